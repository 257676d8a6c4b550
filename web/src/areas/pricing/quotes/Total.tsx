import { useId } from 'react'
import { showCents } from '#contract/base/money.ts'
import { getTotal, partCosts } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { discountText, type VolumeDiscount } from '#contract/areas/pricing/quotes/volume.rules.ts'
import css from './Total.module.css'

interface Props {
  price: unknown
  fsc_cost: unknown
  /** What the volume takes off the price, and the steps that say how. */
  discount: number
  volume_discounts: readonly VolumeDiscount[]
  other_costs: readonly { description: string; amount: unknown; only_when_used?: boolean | undefined }[]
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
    other_costs: other_costs.map((cost) => ({ ...cost, amount: toCents(cost.amount) })),
  })
const describe = (cents: number | null): string => (cents === null ? '–' : showCents(cents))

/** The source of an amount that no table gives. */
const FLAT = 'Flat amount per car'

/** The price with all additional costs, as a sum that anyone can check. */
export function Total(props: Props) {
  const { price, discount, volume_discounts, fsc_cost, other_costs, fsc_words } = props
  const { included, onlyWhenUsed } = partCosts(other_costs)
  const steps = volume_discounts.length === 0 ? null : discountText(volume_discounts)
  const lines = [
    {
      name: 'Price',
      cents: toCents(price),
      how: discount === 0 && steps !== null ? `Line haul. ${steps}` : 'Line haul',
    },
    ...(discount === 0 ? [] : [{ name: 'Volume discount', cents: -discount, how: steps }]),
    { name: 'Fuel surcharge', cents: toCents(fsc_cost), how: fsc_words === null ? FLAT : fsc_words },
    ...included.map((cost) => ({ ...toLine(cost), how: FLAT })),
  ]
  return (
    <>
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
      {onlyWhenUsed.length > 0 && <OnlyWhenUsed costs={onlyWhenUsed} />}
    </>
  )
}

type OtherCost = Props['other_costs'][number]

const toLine = ({ description, amount }: OtherCost) => ({
  name: description || 'Other cost',
  cents: toCents(amount),
})

/** Amounts that are charged only when they happen, apart from the total that they are no part of. */
function OnlyWhenUsed({ costs }: { costs: readonly OtherCost[] }) {
  const heading = useId()
  return (
    <section className={css.apart} aria-labelledby={heading}>
      <h3 id={heading} className={css.apartTitle}>
        Charged only when used
      </h3>
      <p className={css.how}>Not in the total.</p>
      <dl className={css.sum}>
        {costs.map(toLine).map(({ name, cents }, place) => (
          <div key={place} className={css.line}>
            <dt>{name}</dt>
            <dd>{describe(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
