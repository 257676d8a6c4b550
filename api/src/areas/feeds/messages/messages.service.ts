import * as contract from '#contract/areas/feeds/messages/messages.contract.ts'
import type { MessageReceipt } from '#contract/areas/feeds/messages/messages.contract.ts'
import { isReceivedWith } from '#contract/areas/feeds/messages/reasons.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { Json, type Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { receive, getReceipt, processOrQuarantine } from '../intake/intake.service.ts'
import { processInBatches } from '../intake/work.service.ts'
import { selectCauses } from './causes.queries.ts'
import { selectFeedStatus } from './health.queries.ts'
import {
  quarantineRows,
  selectHasMessage,
  selectProblems,
  selectWaitingMessages,
  touchTransaction,
} from './messages.queries.ts'

export const feedsService = implement(
  contract,
  {
    /**
     * Stores a message and processes it; the receipt says how far it got. Throws empty_message for an empty one, and
     * nothing_understood for one that yields no event but problems, which is still stored in quarantine.
     */
    async receiveMessage(ctx, input) {
      const { layout = null, filename = null } = input.query
      if (input.body.byteLength === 0) throw new AppError('empty_message')
      const receipt = await withinTransaction(ctx, () =>
        receive(ctx, ctx.customerId, { channel: 'http', filename, layout, body: input.body }),
      )
      if (receipt.quarantine_count === 0) return receipt
      const { message_id, state } = receipt
      const problems = await selectProblems(ctx.db, ctx.customerId, message_id, MAX_REPORTED_PROBLEMS)
      if (state === 'quarantined') requireReceived(receipt, problems)
      return { ...receipt, findings: problems.map(({ reason }) => reason) }
    },

    async getFeedStatus(ctx, _input) {
      return new Json(await selectFeedStatus(ctx.db, ctx.customerId))
    },

    async listQuarantine(ctx, input) {
      return new Json(await selectPage(ctx.db, quarantineRows, input.query, { customerId: ctx.customerId }))
    },

    /** What is wrong by cause; as many as anyone works through. */
    async listProblemCauses(ctx) {
      return await selectCauses(ctx.db, ctx.customerId)
    },

    /** Processes a stored message again. Throws not_found for a message that is not the customer's. */
    async replayMessage(ctx, input) {
      const { messageId } = input.params
      if (!(await selectHasMessage(ctx.db, ctx.customerId, messageId))) throw new AppError('not_found')
      const how = { isReplay: true, layout: input.query.layout ?? null }
      const worked = await withinTransaction(ctx, () => processInBatches(ctx, ctx.customerId, messageId, how))
      return getReceipt(worked, false)
    },
  },
  {
    listQuarantine: defineExport(quarantineRows, ({ customerId }) => ({ customerId })),
  },
)

/** The number of problems included in a refusal; quarantine has all of them. */
const MAX_REPORTED_PROBLEMS = 5

/** Throws nothing_understood unless the message was read, or is in quarantine through no fault of its sender. */
function requireReceived(
  receipt: MessageReceipt,
  problems: Awaited<ReturnType<typeof selectProblems>>,
): void {
  const { message_id } = receipt
  const [first] = problems
  if (first === undefined || problems.some(({ reason_code }) => isReceivedWith(reason_code))) return
  const byLine = Object.groupBy(problems, ({ line }) => (line === null ? 'message' : `line ${line}`))
  throw new AppError('nothing_understood', {
    message: `We couldn’t read anything in this message. ${first.reason} It is in quarantine as message ${message_id}. Correct it and resend it, or replay it once we can read it.`,
    errors: Object.fromEntries(
      Object.entries(byLine).map(([at, found]) => [at, found!.map(({ reason }) => reason)]),
    ),
    receipt,
  })
}

const TOUCH_MS = 5000

/** Messages are worked on in transactions of their own; the request's would meanwhile be given up as forgotten. */
async function withinTransaction<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void touchTransaction(ctx.db).catch(() => {}), TOUCH_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

const RECOVER_AT_ONCE = 50

/**
 * Processes messages that were stored but not processed, because a process or the database went away in between: one of each
 * customer after the other, so that none waits behind all of another's.
 */
export async function recoverMessages(ctx: JobCtx): Promise<void> {
  const waiting = new Map<number, number[]>()
  for (const customerId of await ctx.database.anonymous(selectActiveCustomers)) {
    const own = await ctx.database.tenant(customerId, (db) =>
      selectWaitingMessages(db, customerId, RECOVER_AT_ONCE),
    )
    if (own.length > 0) waiting.set(customerId, own)
  }
  while (waiting.size > 0) {
    for (const [customerId, own] of waiting) {
      if (ctx.signal.aborted || (await ctx.room?.isFull())) return
      const messageId = own.shift()
      if (messageId === undefined) waiting.delete(customerId)
      else await processOrQuarantine(ctx, customerId, messageId, { isReplay: false, layout: null })
    }
  }
}
