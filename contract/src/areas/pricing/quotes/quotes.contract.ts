import { z } from 'zod'
import { endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { canSchema } from '../../../list/can.ts'
import { exportRequest, listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { Location } from '../../lookups/locations/locations.contract.ts'
import { FuelRule } from '../fuel/fuel.contract.ts'
import { PriceRate } from '../rates/rates.contract.ts'
import { quoteList } from './quotes.list.ts'
import { ACTIVITY_CODES, type ActivityCode, LINK_ENDS, quoteCan } from './quotes.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const MAX_STCCS = 20
const MAX_COSTS = 20

/** A commodity of a quote; the code may be of either kind. */
const QuoteCommodity = z.object({
  commodity_code: z.string().max(7, BOUND).optional(),
  associated_stcc: z.string().max(7, BOUND).nullish(),
  commodity: z.string().max(200, BOUND),
  is_hazmat: z.boolean().optional(),
})
export type QuoteCommodity = z.infer<typeof QuoteCommodity>

const Cost = z.object({
  description: field.text('Description', { min: 1, max: 80 }),
  amount: field.cents('Amount'),
  /** Charged only when it happens, such as weighing: not in the total. Without it, the cost is part of the total. */
  only_when_used: field.boolean('Charged only when used').optional(),
})
export type Cost = z.infer<typeof Cost>

const MAX_DISCOUNTS = 5
/** The most cars a week that a quote, a step of its discount or a counter-offer names. */
export const MAX_CARS = 9999
const MAX_PERCENT = 100

const VolumeDiscount = z.object({
  from_cars: field.integer('Minimum cars a week', { min: 1, max: MAX_CARS }),
  percent: field.number('Percent off the price', { min: 0, max: MAX_PERCENT, unit: '%' }),
})

const town = z.string().trim().min(1).max(100, BOUND).optional()

/** Origin, destination and commodity; a place is selected, or given as city and state alone (PRC-021). */
const Lane = z
  .object({
    origin: field.custom('Origin', Location.nullable().default(null), { isNeeded: true }),
    destination: field.custom('Destination', Location.nullable().default(null), { isNeeded: true }),
    origin_city: town,
    origin_state: town,
    destination_city: town,
    destination_state: town,
    stccs: field.rows('Commodities', QuoteCommodity, { min: 1, max: MAX_STCCS, unit: 'commodity' }),
  })
  .superRefine((lane, ctx) => {
    for (const end of ['origin', 'destination'] as const) {
      const isReported = lane[`${end}_city`] !== undefined && lane[`${end}_state`] !== undefined
      if (lane[end] !== null || isReported) continue
      const message = end === 'origin' ? 'Choose an origin.' : 'Choose a destination.'
      ctx.addIssue({ code: 'custom', path: [end], message, params: { isMissing: true } })
    }
  })

const EXPIRES_TOO_SOON = 'The expiration date is before the effective date. Choose a later date.'

const Dates = z.object({
  effective_date: field.day('Effective from'),
  expiration_date: field.day('Expires after'),
})

/** The fields of a quote that people enter (PRC-036); the portal sets all others. */
export const QuoteBody = z
  .object({
    customer_business_name: field.text('Customer name', { min: 1, max: 120 }),
    email: field.email('Email', { missing: 'Enter the shipper’s email address.' }),
    data: Lane,
    price: field.cents('Price'),
    /** The rate the price was taken from; null, or another price: from none. */
    rate_id: Id.nullable().default(null),
    fsc_cost: field.cents('Fuel surcharge').default(0),
    /** The owner of the surcharge table; null when the surcharge was entered by hand. */
    fsc_scac: field.text('Fuel table', { max: 4 }).nullable().default(null),
    fsc_reason: field
      .text('Reason for difference', { max: 200, help: 'Saved with the quote. Not shown to the shipper.' })
      .default(''),
    other_costs: field.rows('Other costs', Cost, { max: MAX_COSTS, unit: 'cost' }).default([]),
    /** How many cars a week the price is for; without it and the discounts, those of the saved quote stay. */
    cars_per_week: field.integer('Cars a week', { min: 1, max: MAX_CARS }).nullable().optional(),
    volume_discounts: field
      .rows('Volume discounts', VolumeDiscount, { max: MAX_DISCOUNTS, unit: 'discount' })
      .refine((rows) => new Set(rows.map(({ from_cars }) => from_cars)).size === rows.length, {
        message: 'Two discounts start at the same number of cars. Change one of them.',
      })
      .optional(),
    /** What a car costs the seller; without it, that of the saved quote stays. */
    cost: field
      .cents('Your cost per car', { help: 'Shows your margin. Never shown to the shipper.' })
      .nullable()
      .optional(),
    ...Dates.shape,
    terms: field
      .area('Terms', { max: 4000, help: 'Shown to the shipper. Accepting the quote accepts these terms.' })
      .default(''),
    /** The version last read; a stale one is answered with 409. Without it, no version is checked. */
    version: z.number().int().optional(),
  })
  .refine(({ effective_date, expiration_date }) => expiration_date >= effective_date, {
    path: ['expiration_date'],
    message: EXPIRES_TOO_SOON,
    // dates in the wrong order are reported while other fields are still empty
    when: ({ value }) => Dates.safeParse(value).success,
  })
export type QuoteBody = z.infer<typeof QuoteBody>

const Shipper = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  customer_id: z.number(),
})

