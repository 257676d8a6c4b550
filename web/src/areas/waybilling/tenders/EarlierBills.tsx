import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CopyX } from 'lucide-react'
import type { ReactNode } from 'react'
import { showCar } from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import { tenderStateLabel } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import type { WaybillFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { When } from '../../../shared/When.tsx'
import { asButton } from '../../../ui/Button.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import css from './EarlierBills.module.css'
import { earlierBills } from './tenders.calls.ts'

const SHOWN = 5

interface Props {
  customerId: number
  facts: WaybillFacts
  /** The request that is corrected. */
  except?: number
  /** The button that sends the bill anyway. */
  send?: ReactNode
}

/** Warns while the bill is written that its car was billed in the last days, with the earlier bill; nothing otherwise. */
export function EarlierBills({ customerId, facts, except, send }: Props) {
  const { data } = useQuery(earlierBills(customerId, facts, except))
  const bills = data?.bills ?? []
  if (bills.length === 0 || facts.equipmentId === null) return null
  return (
    <section className={css.earlier} aria-label="Billed before" aria-live="polite">
      <CopyX size={16} aria-hidden="true" />
      <ul>
        {bills.slice(0, SHOWN).map(({ requestId, car, bolNumber, carrier, submittedDate, state }) => (
          <li key={`${requestId} ${car}`}>
            <span>
              <strong>{showCar(car)}</strong> was billed <When at={submittedDate} />
              {bolNumber !== null && ` on ${bolNumber}`}, to {carrier}: {tenderStateLabel(state)}.
            </span>
            <Link to={waybillingPath.viewTender(customerId, requestId)} {...asButton('quiet', 'small')}>
              Open
            </Link>
          </li>
        ))}
        {bills.length > SHOWN && <li>and {bills.length - SHOWN} more</li>}
      </ul>
      {send}
    </section>
  )
}
