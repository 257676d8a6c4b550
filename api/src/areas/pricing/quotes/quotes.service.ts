import * as contract from '#contract/areas/pricing/quotes/quotes.contract.ts'
import type { Quote, QuoteBody } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { afterStep, mayStep, quoteCan, type QuoteStep } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { type Filter, filterText } from '#contract/list/filter.ts'
import { verdicts } from '#contract/list/can.ts'
import { z } from 'zod'
import { staleVersion } from '../../../http/conflict.ts'
import type { ChangeNote, Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { csvFile, xlsxFile } from '../../../list/file.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import * as activity from './activity.queries.ts'
import { changesBetween } from './changes.rules.ts'
import { getContent, toStoredContent } from './content.service.ts'
import * as queries from './quotes.queries.ts'
import { selectQuoteStats } from './stats.queries.ts'

export const quotesService = implement(
  contract,
  {
    /** The customer's quotes for the list's request (PRC-038). */
    async listQuotes({ db, customerId }, { query }) {
      const page = (await readPage(db.last, queries.quoteRows, toRequest(query), { customerId })) as {
        quotes: queries.StoredQuote[]
        total_record_count: number
      }
      return { ...page, quotes: page.quotes.map(withVerdicts) }
    },

    /** Every row and column on the screen as CSV. */
    exportQuotesCsv: async ({ db, customerId }, { query }) =>
      csvFile(db, queries.quoteRows, toRequest(query), { customerId }),

    /** The same rows and columns as a workbook. */
    exportQuotesXlsx: async ({ db, customerId }, { query }) =>
      xlsxFile(db, queries.quoteRows, toRequest(query), { customerId }),

    /** Counts and values of the quotes the same filters find (PRC-026). */
    getQuoteStats: ({ db, customerId }, { query }) =>
      selectQuoteStats(db.last, toRequest(query), { customerId }),

    /** One quote. Throws not_found, also for one that was deleted. */
    getQuote: async (ctx, { params }) => withVerdicts(await requireQuote(ctx, params.quoteId)),

    /** Creates a new request (PRC-034). Throws invalid_request for a date in the past or an unknown commodity. */
    async createQuote(ctx, { body }) {
      const { db, customerId } = ctx
      const content = await getContent(ctx, body)
      const shipperId = await queries.upsertShipper(db, customerId, content.customer_business_name)
      const quoteId = await queries.insertQuote(db, customerId, shipperId, content)
      await noteDone(ctx, quoteId, 'created')
      const made = await fresh(ctx, quoteId)
      ctx.describeChange({ before: null, after: inAudit(made) })
      return made
    },

    /**
     * Changes the editable fields of a quote and ignores all others. A sent offer is withdrawn. Throws conflict for a
     * stale version or once the quote has ended, invalid_request, not_found.
     */
    async updateQuote(ctx, { params: { quoteId }, body }) {
      const { db, customerId } = ctx
      const quote = await requireStep(ctx, quoteId, 'edit')
      const before = toStoredContent(quote)
      requireFresh(quote, body)
      const content = await getContent(ctx, body, quote)
      const changes = changesBetween(before, content)
      const shipperId = await queries.upsertShipper(db, customerId, content.customer_business_name)
      const { status } = afterStep('edit', quote)
      await queries.updateQuoteContent(db, customerId, { quoteId, shipperId, content, status })
      await noteDone(ctx, quoteId, 'updated', changes)
      return fresh(ctx, quoteId)
    },

    /** Makes a new request of any quote, with the same data. Throws not_found. */
    async copyQuote(ctx, { params: { quoteId } }) {
      const { db, customerId } = ctx
      await requireQuote(ctx, quoteId)
      const { today } = await queries.selectQuotingCustomer(db)
      const copyId = await queries.insertCopy(db, customerId, { quoteId, today })
      await noteDone(ctx, copyId, 'copied', [
        { label: 'Copy of quote', before: null, after: String(quoteId) },
      ])
      const made = await fresh(ctx, copyId)
      ctx.describeChange({ before: null, after: { ...inAudit(made), copy_of: quoteId } })
      return made
    },

    /** Deletes a quote: it leaves the list and its links end. Throws conflict for one that was accepted, not_found. */
    async removeQuote(ctx, { params: { quoteId } }) {
      const { status, total } = await requireStep(ctx, quoteId, 'remove')
      await queries.updateQuoteDeleted(ctx.db, ctx.customerId, quoteId)
      await noteDone(ctx, quoteId, 'deleted')
      ctx.describeChange({ before: { status, total }, after: null })
      return fresh(ctx, quoteId)
    },

    /** What happened to a quote, the latest first (PRC-024). Throws not_found. */
    async listQuoteActivity(ctx, { params: { quoteId } }) {
      await requireQuote(ctx, quoteId)
      return activity.selectActivity(ctx.db, ctx.customerId, quoteId)
    },
  },
  {
    listQuotes: defineExport(queries.quoteRows, ({ customerId }) => ({ customerId }), toRequest),
  },
)

const Filters = z.array(
  z.object({
    field: z.string(),
    operand: z.enum([
      'equals',
      'less_than',
      'less_than_or_equals',
      'greater_than',
      'greater_than_or_equals',
      'contains',
    ]),
    value: z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]),
  }),
)

