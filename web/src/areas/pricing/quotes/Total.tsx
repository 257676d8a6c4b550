import { showCents } from '#contract/base/money.ts'
import { getTotal } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { discountText, type VolumeDiscount } from '#contract/areas/pricing/quotes/volume.rules.ts'
import css from './Total.module.css'

interface Props {
  price: unknown
  fsc_cost: unknown
  /** What the volume takes off the price, and the steps that say how. */
  discount: number
  volume_discounts: readonly VolumeDiscount[]
  other_costs: readonly { description: string; amount: unknown }[]
  /** How the fuel surcharge was calculated; null: it is an amount of its own, undefined: not known. */
  fsc_words?: string | null | undefined
}

type Parts = Pick<Props, 'price' | 'discount' | 'fsc_cost' | 'other_costs'>

/** A field that is being edited may not contain an amount yet. */
export const toCents = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The total of parts of which some may still be typed. */
export const sumParts = ({ price, discount, fsc_cost, other_costs }: Parts): number =>
  getTotal({
    price: toCents(price),
    discount,
    fsc_cost: toCents(fsc_cost),
    other_costs: other_costs.map(({ amount }) => ({ amount: toCents(amount) })),
  })
const describe = (cents: number | null): string => (cents === null ? '–' : showCents(cents))

/** The source of an amount that no table gives. */
const FLAT = 'Flat amount per car'

/** The price with all additional costs, as a sum that anyone can check. */
export function Total(props: Props) {
  const { price, discount, volume_discounts, fsc_cost, other_costs, fsc_words } = props
  const costs = other_costs.map(({ description, amount }) => ({ description, amount: toCents(amount) }))
  const steps = volume_discounts.length === 0 ? null : discountText(volume_discounts)
  const lines = [
    {
      name: 'Price',
      cents: toCents(price),
      how: discount === 0 && steps !== null ? `Line haul. ${steps}` : 'Line haul',
    },
    ...(discount === 0 ? [] : [{ name: 'Volume discount', cents: -discount, how: steps }]),
    { name: 'Fuel surcharge', cents: toCents(fsc_cost), how: fsc_words === null ? FLAT : fsc_words },
    ...costs.map(({ description, amount }) => ({
      name: description || 'Other cost',
      cents: amount,
      how: FLAT,
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
        <dd>{showCents(sumParts(props))}</dd>
      </div>
    </dl>
  )
}
