import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { LifeBuoy, Pencil, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  cancelTender,
  correctTender,
  recordAnswer,
} from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { allowedIn } from '#contract/areas/waybilling/tenders/moves.rules.ts'
import { dismissTenders } from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import { replayTender, type TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { tenderStateLabel } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { findDifferences } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { Button, asButton } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { BackLink } from '../../../shared/BackLink.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay, useMayCalls } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { When } from '../../../shared/When.tsx'
import { Headline } from '../tender-view/Headline.tsx'
import { useKeyHint } from '../tender-view/key-hint.rules.ts'
import { ListSteps } from '../tender-view/ListSteps.tsx'
import { getListAddress } from '../tender-view/neighbors.rules.ts'
import { RefusedFields } from '../tender-view/RefusedFields.tsx'
import { SameFailure } from '../tender-view/SameFailure.tsx'
import { TenderCars } from '../tender-view/TenderCars.tsx'
import { TenderFacts } from '../tender-view/TenderFacts.tsx'
import { TenderSteps } from '../tender-view/TenderSteps.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import { TenderNotFound } from '../waybill/MissingRecord.tsx'
import { CancelTender } from './CancelTender.tsx'
import { DismissBill } from './DismissBills.tsx'
import { DifferencesShown } from './Differences.tsx'
import { DocumentChoice, DocumentShown, useDocument, useSentWaybills } from './TenderDocument.tsx'
import { getFaults, lastFailure } from './failures.rules.ts'
import { RecordResponse } from './RecordResponse.tsx'
import css from './TenderPage.module.css'
import { TenderTimeline } from './TenderTimeline.tsx'
import { requestStatus, requestTimeline } from './tenders.calls.ts'

/** One booking request: its state, the sent documents, and the railroad's answers (WBL-008). */
export function TenderViewPage() {
  const raw: { customerId?: string; requestId?: string } = useParams({ strict: false })
  const place = { customerId: Number(raw.customerId), requestId: Number(raw.requestId) }
  const status = useQuery(requestStatus(place))
  const { data, error } = status
  const isMissing = error !== null && !data
  // that state has its own way back
  const isNotFound = isMissing && error.error.status === 404
  return (
    <div className={css.page}>
      {!isNotFound && (
        <div className={css.way}>
          <BackLink to={waybillingPath.bookings(place.customerId)} search={getListAddress(place.customerId)}>
            Booking Requests
          </BackLink>
          <ListSteps {...place} />
        </div>
      )}
      <PageHead
        title="View Tender Request"
        detail={data && <TenderFacts tender={data} />}
        actions={<Actions key={place.requestId} tender={data} customerId={place.customerId} />}
      />
      {isMissing ? (
        <Loaded
          query={status}
          failure="Couldn’t load the tender request"
          removed={<TenderNotFound customerId={place.customerId} />}
        >
          {() => null}
        </Loaded>
      ) : (
        <Content key={place.requestId} place={place} tender={data} />
      )}
      <HintLayer />
    </div>
  )
}

interface ContentProps {
  place: { customerId: number; requestId: number }
  /** Undefined while it loads. */
  tender: TenderStatus | undefined
}

function Content({ place, tender }: ContentProps) {
  const canReplay = useMay(replayTender) && tender?.can.replay === true
  const [chosen, setChosen] = useState<number | null>(null)
  const document = useDocument(place, chosen, '404')
  const { first, last } = useSentWaybills(place)
  const { data: timeline } = useQuery(requestTimeline(place))
  const failure = canReplay ? lastFailure(timeline?.entries ?? []) : null
  const faults = useMemo(() => (failure === null ? [] : getFaults(failure)), [failure])
  const differences = useMemo(
    () => (chosen === null && first && last && first !== last ? findDifferences(first, last) : []),
    [first, last, chosen],
  )
  return (
    <>
      {tender && <Headline tender={tender} />}
      {tender && <TenderSteps place={place} tender={tender} />}
      {tender && failure && faults.length > 0 && (
        <div className={css.beside}>
          <RefusedFields place={place} tender={tender} failure={failure} faults={faults} waybill={last} />
          <SameFailure customerId={place.customerId} tender={tender} />
        </div>
      )}
      <div className={css.columns}>
        <div className={css.page}>
          {differences.length > 0 && <DifferencesShown differences={differences} />}
          <DocumentShown
            document={document}
            faults={faults}
            choice={<DocumentChoice document={document} onChoose={setChosen} />}
          />
        </div>
        <div className={css.page}>
          {tender && faults.length === 0 && <RailroadAnswer tender={tender} />}
          <TenderTimeline place={place} canReplay={canReplay} />
          {tender && faults.length === 0 && <SameFailure customerId={place.customerId} tender={tender} />}
          {tender && <TenderCars customerId={place.customerId} tender={tender} waybill={last} />}
        </div>
      </div>
    </>
  )
}

type ActionName = keyof TenderStatus['can']

/** The one next step; everything else is quiet. */
function getPrimary({ can, conflict }: TenderStatus): ActionName | null {
  if (can.replay === true) return 'replay'
  if (conflict !== null && can.record === true) return 'record'
  return can.correct === true ? 'correct' : null
}

function Actions({ tender, customerId }: { tender: TenderStatus | undefined; customerId: number }) {
  const mayCall = useMayCalls()
  const can = (action: ActionName, by: Parameters<typeof mayCall>[0]) =>
    tender?.can[action] === true && mayCall(by)
  const primary = tender ? getPrimary(tender) : null
  const look = (action: ActionName) => asButton(action === primary ? 'primary' : 'quiet')
  const navigate = useNavigate()
  const hint = useKeyHint()
  const edit = tender && getEditPage(customerId, tender.requestId, can)
  useKeys('Bill', [
    ...(edit ? [{ keys: ['e'], text: 'Edit', run: () => void navigate({ to: edit }) }] : []),
    ...(tender ? [{ keys: ['p'], text: 'Print', run: () => window.print() }] : []),
  ])
  return (
    <>
      {tender && can('replay', replayTender) && (
        <Link to={waybillingPath.replayPage(customerId, tender.requestId)} {...look('replay')} {...hint('e')}>
          <Pencil size={15} aria-hidden="true" />
          {allowedIn(tender.state).edit === 'bill' ? 'Edit and resend' : 'Edit'}
        </Link>
      )}
      {tender && can('record', recordAnswer) && (
        <RecordResponse customerId={customerId} tender={tender} isPrimary={primary === 'record'} />
      )}
      {tender && can('correct', correctTender) && (
        <Link
          to={waybillingPath.correctPage(customerId, tender.requestId)}
          {...look('correct')}
          {...(can('replay', replayTender) ? {} : hint('e'))}
        >
          <Pencil size={15} aria-hidden="true" />
          Correct
        </Link>
      )}
      {tender && can('cancel', cancelTender) && (
        <CancelTender place={{ customerId, requestId: tender.requestId }} />
      )}
      {tender && can('dismiss', dismissTenders) && (
        <DismissBill place={{ customerId, requestId: tender.requestId }} />
      )}
      {tender && (
        <Link
          to={pathTo(ROUTE_PATHS.newTicket, { customerId })}
          search={getTenderSummary(tender) as never}
          {...asButton()}
        >
          <LifeBuoy size={15} aria-hidden="true" />
          New ticket
        </Link>
      )}
      {tender && (
        <Button icon={Printer} onClick={() => window.print()} {...hint('p')}>
          Print
        </Button>
      )}
    </>
  )
}

/** Where the bill is edited: a rejected one to be sent again, one that the railroad has to be corrected. */
function getEditPage(
  customerId: number,
  requestId: number,
  can: (action: ActionName, by: typeof replayTender | typeof correctTender) => boolean,
): string | null {
  if (can('replay', replayTender)) return waybillingPath.replayPage(customerId, requestId)
  return can('correct', correctTender) ? waybillingPath.correctPage(customerId, requestId) : null
}

/** The initial values of a ticket about a booking. */
const getTenderSummary = ({ equipmentId, bolNumber, carrier, state }: TenderStatus) => ({
  booking: [
    `Booking for ${equipmentId ?? 'a car'}`,
    ...(bolNumber ? [`BOL ${bolNumber}`] : []),
    tenderStateLabel(state),
  ].join(', '),
  ...(equipmentId && { units: equipmentId }),
  ...(carrier && { railroad: carrier }),
})

/** The railroad's latest response in its own wording; none for a canceled bill, whose acceptance no longer counts. */
function RailroadAnswer({ tender: { state, advice, acknowledgement } }: { tender: TenderStatus }) {
  if (state === 'cancelled' || (!advice && !acknowledgement)) return null
  return (
    <dl className={css.response}>
      {acknowledgement && (
        <div>
          <dt>Acknowledgment {acknowledgement.code}</dt>
          <dd>{acknowledgement.message}</dd>
        </div>
      )}
      {advice && (
        <div>
          <dt>
            Response {advice.code} {advice.receivedDate && <When at={advice.receivedDate} />}
          </dt>
          <dd>
            {advice.message} {advice.waybillNumber && <strong>Waybill {advice.waybillNumber}</strong>}
          </dd>
        </div>
      )}
    </dl>
  )
}
