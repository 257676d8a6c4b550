import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Suggestion } from '#contract/areas/waybilling/tenders/suggestions.contract.ts'
import type { TenderStatus, TimelineEntry } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { factAt, labelOfPath, meaningAt } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { toLabelPhrase } from '#contract/form/texts.ts'
import { asButton } from '../../../ui/Button.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import type { Fault } from '../tenders/failures.rules.ts'
import { suggestions } from '../tenders/tenders.calls.ts'
import css from './RefusedFields.module.css'

interface Props {
  place: { customerId: number; requestId: number }
  tender: TenderStatus
  failure: TimelineEntry
  faults: readonly Fault[]
  /** The bill that was rejected; null while it loads. */
  waybill: { heading: object } | null
}

/** What the railroad rejected, field by field: the value that was sent, and the right one as far as it is known. */
export function RefusedFields({ place, tender, failure, faults, waybill }: Props) {
  const carrier = tender.carrier ?? 'The railroad'
  const fields = faults.filter(({ path }) => path !== null)
  const { data: known } = useQuery({ ...suggestions(place), enabled: fields.length > 0 })
  return (
    <section className={css.refused} aria-labelledby="refused-title">
      <h2 id="refused-title">
        {fields.length > 0
          ? `${carrier} rejected ${formatCount(fields.length, 'field')}`
          : `${carrier} rejected the bill`}
      </h2>
      <ul>
        {faults.map((fault) => (
          <Refused
            key={`${fault.path} ${fault.message}`}
            place={place}
            fault={fault}
            waybill={waybill}
            suggestion={known?.suggestions.find(({ path }) => path === fault.path)}
          />
        ))}
      </ul>
      <p className={css.message}>
        {carrier} wrote: {[tender.advice?.code, `“${failure.message}”`].filter(Boolean).join(', ')}
      </p>
    </section>
  )
}

interface RefusedProps extends Pick<Props, 'place' | 'waybill'> {
  fault: Fault
  suggestion: Suggestion | undefined
}

function Refused({ place, fault: { path, message, hint }, waybill, suggestion }: RefusedProps) {
  if (path === null) return <li className={css.whole}>{hint ?? message}</li>
  const sent = waybill && factAt(waybill, path)
  const label = labelOfPath(path)
  return (
    <li className={css.field}>
      <strong>{label}</strong>
      <span className={css.sent}>
        <b>{sent?.value ?? 'Empty'}</b>
        <small>{sent?.meaning && sent.meaning !== sent.value ? `sent, ${sent.meaning}` : 'sent'}</small>
      </span>
      <ArrowRight size={15} aria-label="should be" />
      <Right path={path} text={hint ?? message} suggestion={suggestion} />
      <Link
        to={waybillingPath.replayPage(place.customerId, place.requestId)}
        search={{ field: path, ...(suggestion && { use: suggestion.value }) } as never}
        aria-label={suggestion ? `Use ${suggestion.value}` : `Correct ${toLabelPhrase(label)}`}
        {...asButton()}
      >
        {suggestion ? `Use ${suggestion.value}` : 'Correct'}
      </Link>
    </li>
  )
}

/** A value that the railroad accepted before; otherwise, advice on how to correct the field. */
function Right({
  path,
  text,
  suggestion,
}: {
  path: string
  text: string
  suggestion: Suggestion | undefined
}) {
  if (suggestion === undefined) return <span className={css.right}>{text}</span>
  const { value, bills } = suggestion
  return (
    <span className={css.right} title={text}>
      <b>{value}</b>
      <small>
        {[meaningAt(path, value), `from ${formatCount(bills, 'accepted bill')} on this lane`]
          .filter(Boolean)
          .join(', ')}
      </small>
    </span>
  )
}
