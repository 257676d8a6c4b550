import { queryOptions } from '@tanstack/react-query'
import { printQuote } from '#contract/areas/pricing/prints/prints.contract.ts'
import { listNextSteps } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import {
  copyQuote,
  exportQuotesCsv,
  exportQuotesXlsx,
  getQuote,
  getQuoteStats,
  listQuoteActivity,
  listQuotes,
  type Quote,
  removeQuote,
} from '#contract/areas/pricing/quotes/quotes.contract.ts'
import {
  getQuoteLink,
  revokeQuoteLink,
  type SentQuote,
  sendQuote,
} from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { quoteList } from '#contract/areas/pricing/quotes/quotes.list.ts'
import { saveFile } from '../../../list/files.ts'
import { listSource } from '../../../list/source.ts'
import { send } from '../../../form/send.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { quoteNotes } from '../notes/notes.calls.ts'
import { QUOTE_TEXTS } from '../pricing.messages.ts'

const REFRESH_MS = 30_000
/** An offer that is out may be opened and answered any moment. */
const OUT_REFRESH_MS = 10_000

/** The quotes; reloaded while their list is open, because shippers answer at any time. */
export const quotes = listSource({
  list: quoteList,
  endpoint: listQuotes,
  files: { csv: exportQuotesCsv, xlsx: exportQuotesXlsx },
  refreshMs: REFRESH_MS,
  failures: { load: QUOTE_TEXTS.loadFailed, export: QUOTE_TEXTS.exportFailed },
})

/** Statistics of the quotes a question of the list finds, whatever their status: the strip offers each. */
export const quoteStats = (customerId: number, criteria: string) => {
  const [, request = {}] = criteria === '' ? [] : (JSON.parse(criteria) as [object, Record<string, unknown>])
  const { status: _, ...query } = request as Record<string, unknown>
  return queryOptions({
    ...endpointQuery(getQuoteStats, { params: { customerId }, query }),
    enabled: criteria !== '',
    refetchInterval: REFRESH_MS,
  })
}

export const quote = (customerId: number, quoteId: number) =>
  queryOptions({
    ...endpointQuery(getQuote, { params: { customerId, quoteId } }),
    refetchInterval: ({ state }) => (state.data?.status === SUBMITTED ? OUT_REFRESH_MS : REFRESH_MS),
  })

export const quoteFeed = (customerId: number, quoteId: number) =>
  queryOptions({
    ...endpointQuery(listQuoteActivity, { params: { customerId, quoteId } }),
    refetchInterval: REFRESH_MS,
  })

export const startQuote = (customerId: number, quoteId: number): void => {
  queryClient.query(quote(customerId, quoteId)).catch(() => undefined)
  queryClient.query(quoteFeed(customerId, quoteId)).catch(() => undefined)
}

/** Reloads the data next to a quote, because its shipper did something. */
export function refreshBeside({ customer_id: customerId, id: quoteId }: Quote): void {
  const beside = [quoteFeed(customerId, quoteId), quoteNotes({ customerId, quoteId })]
  for (const { queryKey } of beside) void queryClient.invalidateQueries({ queryKey })
}

/** Saves a quote on paper. */
export async function saveQuotePdf({ customer_id: customerId, id: quoteId }: Quote): Promise<void> {
  const response = await call(printQuote, { params: { customerId, quoteId } })
  if (response.success) saveFile(response.data, `quote_${quoteId}.pdf`)
  else toast({ status: 'danger', message: `${QUOTE_TEXTS.exportFailed} ${response.error.message}` })
}

/** The link that was sent last, to be copied. Throws the refusal. */
export async function getLinkText({ customer_id: customerId, id: quoteId }: Quote): Promise<string> {
  const response = await call(getQuoteLink, { params: { customerId, quoteId } })
  if (response.success) return response.data.short_link
  toast({ status: 'danger', message: response.error.message })
  throw new Error(response.error.message)
}

/** Shows the quote from a response, and reloads everything that refers to it. */
export async function showChanged({ quote_url: _, ...changed }: Quote): Promise<void> {
  const { customer_id, id } = changed
  await Promise.all([
    ...[listQuotes, listNextSteps, getQuoteStats].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
    queryClient.invalidateQueries({ queryKey: quoteFeed(customer_id, id).queryKey }),
    queryClient.invalidateQueries({ queryKey: quote(customer_id, id).queryKey }),
  ])
}

const ACTIONS = { send: sendQuote, copy: copyQuote, remove: removeQuote, revoke: revokeQuoteLink } as const
export type QuoteAction = keyof typeof ACTIONS

type Acted = Pick<Quote, 'customer_id' | 'id' | 'version'>

type Answered = Quote & Partial<Pick<SentQuote, 'passcode'>>

/** A version is sent once, however often and from however many windows; other actions run on every press. */
const toKey = (action: QuoteAction, { id, version }: Acted, withPasscode: boolean): string =>
  action === 'send'
    ? `quote ${id} version ${version}${withPasscode ? ' with a passcode' : ''}`
    : crypto.randomUUID()

function fetchPage(action: QuoteAction, quote: Acted, with_passcode: boolean): Promise<CallResult<Answered>> {
  const { customer_id: customerId, id: quoteId, version } = quote
  const args = {
    params: { customerId, quoteId },
    ...(action === 'send' && { body: { version, with_passcode } }),
  }
  return send(ACTIONS[action], args as never, { idempotencyKey: toKey(action, quote, with_passcode) })
}

/** Does something with a quote and shows what became of it. */
export async function actOnQuote(
  action: QuoteAction,
  quote: Acted,
  withPasscode = false,
): Promise<CallResult<Answered>> {
  const response = await fetchPage(action, quote, withPasscode)
  if (response.success) {
    const { passcode: _, ...shown } = response.data
    await showChanged(shown)
  }
  return response
}
