import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { showCar } from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import type { WaybillFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import css from './EarlierBills.module.css'
import { carWarnings } from './tenders.calls.ts'

const SHOWN = 5

/** Warns while the bill is written that a test of one of its cars is overdue; nothing otherwise. */
export function CarWarnings({ customerId, facts }: { customerId: number; facts: WaybillFacts }) {
  const { data } = useQuery(carWarnings(customerId, facts))
  const warnings = data?.warnings ?? []
  if (warnings.length === 0 || facts.equipmentId === null) return null
  return (
    <section className={css.earlier} aria-label="Overdue tests" aria-live="polite">
      <TriangleAlert size={16} aria-hidden="true" />
      <ul>
        {warnings.slice(0, SHOWN).map(({ equipmentId, test, due }) => (
          <li key={`${equipmentId} ${test}`}>
            <span>
              <strong>{showCar(equipmentId)}</strong> is past its test date: {test.toLowerCase()} was due{' '}
              {showDate(due)} (49 CFR 180.509). Don’t offer the car until it’s tested.
            </span>
          </li>
        ))}
        {warnings.length > SHOWN && <li>and {warnings.length - SHOWN} more</li>}
      </ul>
    </section>
  )
}
