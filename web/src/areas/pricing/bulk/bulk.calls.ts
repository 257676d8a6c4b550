import { copyQuotes, removeQuotes, sendQuotes } from '#contract/areas/pricing/bulk/bulk.contract.ts'
import { listNextSteps } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import { getQuote, getQuoteStats, listQuotes } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { send } from '../../../form/send.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'

const ACTIONS = { send: sendQuotes, copy: copyQuotes, remove: removeQuotes } as const

/** Applies an action to quotes, selected or matching a filter, and reloads everything that shows them. */
export const actOnMany =
  (action: keyof typeof ACTIONS, customerId: number) =>
  async (chosen: Chosen<number>): Promise<CallResult<BulkAnswer<number>>> => {
    const args = { params: { customerId }, body: chosen }
    if (chosen.preview) return call(ACTIONS[action], args)
    // an offer is mailed once, however often its call is tried
    const response = await send(ACTIONS[action], args, { idempotencyKey: crypto.randomUUID() })
    await Promise.all(
      [listQuotes, listNextSteps, getQuoteStats, getQuote].map(({ name }) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
    return response
  }
