import type { Cost, QuoteActivity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { OWN_COST } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { fuelText } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import { rateText } from '#contract/areas/pricing/rates/rates.rules.ts'
import { discountText } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import type { QuoteContent } from './quotes.queries.ts'

/** `Switching $350.00`; one that is not in the total says so. */
const costText = ({ description, amount, only_when_used }: Cost): string =>
  `${description} ${showCents(amount)}${only_when_used ? ' (only when used)' : ''}`

const lane = (city: string, state: string): string => `${city}, ${state}`

/** A quote as text, field by field, to describe what changed between two versions. */
const LABELS: Readonly<Record<string, (quote: QuoteContent) => string>> = {
  Customer: (quote) => quote.customer_business_name,
  Email: (quote) => quote.email,
  Origin: (quote) => lane(quote.origin_city, quote.origin_state),
  Destination: (quote) => lane(quote.destination_city, quote.destination_state),
  Commodities: (quote) =>
    (quote.stccs as { commodity: string }[]).map(({ commodity }) => commodity).join(', '),
  Price: (quote) => showCents(quote.price),
  'Rate from': (quote) => (quote.price_rate === null ? '' : rateText(quote.price_rate)),
  'Fuel surcharge': (quote) => showCents(quote.fsc_cost),
  'Fuel table': (quote) => (quote.fsc_rule === null ? '' : fuelText(quote.fsc_rule)),
  'Reason for difference': (quote) => quote.fsc_reason,
  'Other costs': (quote) => quote.other_costs.map(costText).join(', '),
  'Cars a week': (quote) => (quote.cars_per_week === null ? '' : String(quote.cars_per_week)),
  'Volume discounts': (quote) => discountText(quote.volume_discounts),
  [OWN_COST]: (quote) => (quote.cost === null ? '' : showCents(quote.cost)),
  'Effective from': (quote) => showDate(quote.effective_date),
  'Expires after': (quote) => showDate(quote.expiration_date),
  Terms: (quote) => quote.terms,
}

/** Describes the fields that differ between two versions of a quote. */
export const changesBetween = (before: QuoteContent, after: QuoteContent): QuoteActivity['details'] =>
  Object.entries(LABELS)
    .map(([label, toText]) => ({ label, before: toText(before) || null, after: toText(after) || null }))
    .filter((change) => change.before !== change.after)

/** What the shipper reads about how a surcharge was calculated; null when it differs from the rule's. */
export const surchargeText = ({
  fsc_rule,
  fsc_cost,
}: Pick<QuoteContent, 'fsc_rule' | 'fsc_cost'>): string | null =>
  fsc_rule !== null && fsc_rule.amount === fsc_cost ? fuelText(fsc_rule) : null
