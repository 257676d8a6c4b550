import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartLine, FileQuestion } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { getEmbeddedToken } from '#contract/areas/analytics/embedded/embedded.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMayOpen } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { useOwnDocument } from '../../../shell/own-document.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { endpointQuery } from '../../../shell/queries.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { boards } from '../boards/boards.calls.ts'
import css from './Advanced.module.css'

const TITLE = 'Analytics'

/** The company's embedded views, or our own pages where it has none (ANA-002 to ANA-006). */
export function AdvancedPage() {
  const { company } = useSession()
  const views = company.integrations.tableau?.views ?? []
  return views.length === 0 ? <OwnPages customerId={company.id} /> : <Views key={company.id} views={views} />
}

interface View {
  name: string
  url: string
}

function Views({ views }: { views: readonly View[] }) {
  const { company } = useSession()
  const { search, go } = usePageAddress()
  const isOwn = useOwnDocument(pathTo(ROUTE_PATHS.advancedAnalytics, { customerId: company.id }))
  const requested = typeof search['report'] === 'string' ? search['report'] : null
  const [first] = views
  const view = views.find(({ url }) => url === requested)
  useEffect(() => {
    if (requested === null && first) go({ ...search, report: first.url }, { replace: true })
  })
  const token = useQuery({
    ...endpointQuery(getEmbeddedToken, { params: { customerId: company.id } }),
    enabled: isOwn,
    // signed for five minutes
    staleTime: 0,
  })
  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          views.length > 1 && (
            <Segmented
              label="View"
              value={view?.url ?? ''}
              options={views.map(({ name, url }) => ({ value: url, label: name }))}
              onChange={(report) => go({ ...search, report })}
            />
          )
        }
      />
      {requested !== null && !view ? (
        <EmptyState icon={FileQuestion} title="This view isn’t available">
          It was removed or belongs to another company. Choose another view, or ask your administrator.
        </EmptyState>
      ) : (
        <Loaded query={token} failure="Couldn’t open the view" waiting={<RowsWaiting />}>
          {(it) => view && <Frame key={view.url} view={view} access={it} />}
        </Loaded>
      )}
    </>
  )
}

/** The view itself. Its token is handed over as a message to its own origin, and never appears in an address. */
function Frame({ view, access }: { view: View; access: { token: string | null; origin: string | null } }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { token, origin } = access
  const sendToken = () => {
    if (token !== null && origin !== null)
      frame.current?.contentWindow?.postMessage({ type: 'token', token }, origin)
  }
  return (
    <iframe
      ref={frame}
      className={css.frame}
      title={view.name}
      src={view.url}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
      referrerPolicy="no-referrer"
      onLoad={sendToken}
    />
  )
}

const OWN_PAGES = [
  ['boards', 'Boards', 'Your own dashboards, with charts and tables from these pages.'],
  ['pipeline', 'Pipeline View', 'Every unit en route, by destination.'],
  ['forecast', 'Forecasting', 'What arrives each day, and how certain the forecast is.'],
  ['networkMap', 'Network Map', 'The lanes your cars run, by number of trips.'],
  ['scorecard', 'Scorecard', 'How well railroads met their ETAs, by lane.'],
] as const

/** The boards of the reader, to open or to begin, in place of an empty frame. */
function OwnPages({ customerId }: { customerId: number }) {
  const mayOpen = useMayOpen()
  const found = useQuery(boards(customerId)).data?.boards ?? []
  const open = OWN_PAGES.filter(([route]) => mayOpen(ROUTE_PATHS[route]))
  return (
    <>
      <PageHead title={TITLE} />
      <EmptyState
        icon={ChartLine}
        title={found.length > 0 ? 'Open a board' : 'Create your own board'}
        action={
          <Link to={pathTo(ROUTE_PATHS.boards, { customerId }) as never} {...asButton('primary')}>
            {found.length > 0 ? 'Show boards' : 'Create board'}
          </Link>
        }
      >
        Your company hasn’t added views from another analytics product. Use boards and the pages below
        instead.
      </EmptyState>
      <ul className={css.pages}>
        {found.slice(0, LISTED).map(({ board_id, name, is_mine, author }) => (
          <li key={board_id}>
            <Link
              to={pathTo(ROUTE_PATHS.board, { customerId, boardId: board_id }) as never}
              {...asButton('plain')}
            >
              {name}
            </Link>
            <span>{is_mine ? 'Your board' : `Board shared by ${author}`}</span>
          </li>
        ))}
        {open.map(([route, name, detail]) => (
          <li key={route}>
            <Link to={pathTo(ROUTE_PATHS[route], { customerId }) as never} {...asButton('plain')}>
              {name}
            </Link>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const LISTED = 6
