import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { LifeBuoy, Pencil, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  cancelTender,
  correctTender,
  recordAnswer,
} from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { replayTender, type TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { tenderStateLabel } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { findDifferences } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { HazmatMark } from '../../../ui/rail/HazmatMark.tsx'
import { Button, asButton } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay, useMayCalls } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { When } from '../../../shared/When.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import { TenderNotFound } from '../waybill/MissingRecord.tsx'
import { CancelTender } from './CancelTender.tsx'
import { DifferencesShown } from './Differences.tsx'
import { DocumentChoice, DocumentShown, useDocument, useFirstWaybill } from './TenderDocument.tsx'
import { NextStep } from './NextStep.tsx'
import { RecordResponse } from './RecordResponse.tsx'
import css from './TenderPage.module.css'
import { TenderState } from './TenderState.tsx'
import { TenderTimeline } from './TenderTimeline.tsx'
import { requestStatus } from './tenders.calls.ts'
import { WhyRefused } from './WhyRefused.tsx'

/** One booking request: its state, the sent documents, and the railroad's answers (WBL-008). */
export function TenderViewPage() {
  const raw: { customerId?: string; requestId?: string } = useParams({ strict: false })
  const place = { customerId: Number(raw.customerId), requestId: Number(raw.requestId) }
  const status = useQuery(requestStatus(place))
  const { data, error } = status
  const canReplay = useMay(replayTender) && data?.can.replay === true
  const [chosen, setChosen] = useState<number | null>(null)
  const document = useDocument(place, chosen)
  const first = useFirstWaybill(place)
  const differences = useMemo(
    () =>
      first && document.waybill && document.fileType === 'json_404'
        ? findDifferences(first, document.waybill)
        : [],
    [first, document.waybill, document.fileType],
  )
  return (
    <div className={css.page}>
      <PageHead
        title="View Tender Request"
        detail={data && <Facts tender={data} />}
        actions={<Actions tender={data} customerId={place.customerId} />}
      />
      {error && !data ? (
        <Loaded
          query={status}
          failure="Couldn’t load the tender request"
          removed={<TenderNotFound customerId={place.customerId} />}
        >
          {() => null}
        </Loaded>
      ) : (
        <>
          {data && <NextStep tender={data} />}
          {canReplay && <WhyRefused place={place} />}
          {data && <RailroadAnswer tender={data} />}
          <DocumentChoice document={document} onChoose={setChosen} />
          <div className={css.columns}>
            <div className={css.page}>
              {differences.length > 0 && <DifferencesShown differences={differences} />}
              <DocumentShown document={document} />
            </div>
            <TenderTimeline place={place} canReplay={canReplay} />
          </div>
        </>
      )}
      <HintLayer />
    </div>
  )
}

function Actions({ tender, customerId }: { tender: TenderStatus | undefined; customerId: number }) {
  const mayCall = useMayCalls()
  const can = (action: keyof TenderStatus['can'], by: Parameters<typeof mayCall>[0]) =>
    tender?.can[action] === true && mayCall(by)
  return (
    <>
      {tender && can('replay', replayTender) && (
        <Link to={waybillingPath.replayPage(customerId, tender.requestId)} {...asButton('primary')}>
          <Pencil size={15} aria-hidden="true" />
          Edit
        </Link>
      )}
      {tender && can('correct', correctTender) && (
        <Link to={waybillingPath.correctPage(customerId, tender.requestId)} {...asButton()}>
          <Pencil size={15} aria-hidden="true" />
          Correct
        </Link>
      )}
      {tender && can('cancel', cancelTender) && (
        <CancelTender place={{ customerId, requestId: tender.requestId }} />
      )}
      {tender && can('record', recordAnswer) && <RecordResponse customerId={customerId} tender={tender} />}
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
      <Button icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
    </>
  )
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

function Facts({ tender }: { tender: TenderStatus }) {
  const facts = [tender.equipmentId, tender.bolNumber && `BOL ${tender.bolNumber}`, tender.carrier]
  return (
    <>
      <TenderState tender={tender} /> {facts.filter(Boolean).join(' · ')} <HazmatMark mark={tender.hazmat} />
    </>
  )
}

/** The railroad's acknowledgments and answers, in its own wording. */
function RailroadAnswer({ tender: { advice, acknowledgement } }: { tender: TenderStatus }) {
  if (!advice && !acknowledgement) return null
  return (
    <dl className={css.said}>
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