/** Where a quote is from and to, and its commodities. */
export const QuoteData = z.object({
  origin_city: z.string(),
  origin_state: z.string(),
  destination_city: z.string(),
  destination_state: z.string(),
  /** The selected place; null when only city and state were given. */
  origin: Location.nullable(),
  destination: Location.nullable(),
  stccs: z.array(
    z.object({
      commodity_code: z.string(),
      associated_stcc: z.string().nullable(),
      commodity: z.string(),
      is_hazmat: z.boolean(),
    }),
  ),
})

/** A quote as it travels (PRC-020 to PRC-022); amounts are whole cents. */
export const Quote = listRow(quoteList, {
  other_costs: z.array(
    z.object({ description: z.string(), amount: z.number(), only_when_used: z.boolean().optional() }),
  ),
  volume_discounts: z.array(z.object({ from_cars: z.number(), percent: z.number() })),
  /** What the volume takes off the price, in cents: the percentage of the highest step that the cars reach. */
  discount: z.number(),
  customer_id: z.number(),
  customer_name: z.string(),
  deleted: z.boolean(),
  short_link: z.string().nullable(),
  has_notes: z.boolean(),
  /** The review URL; it opens with the emailed token, which only the response of a sending contains. */
  quote_url: z.string().nullable(),
  data: QuoteData,
  shipper: Shipper,
  terms: z.string(),
  /** The shipper's offer, from their last counter-offer. */
  counter_price: z.number().nullable(),
  /** What a car costs the seller, where they entered it; never sent to the shipper. */
  cost: z.number().nullable(),
  /** How many cars a week the shipper would ship, from their last counter-offer. */
  counter_cars: z.number().nullable(),
  /** The rate the price was taken from; null when the price was entered by hand. */
  price_rate: PriceRate.nullable(),
  /** How the fuel surcharge was calculated; null when it was entered by hand. */
  fsc_rule: FuelRule.nullable(),
  /** Why the surcharge is another than the rule's; empty where it is the rule's. */
  fsc_reason: z.string(),
  /** Whether the latest link requires a passcode. */
  has_passcode: z.boolean(),
  /** Why the link that was sent last opens nothing; null: it opens, or none was sent. */
  link_ended: z.enum(LINK_ENDS).nullable(),
  link_ended_at: z.string().nullable(),
  /** The zone at whose midnight the last day ends. */
  zone: z.string(),
  version: z.number(),
}).extend({ can: canSchema(quoteCan) })
export type Quote = z.infer<typeof Quote>

const access = { anyOf: ['pricing_pricing_dashboard'] } as const
const QuoteParams = CustomerParams.extend({ quoteId: IdParam })

/** Filters as one JSON text, `[{"field","operand","value"}]`, in addition to those by column. */
const own = { filters: z.string().max(8000, BOUND).optional() }

