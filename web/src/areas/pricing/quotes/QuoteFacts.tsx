import type { Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { carsText } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { dayInZone } from '#contract/base/place-time.ts'
import { showDate } from '#contract/base/dates.ts'
import { WarningTag } from '../../../ui/rail/Tag.tsx'
import css from './QuoteForm.module.css'

/** A read-only view of a quote. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  return (
    <section className={css.panel} aria-labelledby="quote-facts">
      <h2 id="quote-facts" className={css.title}>
        Offer
      </h2>
      <dl className={css.facts}>
        <div>
          <dt>Shipper</dt>
          <dd>{quote.customer_business_name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{quote.email}</dd>
        </div>
        <div>
          <dt>Origin</dt>
          <dd>{quote.origin}</dd>
        </div>
        <div>
          <dt>Destination</dt>
          <dd>{quote.destination}</dd>
        </div>
        <div>
          <dt>Effective from</dt>
          <dd>{showDate(quote.effective_date)}</dd>
        </div>
        <div>
          <dt>Expires after</dt>
          <dd>{dayInZone(quote.expiration_date, quote.zone)}</dd>
        </div>
        {quote.cars_per_week !== null && (
          <div>
            <dt>Volume</dt>
            <dd>{carsText(quote.cars_per_week)}</dd>
          </div>
        )}
        <div className={css.wide}>
          <dt>Commodities</dt>
          <dd>
            {quote.data.stccs.map(({ commodity_code, commodity, is_hazmat }) => (
              <div key={commodity_code}>
                {commodity_code} {commodity} {is_hazmat && <WarningTag>Hazmat</WarningTag>}
              </div>
            ))}
          </dd>
        </div>
        {quote.terms !== '' && (
          <div className={css.wide}>
            <dt>Terms</dt>
            <dd>{quote.terms}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
