import { queryOptions } from '@tanstack/react-query'
import { printReview } from '#contract/areas/pricing/prints/prints.contract.ts'
import { answerQuote, createReviewNote, reviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { call, type CallError } from '../../../shell/call.ts'
import { saveFile } from '../../../list/files.ts'
import { callOrThrow, queryClient } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { REVIEW_TEXTS } from '../pricing.messages.ts'
import { savePasscode, getPasscode } from './token.rules.ts'

/** A quote and the token that opens it. */
export interface Opened {
  customerId: number
  quoteId: number
  token: string
}

const getArgs = ({ customerId, quoteId }: Opened) => ({
  params: { quoteId },
  query: { customer_id: customerId },
})

const getMarks = (opened: Opened) => ({ quoteToken: opened.token, quotePasscode: getPasscode(opened) })

const [NEEDED, WRONG] = ['quote_passcode_needed', 'quote_passcode_wrong']

/** Whether a link waits for its passcode. */
export const requiresPasscode = ({ code }: CallError): boolean => code === NEEDED || code === WRONG

/** A refusal is final and is shown at once; any other error is shown after a retry. */
const isRefused = (error: CallError): boolean =>
  error.status !== undefined && error.status < 500 && error.status !== 429

/** The quote of a link (SHP-022). The token is not part of the cache key. */
export const reviewed = (opened: Opened) =>
  queryOptions({
    queryKey: [reviewQuote.name, getArgs(opened)] as const,
    queryFn: async ({ signal }) => {
      try {
        return await callOrThrow(reviewQuote, getArgs(opened), { signal, ...getMarks(opened) })
      } catch (failure) {
        const { error } = failure as { error: CallError }
        // not retried automatically, because each try counts
        if (error.code === WRONG) savePasscode(opened, '')
        if (requiresPasscode(error)) throw failure
        if (isRefused(error)) notifyRefused()
        else if (error.aborted !== true) toast({ status: 'danger', message: REVIEW_TEXTS.loadFailed })
        throw failure
      }
    },
    staleTime: 0,
  })

/** SHP-028. */
export const notifyRefused = (): void =>
  void toast({ status: 'danger', message: REVIEW_TEXTS.refused, durationMs: 0 })

type Answer = Request<typeof answerQuote>['body']

/** Sends an answer and reports the result (SHP-023, SHP-026, SHP-029). */
export async function sendAnswer(opened: Opened, body: Answer) {
  const response = await call(answerQuote, { ...getArgs(opened), body }, getMarks(opened))
  if (response.success) toast({ status: 'success', message: REVIEW_TEXTS.answered })
  else toast({ status: 'danger', message: REVIEW_TEXTS.answerFailed })
  await queryClient.invalidateQueries({ queryKey: reviewed(opened).queryKey })
  return response
}

/** Saves the quote on paper. */
export async function savePdf(opened: Opened): Promise<void> {
  const response = await call(printReview, getArgs(opened), getMarks(opened))
  if (response.success) saveFile(response.data, `quote_${opened.quoteId}.pdf`)
  else toast({ status: 'danger', message: REVIEW_TEXTS.loadFailed })
}

/** Adds a note both sides read (SHP-024, SHP-027). */
export async function sendNote(opened: Opened, note: string) {
  const body = { note, is_internal: false as const }
  const response = await call(createReviewNote, { ...getArgs(opened), body }, getMarks(opened))
  if (response.success) await queryClient.invalidateQueries({ queryKey: reviewed(opened).queryKey })
  else toast({ status: 'danger', message: REVIEW_TEXTS.noteFailed })
  return response
}