/**
 * The criteria with the filters of the JSON text added to those by column. Throws invalid_request naming `filters`.
 */
function toRequest<Q extends { filters?: string | undefined }>(query: Q): Q {
  const { filters: text, ...rest } = query
  if (text === undefined || text === '') return query
  const request: Record<string, unknown> = { ...rest }
  for (const filter of readFilters(text)) {
    request[filter.field] = [request[filter.field] ?? [], filterText(filter as Filter)].flat()
  }
  return request as Q
}

function readFilters(text: string): z.infer<typeof Filters> {
  try {
    const filters = Filters.parse(JSON.parse(text))
    const isKnown = ({ field }: { field: string }) => Object.hasOwn(queries.quoteRows.list.columns, field)
    if (filters.every(isKnown)) return filters
  } catch {
    // reported below, whatever is wrong with it
  }
  throw new AppError('invalid_request', {
    errors: {
      filters: ['Send a JSON array of filters, each with a column’s field, an operand and a value.'],
    },
  })
}

function requireFresh(quote: queries.StoredQuote, { version }: QuoteBody): void {
  if (version === undefined || version === quote.version) return
  const { origin, destination, stccs } = quote.data
  const now = {
    ...quote,
    data: { origin, destination, stccs },
    fsc_scac: quote.fsc_rule?.scac ?? null,
    rate_id: quote.price_rate?.rate_id ?? null,
  }
  const costs = ['price', 'rate_id', 'fsc_cost', 'fsc_scac', 'fsc_reason', 'other_costs', 'cost'] as const
  const volume = ['cars_per_week', 'volume_discounts'] as const
  const names = ['customer_business_name', 'email', 'data', ...costs, ...volume] as const
  const days = ['effective_date', 'expiration_date', 'terms'] as const
  throw staleVersion<QuoteBody>(
    Object.fromEntries([...names, ...days].map((name) => [name, now[name]])),
    quote.version,
  )
}

/** A quote with what its reader may do with it. */
const withVerdicts = (quote: queries.StoredQuote): Quote => ({
  ...quote,
  can: verdicts(quoteCan, quote, null),
})

/** The current quote. */
export const fresh = async ({ db, customerId }: Ctx, quoteId: number): Promise<Quote> =>
  withVerdicts((await queries.selectQuote(db, customerId, quoteId))!)

/** Locks a quote and lets a step be taken. Throws not_found, and conflict with why the step may not be. */
export async function requireStep(ctx: Ctx, quoteId: number, step: QuoteStep): Promise<queries.StoredQuote> {
  const quote = required(await queries.lockQuote(ctx.db, ctx.customerId, quoteId))
  const verdict = mayStep(step, quote)
  if (verdict !== true) throw new AppError('conflict', { message: verdict })
  return quote
}

/** Throws not_found for a quote that is not there or was deleted. */
function required(quote: queries.StoredQuote | null): queries.StoredQuote {
  if (quote === null || quote.deleted) throw new AppError('not_found')
  return quote
}

/** A quote of the customer. Throws not_found, also for one that was deleted. */
export const requireQuote = async (
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  quoteId: number,
): Promise<queries.StoredQuote> => required(await queries.selectQuote(db, customerId, quoteId))

/** Records the caller's action in the feed and the audit log. */
export async function noteDone(
  ctx: Ctx,
  quoteId: number,
  activity_code: activity.ActivityEntry['activity_code'],
  details: NonNullable<activity.ActivityEntry['details']> = [],
): Promise<activity.Person> {
  const person = await activity.selectActingPerson(ctx.db)
  await activity.insertActivity(ctx.db, ctx.customerId, {
    quoteId,
    activity_code,
    details,
    actor: getActor(person),
  })
  ctx.describeChange({ target: { quote_id: quoteId }, ...inLog(activity_code, details) })
  return person
}

/** The values before and after, by their labels; what has none is named. */
const inLog = (activity_code: string, details: NonNullable<activity.ActivityEntry['details']>): ChangeNote =>
  details.length === 0
    ? { before: null, after: { activity: activity_code } }
    : {
        before: Object.fromEntries(details.map(({ label, before }) => [label, before])),
        after: Object.fromEntries(details.map(({ label, after }) => [label, after])),
      }

/** What a new quote costs, and whom its link will go to. */
const inAudit = ({ email, price, discount, fsc_cost, total }: Quote) => ({
  email,
  price,
  discount,
  fsc_cost,
  total,
})

export const getActor = ({ user_id, first_name, last_name, email }: activity.Person): activity.Actor => ({
  user_id,
  user_name: `${first_name} ${last_name}`,
  user_email: email,
})
