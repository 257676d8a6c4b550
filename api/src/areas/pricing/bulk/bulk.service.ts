import * as contract from '#contract/areas/pricing/bulk/bulk.contract.ts'
import { MAX_SENDINGS } from '#contract/areas/pricing/bulk/bulk.contract.ts'
import { getFrom, mayStep, quoteCan, type Standing } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { toDay } from '#contract/base/dates.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { Verdict } from '#contract/list/can.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { selectActingPerson } from '../quotes/activity.queries.ts'
import { lockQuote, type QuoteEnv, quoteRows, selectQuotingCustomer } from '../quotes/quotes.queries.ts'
import { getActor } from '../quotes/quotes.service.ts'
import { mailOffer } from '../sendings/sendings.service.ts'
import { insertActivities, insertCopies, updateQuotesDeleted } from './bulk.queries.ts'

/** The fields that the lifecycle and sending rules use. */
interface Row extends Standing {
  /** A day as the database has it, or its text. */
  expiration_date: Date | string
  has_passcode: boolean
}

interface BulkAction {
  may: (row: Row) => Verdict
  act: (ids: number[]) => Promise<readonly number[]>
  max?: number
}

const toText = (day: Date | string): string => (typeof day === 'string' ? day : toDay(day))

const PASSED = 'Its expiration date has passed. Choose a later date first.'
const GUARDED = 'It was sent with a passcode, which is shown only once. Resend it from its page.'

export const quoteBulkService = implement(contract, {
  /** Mails offers, each as if it were sent alone (PRC-035). Throws invalid_request for more than are mailed at once. */
  async sendQuotes(ctx, { body }) {
    const { today } = await selectQuotingCustomer(ctx.db)
    const may = (row: Row): Verdict => {
      const verdict = mayStep('send', row)
      if (verdict !== true) return verdict
      if (toText(row.expiration_date) < today) return PASSED
      return row.has_passcode ? GUARDED : true
    }
    const act = async (ids: number[]) => {
      const done: number[] = []
      for (const id of ids) {
        // in their order: their links may be in the same mail box
        const quote = await lockQuote(ctx.db, ctx.customerId, id)
        if (quote === null || may(quote) !== true) continue
        await mailOffer(ctx, quote, null)
        done.push(id)
      }
      return done
    }
    return actOn(ctx, body, 'sent', { may, act, max: MAX_SENDINGS })
  },

  /** Makes a new request of each quote, with the same data. */
  copyQuotes: (ctx, { body }) =>
    actOn(ctx, body, 'copied', {
      may: (row) => quoteCan.copy(row, ctx.actor),
      act: async (ids) => {
        const { today } = await selectQuotingCustomer(ctx.db)
        const actor = getActor(await selectActingPerson(ctx.db))
        return insertCopies(ctx.db, ctx.customerId, ids, { actor, today })
      },
    }),

  /** Deletes quotes: they leave the list and their links end. */
  removeQuotes: (ctx, { body }) =>
    actOn(ctx, body, 'deleted', {
      may: (row) => mayStep('remove', row),
      act: async (ids) => {
        const actor = getActor(await selectActingPerson(ctx.db))
        const done = await updateQuotesDeleted(ctx.db, ctx.customerId, ids, getFrom('remove'))
        await insertActivities(ctx.db, ctx.customerId, done, { actor, activity_code: 'deleted' })
        return done
      },
    }),
})

async function actOn(
  ctx: Ctx,
  chosen: Chosen<number>,
  what: 'sent' | 'copied' | 'deleted',
  { act, ...rest }: BulkAction,
): Promise<BulkAnswer<number>> {
  const changed: number[] = []
  const result = await actOnRows<QuoteEnv, number, Row>(
    ctx.db,
    quoteRows,
    chosen,
    { customerId: ctx.customerId },
    {
      ...rest,
      reads: ['status', 'rejected_once', 'deleted', 'expiration_date', 'has_passcode'],
      act: async (ids) => {
        const done = await act(ids)
        changed.push(...done)
        return done
      },
    },
  )
  ctx.describeChange({
    target: { quotes: namedInLog(changed) },
    ...(!chosen.preview && { after: { [what]: result.done } }),
  })
  return result
}
