import { showCents } from '#contract/base/money.ts'
import { getTotal } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import css from './Total.module.css'

interface Props {
  price: unknown
  fsc_cost: unknown
  other_costs: readonly { description: string; amount: unknown }[]
  /** How the fuel surcharge was calculated, if known. */
  fsc_words?: string | null
}

/** A field that is being edited may not contain an amount yet. */
const toCents = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const describe = (cents: number | null): string => (cents === null ? '–' : showCents(cents))

/** The price with all additional costs, as a sum that anyone can check. */
export function Total({ price, fsc_cost, other_costs, fsc_words = null }: Props) {
  const costs = other_costs.map(({ description, amount }) => ({ description, amount: toCents(amount) }))
  const sum = getTotal({ price: toCents(price), fsc_cost: toCents(fsc_cost), other_costs: costs })
  const lines = [
    { name: 'Price', cents: toCents(price), how: null },
    { name: 'Fuel surcharge', cents: toCents(fsc_cost), how: fsc_words },
    ...costs.map(({ description, amount }) => ({
      name: description || 'Other cost',
      cents: amount,
      how: null,
    })),
  ]
  return (
    <dl className={css.sum}>
      {lines.map(({ name, cents, how }, place) => (
        <div key={place} className={css.line}>
          <dt>
            {name}
            {how && <small className={css.how}>{how}</small>}
          </dt>
          <dd>{describe(cents)}</dd>
        </div>
      ))}
      <div className={css.line} data-is="total">
        <dt>Total</dt>
        <dd>{showCents(sum)}</dd>
      </div>
    </dl>
  )
}
