import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { createQuote, Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { rateText } from '#contract/areas/pricing/rates/rates.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import { useCore } from '../../../form/context.ts'
import type { FormKit } from '../../../form/kit.tsx'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import css from '../quotes/QuoteForm.module.css'
import { laneRates } from './rates.calls.ts'
import own from './Rates.module.css'

type QuoteKit = Pick<FormKit<typeof createQuote>, 'Field' | 'useValue'>

const MAX_SHOWN = 4

/** Prices that were imported for the lane and goods of a quote, each with its source; nothing where there are none. */
export function LaneRates({ form, saved }: { form: QuoteKit; saved: Quote['price_rate'] }) {
  const found = useRates(form)
  const { fill } = useCore()
  const price: unknown = form.useValue('price')
  const rateId = form.useValue('rate_id') ?? null
  useFirstRate(saved === null ? found[0] : undefined, price, ({ price: cents, rate_id }) =>
    fill({ price: cents, rate_id }),
  )
  const isRemoved = saved !== null && found.every(({ rate_id }) => rate_id !== saved.rate_id)
  const rates = isRemoved ? [saved, ...found] : found
  if (rates.length === 0) return null
  return (
    <section className={own.rates} aria-label="Lane rates">
      <h3 className={own.title}>Lane rates</h3>
      <ul className={own.list}>
        {rates.slice(0, MAX_SHOWN).map((rate) => {
          const isPrice = rate.price === price
          return (
            <li key={rate.rate_id} className={own.rate}>
              <strong>{showCents(rate.price)}</strong>
              <span className={css.quiet}>
                {rateText(rate)}, {getDays(rate)}
              </span>
              {isPrice ? (
                <span className={own.chosenRate}>
                  <Check size={14} aria-hidden="true" /> {rate.rate_id === rateId ? 'Applied' : 'Same price'}
                </span>
              ) : (
                <Button
                  size="small"
                  aria-label={`Use rate ${showCents(rate.price)}, ${rateText(rate)}`}
                  onClick={() => fill({ price: rate.price, rate_id: rate.rate_id })}
                >
                  Use rate
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Rate = NonNullable<Quote['price_rate']>

/** A quote without a price starts with the lane's first rate; a price that the user clears stays empty. */
function useFirstRate(rate: Rate | undefined, price: unknown, apply: (rate: Rate) => void) {
  const applied = useRef<number | null>(null)
  useEffect(() => {
    if (rate === undefined || applied.current === rate.rate_id) return
    applied.current = rate.rate_id
    if (typeof price !== 'number') apply(rate)
  })
}

function useRates(form: QuoteKit) {
  const { company } = useSession()
  const [origin, destination] = [form.useValue('data.origin'), form.useValue('data.destination')]
  const stccs = (form.useValue('data.stccs') ?? []).flatMap(({ commodity_code, associated_stcc }) =>
    [commodity_code, associated_stcc].filter((code) => typeof code === 'string'),
  )
  const day = form.useValue('effective_date') ?? ''
  const lane = {
    origin_city: origin?.city ?? '',
    origin_state: origin?.state ?? '',
    destination_city: destination?.city ?? '',
    destination_state: destination?.state ?? '',
    stccs: stccs.join(','),
    day,
  }
  return useQuery(laneRates(company.id, lane)).data ?? []
}

const getDays = ({
  effective_date,
  expiration_date,
}: {
  effective_date: string
  expiration_date: string | null
}) =>
  expiration_date === null
    ? `from ${showDate(effective_date)}`
    : `${showDate(effective_date)} to ${showDate(expiration_date)}`
