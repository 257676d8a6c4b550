import type { FuelRule } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import type { Cost, Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { quoteList } from '#contract/areas/pricing/quotes/quotes.list.ts'
import { EXPIRED, type LinkEnd, SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import type { SellerContact } from '#contract/areas/pricing/review/review.contract.ts'
import type { VolumeDiscount } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, rowSql, stored } from '../../../list/list-sql.ts'
import { STORED_TOTALS } from './counts.queries.ts'

/** The parameters of the list’s statements. */
export interface QuoteEnv {
  customerId: number
}

/** A quote as stored; the service adds the allowed actions. */
export type StoredQuote = Omit<Quote, 'can'>

/** The current date at the customer, queried once for all rows: as a column it would be joined to each row. */
export const TODAY = '(select (now() at time zone c.zone)::date from identity.quoting_customer() c)'

/** The current status of a quote: an offer ends with its last day, even before a job has recorded that. */
const STATUS_COLUMNS = raw(
  `case when q.status = ${SUBMITTED} and q.expiration_date < ${TODAY} then ${EXPIRED} else q.status end`,
)

const COMMODITIES = raw(`array(select c ->> 'commodity' from jsonb_array_elements(q.stccs) c)`)

/** How the quotes of a customer are found (PRC-038). */
export const quoteRows = listSql<QuoteEnv>()({
  list: quoteList,
  from: raw('quotes q'),
  columns: {
    status: { value: raw('q.status'), shown: STATUS_COLUMNS },
    ...stored('q', 'customer_business_name', 'price', 'fsc_cost', 'total'),
    ...stored('q', 'effective_date', 'expiration_date', 'rejected_once', 'email', 'cars_per_week'),
    id: raw('q.quote_id'),
    origin: raw(`(q.origin_city || ', ' || q.origin_state)`),
    destination: raw(`(q.destination_city || ', ' || q.destination_state)`),
    commodities: COMMODITIES,
    other_costs: { value: raw('q.other_total'), shown: raw('q.other_costs') },
    last_modified: { value: raw('q.modified_ts'), isIndexed: true },
    created_at: raw('q.created_ts'),
    sent_at: raw('q.sent_ts'),
    opened_at: raw('q.opened_ts'),
    answered_at: raw('q.answered_ts'),
  },
  fields: {
    ...stored('q', 'customer_id', 'deleted', 'short_link', 'quote_url', 'terms', 'counter_price', 'version'),
    ...stored('q', 'volume_discounts', 'discount', 'counter_cars', 'cost'),
    ...stored('q', 'price_rate', 'fsc_rule', 'fsc_reason', 'has_passcode', 'link_ended'),
    link_ended_at: raw(`to_char(q.link_ended_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
    customer_name: raw('(select c.name from identity.quoting_customer() c)'),
    zone: raw('(select c.zone from identity.quoting_customer() c)'),
    has_notes: raw(
      'exists (select from quote_notes n where n.customer_id = q.customer_id and n.quote_id = q.quote_id)',
    ),
    data: raw(`jsonb_build_object('origin_city', q.origin_city, 'origin_state', q.origin_state,
      'destination_city', q.destination_city, 'destination_state', q.destination_state,
      'origin', q.origin, 'destination', q.destination, 'stccs', q.stccs)`),
    shipper: raw(`(select jsonb_build_object('id', s.shipper_id, 'name', s.name, 'description', s.description,
        'customer_id', s.customer_id)
      from quote_shippers s where s.customer_id = q.customer_id and s.shipper_id = q.shipper_id)`),
  },
  scopes: {},
  counts: STORED_TOTALS,
  where: ({ customerId }) => [sql`q.customer_id = ${customerId}`, raw('not q.deleted')],
})

const selectQuoteWhere = async (db: Db, where: Sql): Promise<StoredQuote | null> => {
  const { fields, joins } = rowSql(quoteRows)
  const row = await db.row<{ quote: StoredQuote }>(
    sql`select to_jsonb(r) as quote from (select ${fields} from quotes q ${joins} where ${where}) r`,
  )
  return row?.quote ?? null
}

/** A quote, deleted or not; null when the customer has no quote with this number. */
export const selectQuote = (db: Db, customerId: number, quoteId: number) =>
  selectQuoteWhere(db, sql`q.customer_id = ${customerId} and q.quote_id = ${quoteId}`)

/** The part of a quote that its shipper sees. */
export type SentContent = Pick<
  StoredQuote,
  | 'email'
  | 'customer_business_name'
  | 'price'
  | 'price_rate'
  | 'fsc_cost'
  | 'fsc_rule'
  | 'fsc_reason'
  | 'other_costs'
  | 'cars_per_week'
  | 'volume_discounts'
  | 'discount'
  | 'total'
  | 'effective_date'
  | 'expiration_date'
  | 'terms'
  | 'data'
  | 'origin'
  | 'destination'
  | 'commodities'
> & { contact: SellerContact | null }

export const getSentContent = (quote: StoredQuote, contact: SellerContact | null): SentContent => {
  const { email, customer_business_name, price, price_rate, fsc_cost, fsc_rule, fsc_reason } = quote
  const { other_costs, cars_per_week, volume_discounts, discount, total } = quote
  const { effective_date, expiration_date, terms } = quote
  const { data, origin, destination, commodities } = quote
  const costs = { price, price_rate, fsc_cost, fsc_rule, fsc_reason, other_costs, total }
  const volume = { cars_per_week, volume_discounts, discount }
  const lane = { data, origin, destination, commodities }
  return {
    email,
    customer_business_name,
    ...costs,
    ...volume,
    effective_date,
    expiration_date,
    terms,
    ...lane,
    contact,
  }
}

/** What was sent before quotes had a volume and a contact. */
const NOT_STORED = { cars_per_week: null, volume_discounts: [], discount: 0, contact: null }

/** A quote as its shipper reads it. */
export type SentQuote = StoredQuote & Pick<SentContent, 'contact'>

/**
 * A quote as it was sent to its shipper, with its current status; null when it was never sent, or was changed since
 * by a release that did not store what was sent.
 */
export async function selectSentQuote(
  db: Db,
  customerId: number,
  quoteId: number,
): Promise<SentQuote | null> {
  const quote = await selectQuote(db, customerId, quoteId)
  const row = await db.row<{ sent_content: SentContent | null }>(
    sql`select sent_content from quotes where customer_id = ${customerId} and quote_id = ${quoteId}`,
  )
  if (quote === null || row === null) return null
  if (row.sent_content !== null) return { ...quote, ...NOT_STORED, ...row.sent_content }
  return quote.status >= SUBMITTED ? { ...quote, contact: null } : null
}

/** The same, locked until the end of the transaction. */
export async function lockQuote(db: Db, customerId: number, quoteId: number): Promise<StoredQuote | null> {
  await db.run(
    sql`select 1 from quotes where customer_id = ${customerId} and quote_id = ${quoteId} for update`,
  )
  return selectQuote(db, customerId, quoteId)
}

/** The stored form of a quote's fields. */
export interface QuoteContent {
  email: string
  customer_business_name: string
  origin_city: string
  origin_state: string
  destination_city: string
  destination_state: string
  origin: object | null
  destination: object | null
  stccs: readonly object[]
  price: number
  fsc_cost: number
  price_rate: Quote['price_rate']
  fsc_rule: FuelRule | null
  fsc_reason: string
  other_costs: readonly Cost[]
  other_total: number
  cars_per_week: number | null
  volume_discounts: readonly VolumeDiscount[]
  discount: number
  cost: number | null
  effective_date: string
  expiration_date: string
  terms: string
}

/** The shipper with this name; created when the name is new. */
export async function upsertShipper(db: Db, customerId: number, name: string): Promise<number> {
  const row = await db.row<{ shipper_id: number }>(sql`
    insert into quote_shippers as s (customer_id, name) values (${customerId}, ${name})
    on conflict (customer_id, lower(name)) do update set name = s.name
    returning shipper_id`)
  return row!.shipper_id
}

export async function insertQuote(
  db: Db,
  customerId: number,
  shipperId: number,
  content: QuoteContent,
): Promise<number> {
  const row = await db.row<{ quote_id: number }>(sql`
    insert into quotes (customer_id, shipper_id, email, customer_business_name, origin_city, origin_state, destination_city,
      destination_state, origin, destination, stccs, price, price_rate, fsc_cost, fsc_rule, fsc_reason, other_costs, other_total,
      cars_per_week, volume_discounts, discount, cost, effective_date, expiration_date, terms)
    values (${customerId}, ${shipperId}, ${content.email}, ${content.customer_business_name}, ${content.origin_city},
      ${content.origin_state}, ${content.destination_city}, ${content.destination_state}, ${toJson(content.origin)}::jsonb,
      ${toJson(content.destination)}::jsonb, ${toJson(content.stccs)}::jsonb, ${content.price}, ${toJson(content.price_rate)}::jsonb, ${content.fsc_cost},
      ${toJson(content.fsc_rule)}::jsonb, ${content.fsc_reason}, ${toJson(content.other_costs)}::jsonb,
      ${content.other_total}, ${content.cars_per_week}, ${toJson(content.volume_discounts)}::jsonb, ${content.discount},
      ${content.cost}::bigint, ${content.effective_date}::date, ${content.expiration_date}::date, ${content.terms})
    returning quote_id`)
  return row!.quote_id
}

const toJson = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

interface Change {
  quoteId: number
  shipperId: number
  content: QuoteContent
  status: number
}

export const updateQuoteContent = (
  db: Db,
  customerId: number,
  { quoteId, shipperId, content, status }: Change,
) =>
  db.run(sql`
    update quotes set shipper_id = ${shipperId}, email = ${content.email},
      customer_business_name = ${content.customer_business_name}, origin_city = ${content.origin_city},
      origin_state = ${content.origin_state}, destination_city = ${content.destination_city},
      destination_state = ${content.destination_state}, origin = ${toJson(content.origin)}::jsonb,
      destination = ${toJson(content.destination)}::jsonb, stccs = ${toJson(content.stccs)}::jsonb,
      price = ${content.price}, price_rate = ${toJson(content.price_rate)}::jsonb, fsc_cost = ${content.fsc_cost}, fsc_rule = ${toJson(content.fsc_rule)}::jsonb,
      fsc_reason = ${content.fsc_reason}, other_costs = ${toJson(content.other_costs)}::jsonb,
      other_total = ${content.other_total}, cars_per_week = ${content.cars_per_week},
      volume_discounts = ${toJson(content.volume_discounts)}::jsonb, discount = ${content.discount}, cost = ${content.cost}::bigint, effective_date = ${content.effective_date}::date,
      expiration_date = ${content.expiration_date}::date, terms = ${content.terms}, status = ${status},
      version = version + 1, modified_ts = now()
    where customer_id = ${customerId} and quote_id = ${quoteId}`)

/** A new request with the data of another; days that have passed begin today and last as long. */
export async function insertCopy(
  db: Db,
  customerId: number,
  { quoteId, today }: { quoteId: number; today: string },
): Promise<number> {
  const row = await db.row<{ quote_id: number }>(sql`
    insert into quotes (customer_id, shipper_id, email, customer_business_name, origin_city, origin_state, destination_city,
      destination_state, origin, destination, stccs, price, price_rate, fsc_cost, fsc_rule, fsc_reason, other_costs, other_total,
      cars_per_week, volume_discounts, discount, cost, effective_date, expiration_date, terms)
    select customer_id, shipper_id, email, customer_business_name, origin_city, origin_state, destination_city,
      destination_state, origin, destination, stccs, price, price_rate, fsc_cost, fsc_rule, fsc_reason, other_costs, other_total,
      cars_per_week, volume_discounts, discount, cost, greatest(effective_date, ${today}::date),
      greatest(effective_date, ${today}::date) + (expiration_date - effective_date), terms
    from quotes where customer_id = ${customerId} and quote_id = ${quoteId}
    returning quote_id`)
  return row!.quote_id
}

export const updateQuoteDeleted = (db: Db, customerId: number, quoteId: number) =>
  db.run(sql`
    update quotes set deleted = true, version = version + 1, modified_ts = now()
    where customer_id = ${customerId} and quote_id = ${quoteId}`)

/** Marks the latest link as no longer valid. */
export const updateLinkEnded = (db: Db, customerId: number, quoteId: number, why: LinkEnd) =>
  db.run(sql`
    update quotes set link_ended = ${why}, link_ended_ts = now()
    where customer_id = ${customerId} and quote_id = ${quoteId}`)

/** The customer whose quotes the transaction sees, and the current date there. */
export interface QuotingCustomer {
  name: string
  preferred_theme: string
  zone: string
  today: string
}

export async function selectQuotingCustomer(db: Db): Promise<QuotingCustomer> {
  const row = await db.row<QuotingCustomer>(sql`
    select name, preferred_theme, zone, to_char(now() at time zone zone, 'YYYY-MM-DD') as today
    from identity.quoting_customer()`)
  if (row === null) throw new Error('This transaction has no customer.')
  return row
}
