import { ArrowRight, TriangleAlert } from 'lucide-react'
import type { ReviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import { SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { carsText } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { dayInZone } from '#contract/base/place-time.ts'
import { showCents } from '#contract/base/money.ts'
import { useNow } from '../../../ui/use-now.ts'
import { Total } from '../quotes/Total.tsx'
import css from './Review.module.css'
import { differenceText, timeLeft } from './review.rules.ts'

/** The offer: its price first, then route, goods, volume, what makes the price, and terms. */
export function Offer({ quote }: { quote: ReviewQuote }) {
  const { data, counter_price, total, cars_per_week } = quote
  return (
    <section className={css.panel} aria-labelledby="offer">
      {total !== null && (
        <p className={css.price}>
          <strong>{showCents(total)}</strong> USD per car
        </p>
      )}
      <h2 id="offer" className={css.lane}>
        <span>
          {data.origin_city}, {data.origin_state}
        </span>
        <ArrowRight size={18} aria-label="to" />
        <span>
          {data.destination_city}, {data.destination_state}
        </span>
      </h2>
      <ul className={css.goods} aria-label="Commodities">
        {data.stccs.map(({ commodity_code, commodity, is_hazmat }) => (
          <li key={commodity_code}>
            {commodity} <span className={css.quiet}>STCC {commodity_code}</span>
            {is_hazmat && (
              <strong className={css.hazmat}>
                <TriangleAlert size={13} aria-hidden="true" /> Hazardous
              </strong>
            )}
          </li>
        ))}
      </ul>
      <div className={css.part}>
        <h3 className={css.heading}>Price breakdown, per car</h3>
        <Total {...quote} />
        {cars_per_week !== null && total !== null && (
          <p className={css.week}>
            {showCents(total * cars_per_week)} for {carsText(cars_per_week)}
          </p>
        )}
      </div>
      {counter_price !== null && total !== null && (
        <p className={css.note}>
          You proposed {showCents(counter_price)}: {differenceText(total, counter_price)}
        </p>
      )}
      {quote.terms !== '' && (
        <details className={css.terms} open>
          <summary>Terms</summary>
          <p>{quote.terms}</p>
        </details>
      )}
    </section>
  )
}

/** Until when the offer can be answered, with its zone, and from when it holds. */
export function Days({
  quote: { effective_date, expiration_date, expires_ts, zone, status },
}: {
  quote: ReviewQuote
}) {
  const now = useNow()
  return (
    <dl className={css.days}>
      <div className={css.until}>
        <dt>Respond by end of</dt>
        <dd title={zone.replaceAll('_', ' ')}>{dayInZone(expiration_date, zone)}</dd>
      </div>
      {status === SUBMITTED && (
        <div>
          <dt>Time left</dt>
          <dd>{timeLeft(expires_ts, now)}</dd>
        </div>
      )}
      <div>
        <dt>Effective from</dt>
        <dd>{showDate(effective_date)}</dd>
      </div>
    </dl>
  )
}
