import { useQuery } from '@tanstack/react-query'
import { Fuel } from 'lucide-react'
import { useState } from 'react'
import { showDate } from '#contract/base/dates.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './Fuel.module.css'
import { fuelWeeks } from './fuel.calls.ts'

const WeekDialog = lazyPart(async () => (await import('./WeekDialog.tsx')).WeekDialog)
const BEFORE = 6

/** Weekly fuel prices, from which surcharges are calculated. */
export function FuelIndex() {
  const { data } = useQuery(fuelWeeks)
  const [isOpen, setOpen] = useState(false)
  const [latest, ...before] = data ?? []
  return (
    <section className={css.index} aria-label="Diesel price">
      {latest ? (
        <span>
          <Fuel className={css.icon} size={18} aria-hidden="true" />
          Diesel <span className={css.price}>{gallon(latest.price)}</span> per gallon, week of{' '}
          {showDate(latest.week)}
        </span>
      ) : (
        <span>Add a diesel price to calculate surcharges.</span>
      )}
      <ul className={css.weeks} aria-label="Previous weeks">
        {before.slice(0, BEFORE).map(({ week, price }) => (
          <li key={week}>
            {showDate(week)} {gallon(price)}
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => setOpen(true)}>
        Add weekly price
      </Button>
      {isOpen && <WeekDialog source={latest?.source ?? ''} onClose={() => setOpen(false)} />}
    </section>
  )
}

const gallon = (price: number): string => `$${price.toFixed(3)}`
