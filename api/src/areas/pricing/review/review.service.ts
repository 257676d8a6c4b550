import { afterStep, mayStep, getOutcome, stepOfAnswer } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import * as contract from '#contract/areas/pricing/review/review.contract.ts'
import type { ReviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { showCents } from '#contract/base/money.ts'
import type { Db } from '../../../db/tx.ts'
import { implement } from '../../../implement.ts'
import { postMail, type MailParts } from '../../../mail/post.ts'
import { insertNote } from '../notes/notes.queries.ts'
import { type Actor, type ActivityEntry, insertActivity } from '../quotes/activity.queries.ts'
import { lockQuote, selectQuote, selectQuotingCustomer, type StoredQuote } from '../quotes/quotes.queries.ts'
import { surchargeText } from '../quotes/changes.rules.ts'
import { differenceText, newsMail } from './review-mails.rules.ts'
import { notifyOfQuote } from '../quotes/notify.service.ts'
import { openLink, requireSentQuote } from './links.service.ts'
import * as queries from './review.queries.ts'

export const reviewService = implement(contract, {
  /**
   * A quote as it was sent to its shipper, with its current status; the first view of an offer is recorded in the feed
   * (SHP-022). Throws as `openLink`.
   */
  async reviewQuote(ctx, { params: { quoteId }, query: { customer_id } }) {
    await openLink(ctx, customer_id, quoteId, async (db) => {
      const first = await queries.updateOpened(db, customer_id, quoteId)
      if (first) await noteDone(db, first, { activity_code: 'viewed' })
    })
    const quote = await requireSentQuote(ctx.db, customer_id, quoteId)
    const facts = await queries.selectReviewFacts(ctx.db, customer_id, quoteId)
    const notes = await queries.selectSharedNotes(ctx.db, customer_id, quoteId)
    const { answered_by, expires_ts, zone } = facts
    const shown = { ...quote, fsc_words: surchargeText(quote), answered_by, expires_ts, zone, notes }
    return quote.deleted ? withoutOffer(shown) : shown
  },

  /**
   * Takes a shipper's answer (SHP-006 to SHP-011, SHP-023). Of two at once the first counts. Throws as `openLink`, and
   * quote_answered when there is no offer to answer anymore.
   */
  async answerQuote(ctx, { params: { quoteId }, query: { customer_id }, body }) {
    await openLink(ctx, customer_id, quoteId)
    const quote = (await lockQuote(ctx.db, customer_id, quoteId))!
    const facts = await queries.selectReviewFacts(ctx.db, customer_id, quoteId)
    const step = stepOfAnswer(body.status, quote)
    if (mayStep(step, quote) !== true) throw new AppError('quote_answered')
    const { status, rejected_once } = afterStep(step, quote)
    const { quote_review_note: note, reviewer_name, counter_price, counter_cars } = body.data
    const counterPrice = step === 'accept' ? null : counter_price
    const counterCars = step === 'counter' ? counter_cars : null
    const code = toCode(step, counterPrice)
    await queries.updateAnswered(ctx.db, customer_id, {
      quoteId,
      status,
      rejected_once,
      counterPrice,
      counterCars,
      answeredBy: reviewer_name === '' ? quote.email : reviewer_name,
    })
    if (note !== '') await noteOfShipper(ctx.db, quote, note)
    await noteDone(ctx.db, quote, {
      activity_code: code,
      details: getDetails(quote, { counterPrice, counterCars, name: reviewer_name, note }),
    })
    await notifyOfQuote(ctx.db, customer_id, quote, { what: code })
    await notifySender(ctx.db, ctx, quote, facts.sender_email, {
      what: step,
      counterPrice,
      counterCars,
      note,
    })
    ctx.describeChange({
      target: { customerId: customer_id },
      before: { status: quote.status },
      after: { status },
    })
    return { id: quoteId, status, rejected_once, action: getOutcome({ status, deleted: false }) ?? 'counter' }
  },

  /** A note of the shipper, which both sides read (SHP-024). Throws as `openLink`, and quote_answered once the quote is gone. */
  async createReviewNote(ctx, { params: { quoteId }, query: { customer_id }, body }) {
    await openLink(ctx, customer_id, quoteId)
    const quote = (await selectQuote(ctx.db, customer_id, quoteId))!
    if (getOutcome(quote) === 'deleted') throw new AppError('quote_answered')
    const { id, note, created_ts } = await noteOfShipper(ctx.db, quote, body.note)
    await noteDone(ctx.db, quote, { activity_code: 'note_added' })
    return { id, note, created_ts, author: 'shipper' }
  },
})

/** The person who deleted a quote wanted no one to read it anymore. */
const withoutOffer = (quote: ReviewQuote): ReviewQuote => ({
  ...quote,
  email: '',
  price: null,
  fsc_cost: null,
  fsc_words: null,
  total: null,
  other_costs: [],
  cars_per_week: null,
  volume_discounts: [],
  discount: 0,
  terms: '',
  data: {
    origin_city: '',
    origin_state: '',
    destination_city: '',
    destination_state: '',
    origin: null,
    destination: null,
    stccs: [],
  },
  counter_price: null,
  counter_cars: null,
  answered_by: null,
  notes: [],
})

const CODES = { accept: 'accepted', counter: 'countered', reject: 'rejected' } as const

/** A counter-offer names a price; without one the shipper asks for changes. */
const toCode = (step: keyof typeof CODES, counterPrice: number | null) =>
  step === 'counter' && counterPrice === null ? ('changes_requested' as const) : CODES[step]

interface ShipperResponse {
  counterPrice: number | null
  counterCars: number | null
  name: string
  note: string
}

function getDetails(
  { total, cars_per_week }: StoredQuote,
  { counterPrice, counterCars, name, note }: ShipperResponse,
): ActivityEntry['details'] {
  const detail = (label: string, after: string, before: string | null = null) => ({ label, before, after })
  return [
    counterPrice === null
      ? detail('Total', showCents(total))
      : detail(
          `Total, ${differenceText(counterPrice - total)} the offer`,
          showCents(counterPrice),
          showCents(total),
        ),
    ...(counterCars === null
      ? []
      : [detail('Cars a week', String(counterCars), cars_per_week === null ? null : String(cars_per_week))]),
    ...(name === '' ? [] : [detail('Responded by', name)]),
    ...(note === '' ? [] : [detail('Note', note)]),
  ]
}

const noteOfShipper = (db: Db, quote: StoredQuote, note: string) =>
  insertNote(db, quote.customer_id, {
    quoteId: quote.id,
    author: null,
    note,
    is_internal: false,
    attachmentIds: [],
  })

type QuoteCustomer = Pick<StoredQuote, 'id' | 'customer_id' | 'customer_business_name' | 'email'>

const getShipper = ({ customer_business_name, email }: QuoteCustomer): Actor => ({
  user_id: null,
  user_name: customer_business_name,
  user_email: email,
})

const noteDone = (db: Db, quote: QuoteCustomer, what: Pick<ActivityEntry, 'activity_code' | 'details'>) =>
  insertActivity(db, quote.customer_id, { quoteId: quote.id, actor: getShipper(quote), ...what })

interface News extends Omit<ShipperResponse, 'name'> {
  what: 'accept' | 'counter' | 'reject'
}

async function notifySender(
  db: Db,
  deps: MailParts,
  quote: StoredQuote,
  to: string | null,
  news: News,
): Promise<void> {
  if (to === null) return
  const { preferred_theme: preferredTheme } = await selectQuotingCustomer(db)
  const { id: quoteId, customer_id: customerId, customer_business_name: shipper, total } = quote
  const lane = `${quote.origin} to ${quote.destination}`
  await postMail(
    db,
    deps,
    newsMail({ quoteId, customerId, preferredTheme, to, shipper, lane, total, ...news }),
  )
}

const PORTAL: Actor = { user_id: null, user_name: 'The quote', user_email: null }

/** Expires a customer's offers whose last day has ended in its zone, and notifies their senders (PRC-034). */
export async function expireQuotes(db: Db, customerId: number, deps: MailParts): Promise<void> {
  const ended = await queries.updateExpired(db, customerId)
  for (const { quote_id: quoteId } of ended) {
    await insertActivity(db, customerId, { quoteId, actor: PORTAL, activity_code: 'expired' })
    const quote = (await selectQuote(db, customerId, quoteId))!
    await notifyOfQuote(db, customerId, quote, { what: 'expired' })
    const { sender_email } = await queries.selectReviewFacts(db, customerId, quoteId)
    if (sender_email === null) continue
    const { preferred_theme: preferredTheme } = await selectQuotingCustomer(db)
    await postMail(
      db,
      deps,
      newsMail({
        quoteId,
        customerId,
        preferredTheme,
        to: sender_email,
        shipper: quote.customer_business_name,
        lane: `${quote.origin} to ${quote.destination}`,
        what: 'expired',
        total: quote.total,
        counterPrice: null,
        note: '',
      }),
    )
  }
}
