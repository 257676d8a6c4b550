import type { Quote, QuoteBody } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import type { LinkEnd } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { spanText } from '#contract/base/plural.ts'
import { QUOTE_TEXTS } from '../pricing.messages.ts'
import type { QuoteAction } from './quotes.calls.ts'

/** What sending several quotes does to their shippers. */
export const SEND_CONSEQUENCE =
  'Each shipper gets an email with a new private link. Links sent earlier stop working.'

type Place = NonNullable<QuoteBody['data']['origin']>

/** A town without a station, as a picker holds it. */
const getTown = (city: string, state: string): Place => ({
  station_id: '',
  display_name: `${city}, ${state}`,
  city,
  state,
  country: '',
  is_junction: false,
  junction_code: null,
  scacs: [],
  lat: 0,
  lon: 0,
  zone: '',
})

/** Origin, destination and commodities of a quote as the form has them. */
export const getLaneValues = ({ origin, destination, stccs, ...towns }: Quote['data']) => ({
  origin: origin ?? getTown(towns.origin_city, towns.origin_state),
  destination: destination ?? getTown(towns.destination_city, towns.destination_state),
  stccs,
})

/** A lane that was quoted before in one line: `Fargo to Charlotte, Sugar`. */
export const laneText = ({ origin_city, destination_city, stccs }: Quote['data']): string =>
  [`${origin_city} to ${destination_city}`, ...stccs.map(({ commodity }) => commodity)].join(', ')

/** The fields of the form as a quote has them. */
export function getFormValues(quote: Quote): QuoteBody {
  return {
    customer_business_name: quote.customer_business_name,
    email: quote.email,
    data: getLaneValues(quote.data),
    price: quote.price,
    rate_id: quote.price_rate?.rate_id ?? null,
    fsc_cost: quote.fsc_cost,
    fsc_scac: quote.fsc_rule?.scac ?? null,
    fsc_reason: quote.fsc_reason,
    other_costs: quote.other_costs,
    cars_per_week: quote.cars_per_week,
    volume_discounts: quote.volume_discounts,
    cost: quote.cost,
    effective_date: quote.effective_date,
    expiration_date: quote.expiration_date,
    terms: quote.terms,
    version: quote.version,
  }
}

/** What happened to a link that no longer works, by the reason. */
export const LINK_ENDED: Readonly<Record<LinkEnd, { name: string; text: string }>> = {
  revoked: {
    name: 'Link revoked',
    text: 'The shipper can’t open this offer because its link was revoked. Resend it to give them a new link.',
  },
  locked: {
    name: 'Link locked',
    text: 'The shipper can’t open this offer because its link was locked after too many incorrect passcodes. Resend it to give them a new link.',
  },
}

/** The action. */
export const DONE_LABELS: Readonly<Record<QuoteAction, string>> = {
  send: 'Quote sent.',
  copy: 'Quote copied as a new request.',
  remove: 'Quote deleted.',
  revoke: 'Link revoked.',
}

const FAILED: Record<QuoteAction, string> = {
  send: QUOTE_TEXTS.sendFailed,
  copy: QUOTE_TEXTS.copyFailed,
  remove: QUOTE_TEXTS.deleteFailed,
  revoke: 'Unable to revoke the link.',
}

/** Why an action failed, appended to its message. */
export const failedText = (action: QuoteAction, why: string): string => `${FAILED[action]} ${why}`

const HOUR_MS = 3_600_000

/** A response time: `50 min`, `1 d 2 h`; a dash where nobody responded. */
export const hoursText = (hours: number | null): string => (hours === null ? '–' : spanText(hours * HOUR_MS))

export const shareText = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)}%`
