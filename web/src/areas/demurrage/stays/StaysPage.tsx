import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Clock, FileSpreadsheet, FileText, LogIn, Send } from 'lucide-react'
import { useMemo } from 'react'
import { requestForStays } from '#contract/areas/demurrage/stays/stays.contract.ts'
import type { StayRow } from '#contract/areas/demurrage/stays/stays.contract.ts'
import type { stayList } from '#contract/areas/demurrage/stays/stays.list.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { showCents, showDollars } from '#contract/base/money.ts'
import { STOPS } from '#contract/base/next-day.ts'
import { useMay } from '../../../shell/access/may.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton } from '../../../ui/Button.tsx'
import { Tag, WarningTag } from '../../../ui/rail/Tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { DEMURRAGE_PATHS, requestPath } from '../demurrage.rules.ts'
import { DayStrip } from './DayStrip.tsx'
import { PaperLinks } from './PaperLinks.tsx'
import { RiskStrip } from './RiskStrip.tsx'
import { ToDoPage } from './ToDoPage.tsx'
import { requestStays, demurrageSummary, saveDispute, stays } from './stays.calls.ts'

const DAY_MS = 86_400_000

/** The action that stops the clock, highlighted when another day is about to be charged. */
function ToDo({ action, act_by_date }: Pick<StayRow, 'action' | 'act_by_date'>) {
  const now = useNow()
  if (action === null) return <Tag>Stopped</Tag>
  const isSoon = act_by_date !== null && Date.parse(act_by_date) - now.getTime() <= DAY_MS
  return isSoon ? <WarningTag>{STOPS[action]}</WarningTag> : <Tag tone="wait">{STOPS[action]}</Tag>
}

const CELLS: Cells<typeof stayList, StayRow> = {
  action: { show: (row) => <ToDo {...row} />, inHead: true },
  // a stopped clock has no next day
  chargeable: { show: (row) => <DayStrip {...row} max={12} />, widthPx: 250 },
  next_cents: ({ action, next_cents }) => (action === null ? null : showCents(next_cents)),
}

/** Requests that stop the clock. They open on a separate page. */
const REQUEST_KINDS = [
  { key: 'order_in', label: 'Order in', icon: LogIn },
  { key: 'release', label: 'Release', icon: Send },
] as const

/** The demurrage to-do page; with search parameters in the address, the list of cars. */
export function StaysPage() {
  const { company } = useSession()
  const { search } = usePageAddress()
  if (Object.keys(search).length > 0) return <StayList />
  return (
    <ToDoPage
      customerId={company.id}
      actions={<PaperLinks customerId={company.id} />}
      allCars={
        <Link
          to={pathTo(DEMURRAGE_PATHS.stays, { customerId: company.id })}
          search={{ cars: true } as never}
          {...asButton()}
        >
          All cars
        </Link>
      }
    />
  )
}

/** Cars with their customer: days counted, dollars, and by when to act. */
function StayList() {
  const { company } = useSession()
  const canRequest = useMay(requestForStays)
  const navigate = useNavigate()
  const customerId = company.id
  const view = useList(stays, { params: { customerId } })
  const { data: summary } = useQuery(demurrageSummary(customerId))
  const open = useMemo(
    () => ({
      href: ({ waybill_id, equipment_id }: StayRow) =>
        waybill_id === null
          ? `${pathTo(ROUTE_PATHS.assetsList, { customerId })}?q=${equipment_id}`
          : `/visibility/${customerId}/waybills/${waybill_id}`,
    }),
    [customerId],
  )
  return (
    <ListPage
      view={view}
      title="Demurrage"
      detail={
        summary
          ? `${summary.running} ${summary.running === 1 ? 'car' : 'cars'} on the clock, ${showDollars(summary.accrued_cents)} accrued`
          : 'Cars on the clock.'
      }
      actions={
        <>
          <Link to={pathTo(DEMURRAGE_PATHS.stays, { customerId })} search={{} as never} {...asButton()}>
            To do
          </Link>
          <PaperLinks customerId={customerId} />
        </>
      }
      counts={summary && summary.running > 0 ? <RiskStrip summary={summary} /> : undefined}
      cells={CELLS}
      open={open}
      rowActions={[
        ...(canRequest
          ? REQUEST_KINDS.map(({ key, label, icon }) => ({
              key,
              label,
              icon,
              isOfView: true as const,
              bulk: (chosen: Chosen<never>) => requestStays(customerId, chosen, key),
              run: (rows: readonly StayRow[]) =>
                void navigate({
                  to: requestPath(
                    customerId,
                    key,
                    rows.map(({ equipment_id }) => equipment_id),
                  ),
                }),
            }))
          : []),
        {
          key: 'pdf',
          label: 'Dispute pack (PDF)',
          icon: FileText,
          // the selection stays: most people use both actions
          run: (rows) => void saveDispute('pdf', customerId, rows),
        },
        {
          key: 'csv',
          label: 'Dispute pack (CSV)',
          icon: FileSpreadsheet,
          run: (rows) => void saveDispute('csv', customerId, rows),
        },
      ]}
      whenEmpty={{
        icon: Clock,
        title: 'No cars on the clock',
        text: 'Cars appear here once their railroad places or constructively places them. Released cars are under All.',
      }}
    />
  )
}
