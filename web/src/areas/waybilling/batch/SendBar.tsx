import { Link } from '@tanstack/react-router'
import { RotateCw, Send } from 'lucide-react'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import css from './Batch.module.css'
import { getCounts } from './batch.rules.ts'
import type { BatchHeld } from './held.calls.ts'

interface Props {
  customerId: number
  batch: BatchHeld
  verb: string
  patternId: number | null
  /** The railroad that the pattern bills; null until it is known. */
  carrier: string | null
  responses: ReadonlyMap<number, TenderStatus>
}

/** At the foot of the window: what would be sent now, and what stays until it is corrected or confirmed. */
export function SendBar({ customerId, batch, verb, patternId, carrier, responses }: Props) {
  const { booked, wrong, repeated, open } = getCounts(batch.rows)
  const isOver = open + wrong + repeated === 0
  const rejected = [...responses.values()].find(({ can }) => can.replay === true)
  return (
    <section className={css.send} data-foot-bar aria-label="Send">
      <p>
        <strong>{getLead(open, booked, carrier)}</strong> <span>{getRest(wrong, repeated)}</span>
      </p>
      {isOver && rejected && (
        <Link to={waybillingPath.replayPage(customerId, rejected.requestId)} {...asButton()}>
          Edit rejected bill
        </Link>
      )}
      <NextStep batch={batch} verb={verb} patternId={patternId} />
    </section>
  )
}

function NextStep({ batch, verb, patternId }: Pick<Props, 'batch' | 'verb' | 'patternId'>) {
  const { wrong, repeated, open } = getCounts(batch.rows)
  if (open + wrong + repeated === 0) return <Button onClick={batch.clear}>Start another batch</Button>
  if (open === 0 && wrong > 0)
    return (
      <Button icon={RotateCw} disabled={patternId === null} onClick={() => void batch.checkAll()}>
        {`Check ${formatCount(wrong, 'car')} again`}
      </Button>
    )
  return (
    <Button
      variant="primary"
      icon={Send}
      isBusy={batch.isBooking}
      disabled={patternId === null || open === 0 || batch.isBooking}
      onClick={() => void batch.book()}
    >
      {`${verb} ${formatCount(open, 'car')}`}
    </Button>
  )
}

function getLead(open: number, booked: number, carrier: string | null): string {
  if (open === 0) return booked === 0 ? 'Nothing to send yet.' : `${formatCount(booked, 'bill')} sent.`
  const before = booked === 0 ? '' : `${formatCount(booked, 'bill')} sent, `
  return `${before}${formatCount(open, 'car')} to send${carrier === null ? '' : ` to ${carrier}`}.`
}

/** What is not sent, and until when. */
function getRest(wrong: number, repeated: number): string {
  const parts = [
    ...(wrong > 0 ? [`${wrong} to correct`] : []),
    ...(repeated > 0 ? [`${repeated} to confirm`] : []),
  ]
  if (parts.length === 0) return ''
  return `Not sent: ${parts.join(', ')}.`
}
