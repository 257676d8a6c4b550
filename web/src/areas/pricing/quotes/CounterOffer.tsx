import type { createQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { getTotal } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { carsText, getDiscount } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { useCore } from '../../../form/context.ts'
import type { FormKit } from '../../../form/kit.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useFuelOffer } from '../fuel/fuel.calls.ts'
import { differenceText } from '../review/review.rules.ts'
import { priceForTotal } from './counter.rules.ts'
import { useVolume } from './volume.rules.ts'
import css from './QuoteForm.module.css'

interface Props {
  form: Pick<FormKit<typeof createQuote>, 'useValue'>
  /** The shipper's counter-offer, in total. */
  total: number
  /** How many cars a week they would ship; null: they named none. */
  cars: number | null
}

const toCents = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The shipper's counter-offer next to the current total, and the price that would match it. */
export function CounterOffer({ form, total, cars }: Props) {
  const { fill } = useCore()
  const offer = useFuelOffer(form)
  const scac = form.useValue('fsc_scac') ?? null
  const [price, surcharge] = [toCents(form.useValue('price')), toCents(form.useValue('fsc_cost'))]
  const costs = (form.useValue('other_costs') ?? []).map((cost) => ({
    ...cost,
    amount: toCents(cost.amount),
  }))
  const volume = useVolume(form)
  const requestedTotal = getTotal({
    price,
    discount: getDiscount(price, volume),
    fsc_cost: surcharge,
    other_costs: costs,
  })
  const rule = offer?.rules.find((one) => one.scac === scac && one.amount === surcharge) ?? null
  const others = getTotal({ price: 0, discount: 0, fsc_cost: 0, other_costs: costs })
  const stepDown = cars === null || cars === volume.cars_per_week ? null : { ...volume, cars_per_week: cars }
  const match = priceForTotal(total, { others, surcharge, rule, volume })
  return (
    <div className={css.note} data-tone="act">
      <p className={css.text}>
        The shipper offered <strong>{showCents(total)}</strong> total.{' '}
        {requestedTotal === total ? 'The quote now matches it.' : differenceText(requestedTotal, total)}
      </p>
      {stepDown && (
        <p className={css.text}>
          They would ship <strong>{carsText(stepDown.cars_per_week)}</strong>. At that volume the total is{' '}
          {showCents(
            getTotal({
              price,
              discount: getDiscount(price, stepDown),
              fsc_cost: surcharge,
              other_costs: costs,
            }),
          )}
          .
        </p>
      )}
      {stepDown && (
        <Button size="small" onClick={() => fill({ cars_per_week: stepDown.cars_per_week })}>
          Quote {carsText(stepDown.cars_per_week)}
        </Button>
      )}
      {match !== null && requestedTotal !== total && (
        <Button size="small" onClick={() => fill({ price: match.price, fsc_cost: match.surcharge })}>
          Match it with a price of {showCents(match.price)}
        </Button>
      )}
    </div>
  )
}
