import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { MAX_CARS, Quote } from '../quotes/quotes.contract.ts'
import { REVIEW_ACTIONS } from '../quotes/quotes.rules.ts'

/** The header that carries the token of a link (SHP-021). */
export const QUOTE_TOKEN_HEADER = 'x-quote-token'
/** Tries with links that open nothing, from one network within a minute. */
export const MAX_TRIES_PER_MINUTE = 20

/** A note both sides read. */
export const SharedNote = z.object({
  id: z.number(),
  note: z.string(),
  created_ts: z.string(),
  /** Who wrote it; the shipper's own are `shipper`. */
  author: z.string(),
})
export type SharedNote = z.infer<typeof SharedNote>

/** The seller's person who sent an offer and answers questions about it. */
export const SellerContact = z.object({
  name: z.string(),
  email: z.string(),
  /** Their own, else that of their company; empty: neither is known. */
  phone: z.string(),
})
export type SellerContact = z.infer<typeof SellerContact>

/**
 * A quote as its shipper sees it (SHP-019). Of a deleted one, only the fact that it was deleted and who sent it is
 * shown.
 */
export const ReviewQuote = Quote.pick({
  id: true,
  customer_id: true,
  customer_name: true,
  customer_business_name: true,
  email: true,
  status: true,
  rejected_once: true,
  deleted: true,
  other_costs: true,
  cars_per_week: true,
  volume_discounts: true,
  discount: true,
  effective_date: true,
  expiration_date: true,
  terms: true,
  data: true,
  counter_price: true,
  counter_cars: true,
  answered_at: true,
}).extend({
  price: z.number().nullable(),
  fsc_cost: z.number().nullable(),
  total: z.number().nullable(),
  /** How the fuel surcharge was calculated; null when it was entered by hand. */
  fsc_words: z.string().nullable(),
  /** The end of its last day where the customer is, and that zone. */
  expires_ts: z.string(),
  zone: z.string(),
  /** Who agreed to it, as they wrote it. */
  answered_by: z.string().nullable(),
  /** Null when an integration sent it, or a release that did not store who did. */
  contact: SellerContact.nullable(),
  notes: z.array(SharedNote),
})
export type ReviewQuote = z.infer<typeof ReviewQuote>

const Params = z.object({ quoteId: IdParam })
const Query = z.object({ customer_id: IdParam })

export const reviewQuote = endpoint({
  name: 'reviewQuote',
  method: 'GET',
  path: '/shippers/quotes/{quoteId}',
  access: 'quote token',
  summary: 'A quote as the shipper sees it.',
  params: Params,
  query: Query,
  response: ReviewQuote,
})

export const answerQuote = endpoint({
  name: 'answerQuote',
  method: 'POST',
  path: '/shippers/quotes/{quoteId}',
  access: 'quote token',
  summary:
    'Accepts an offer with status 50. Any other status rejects it, the first time as a counter-offer. Returns the new status.',
  params: Params,
  query: Query,
  body: z.object({
    status: z.number().int().min(0).max(99),
    data: z
      .object({
        quote_review_note: field.area('Note', { max: 2000 }).default(''),
        updated_by: z.literal('shipper').default('shipper'),
        reviewer_name: field.text('Your name', { max: 120 }).default(''),
        counter_price: field
          .cents('Your price', { help: 'The total you would pay.' })
          .nullable()
          .default(null),
        counter_cars: field
          .integer('Cars a week', { min: 1, max: MAX_CARS, help: 'Optional. How many you would ship.' })
          .nullable()
          .default(null),
      })
      .prefault({}),
  }),
  response: z.object({
    id: z.number(),
    status: z.number(),
    rejected_once: z.boolean(),
    action: z.enum(REVIEW_ACTIONS),
  }),
})

export const createReviewNote = endpoint({
  name: 'createReviewNote',
  method: 'POST',
  path: '/shippers/quotes/{quoteId}/notes',
  access: 'quote token',
  summary: 'Adds a note from the shipper, visible to both parties.',
  params: Params,
  query: Query,
  body: z.object({
    note: field.area('Note', { min: 1, max: 2000 }),
    /** A shipper has nothing to keep from itself. */
    is_internal: z.literal(false).default(false),
  }),
  response: SharedNote,
})
