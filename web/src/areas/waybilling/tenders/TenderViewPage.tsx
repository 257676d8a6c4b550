import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { When } from '../../../shared/When.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import { DocumentChoice, DocumentShown, useDocument } from './TenderDocument.tsx'
import css from './TenderPage.module.css'
import { TenderState } from './TenderState.tsx'
import { TenderTimeline } from './TenderTimeline.tsx'
import { requestStatus } from './tenders.calls.ts'

/** One booking request: where it stands, what was sent, and what the railroad said of it (WBL-008). */
export function TenderViewPage() {
  const raw: { customerId?: string; requestId?: string } = useParams({ strict: false })
  const place = { customerId: Number(raw.customerId), requestId: Number(raw.requestId) }
  const { data, error, isFetching, refetch } = useQuery(requestStatus(place))
  const [chosen, setChosen] = useState<number | null>(null)
  const document = useDocument(place, chosen)
  return (
    <div className={css.page}>
      <PageHead
        title="View Tender Request"
        detail={data && <Facts tender={data} />}
        actions={<Actions tender={data} customerId={place.customerId} />}
      />
      {error && !data ? (
        <LoadFailed
          title="The tender request could not be loaded"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          {data && <Said tender={data} />}
          <DocumentChoice document={document} onChoose={setChosen} />
          <div className={css.columns}>
            <DocumentShown document={document} />
            <TenderTimeline place={place} />
          </div>
        </>
      )}
      <HintLayer />
    </div>
  )
}

function Actions({ tender, customerId }: { tender: TenderStatus | undefined; customerId: number }) {
  return (
    <>
      {tender?.can.replay === true && (
        <Button
          component="a"
          href={waybillingPath.replayPage(customerId, tender.requestId)}
          leftSection={<Pencil size={15} aria-hidden="true" />}
        >
          Edit
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Printer size={15} aria-hidden="true" />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </>
  )
}

function Facts({ tender }: { tender: TenderStatus }) {
  const facts = [tender.equipmentId, tender.bolNumber && `BOL ${tender.bolNumber}`, tender.carrier]
  return (
    <>
      <TenderState state={tender.state} isLate={tender.isLate} /> {facts.filter(Boolean).join(' · ')}
    </>
  )
}

/** What the railroad acknowledged and answered, in its words. */
function Said({ tender: { advice, acknowledgement } }: { tender: TenderStatus }) {
  if (!advice && !acknowledgement) return null
  return (
    <dl className={css.said}>
      {acknowledgement && (
        <div>
          <dt>Acknowledgement {acknowledgement.code}</dt>
          <dd>{acknowledgement.message}</dd>
        </div>
      )}
      {advice && (
        <div>
          <dt>
            Answer {advice.code} {advice.receivedDate && <When at={advice.receivedDate} />}
          </dt>
          <dd>
            {advice.message} {advice.waybillNumber && <strong>Waybill {advice.waybillNumber}</strong>}
          </dd>
        </div>
      )}
    </dl>
  )
}