export const listQuotes = endpoint({
  name: 'listQuotes',
  method: 'GET',
  path: '/pricing/{customerId}/quotes',
  access,
  summary: 'The customer’s quotes: filtered, searched by shipper and sorted; one page and the total.',
  params: CustomerParams,
  runs: 'ahead',
  query: listRequest(quoteList, own),
  response: listResponse(quoteList, Quote),
})

export const exportQuotesCsv = endpoint({
  name: 'exportQuotesCsv',
  method: 'GET',
  path: '/pricing/{customerId}/quotes/csv',
  access,
  summary: 'The whole quote list as CSV, with the filters and columns given.',
  params: CustomerParams,
  query: exportRequest(quoteList, own),
  response: file('text/csv; charset=utf-8'),
})

export const exportQuotesXlsx = endpoint({
  name: 'exportQuotesXlsx',
  method: 'GET',
  path: '/pricing/{customerId}/quotes/xlsx',
  access,
  summary: 'The whole quote list as an Excel workbook, with the filters and columns given.',
  params: CustomerParams,
  query: exportRequest(quoteList, own),
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})

export const QuoteStats = z.object({
  /** By status: the number of quotes and their total amount in cents. */
  by_status: z.record(z.string(), z.object({ count: z.number(), total: z.number() })),
  count: z.number(),
  total: z.number(),
  expiring_soon: z.number(),
  /** Accepted out of all that were finally answered or expired; null while none was. */
  acceptance_rate: z.number().nullable(),
  median_answer_hours: z.number().nullable(),
})
export type QuoteStats = z.infer<typeof QuoteStats>

export const getQuoteStats = endpoint({
  name: 'getQuoteStats',
  method: 'GET',
  path: '/pricing/{customerId}/quotes/stats',
  access,
  summary: 'Counts and values of the quotes that match the list’s filters.',
  params: CustomerParams,
  runs: 'ahead',
  query: exportRequest(quoteList, own),
  response: QuoteStats,
})

export const createQuote = endpoint({
  name: 'createQuote',
  method: 'POST',
  path: '/pricing/{customerId}/quotes',
  access,
  summary: 'Creates a quote. Sending it is a separate call.',
  params: CustomerParams,
  takesWhole: true,
  body: QuoteBody,
  response: Quote,
})

export const getQuote = endpoint({
  name: 'getQuote',
  method: 'GET',
  path: '/pricing/{customerId}/quotes/{quoteId}',
  access,
  summary: 'One quote.',
  params: QuoteParams,
  response: Quote,
})

export const updateQuote = endpoint({
  name: 'updateQuote',
  method: 'PUT',
  path: '/pricing/{customerId}/quotes/{quoteId}',
  access,
  summary: 'Updates a quote that has not ended. A sent offer is withdrawn until it is resent.',
  params: QuoteParams,
  body: QuoteBody,
  response: Quote,
})

export const removeQuote = endpoint({
  name: 'removeQuote',
  method: 'DELETE',
  path: '/pricing/{customerId}/quotes/{quoteId}',
  access,
  summary: 'Deletes a quote and revokes its links. Accepted quotes can’t be deleted.',
  params: QuoteParams,
  response: Quote,
})

export const copyQuote = endpoint({
  name: 'copyQuote',
  method: 'POST',
  path: '/pricing/{customerId}/quotes/{quoteId}',
  access,
  summary: 'Copies a quote as a new request. Dates that have passed are moved to start from today.',
  params: QuoteParams,
  response: Quote,
})

/** Who did what to a quote; a shipper has a name and address, and no account (PRC-024). */
export const QuoteActivity = z.object({
  id: z.number(),
  user_email: z.string().nullable(),
  user_name: z.string(),
  activity_timestamp: z.string(),
  activity_code: z.enum(Object.keys(ACTIVITY_CODES) as [ActivityCode, ...ActivityCode[]]),
  /** The details of the entry: changed fields, an offer, who agreed. */
  details: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})
export type QuoteActivity = z.infer<typeof QuoteActivity>

export const listQuoteActivity = endpoint({
  name: 'listQuoteActivity',
  method: 'GET',
  path: '/pricing/{customerId}/quotes/{quoteId}/feed',
  access,
  summary: 'A quote’s activity, newest first.',
  params: QuoteParams,
  response: z.array(QuoteActivity),
})
