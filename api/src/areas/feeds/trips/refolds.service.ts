import type { Db } from '../../../db/tx.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { yieldToCalls } from '../../../jobs/yield.ts'
import { type FeedReference, feedReference } from '../reference/reference.service.ts'
import { selectEquipmentAfter } from './events.queries.ts'
import { learnFrom } from './lanes.service.ts'
import { lockCustomer } from './trips.queries.ts'
import { rebuildSome } from './trips.service.ts'

/** Longer than any process continues with the codes and aliases it read before (`reference.service`). */
export const BEGIN_AFTER_SECONDS = 10
/** Equipment per batch: messages wait for the customer's lock no longer than a batch takes. */
const AT_ONCE = 100

type RefoldCtx = Pick<JobCtx, 'database' | 'live' | 'signal'>

/** The customer of the equipment to fold again, the start, and the selection. */
export interface Refold {
  customer_id: number
  /** Equipment up to this one is done. */
  after: string
  /** Which of the equipment is concerned. */
  concerned: (db: Db, equipmentIds: string[]) => Promise<string[]>
  /** Corrects events before they are folded, under the customer's lock; returns the affected equipment. */
  fix?: (db: Db, equipmentIds: string[], reference: FeedReference) => Promise<string[]>
  /** Called in the transaction of the last step. */
  whenDone?: (db: Db, reference: FeedReference) => Promise<void>
}

/**
 * Folds events of a customer again from scratch, some equipment per transaction, so that new messages are processed
 * in between. Returns where it stopped on request, else null.
 */
export async function refold(ctx: RefoldCtx, request: Refold): Promise<string | null> {
  let after: string | null = request.after
  while (after !== null && !ctx.signal.aborted) after = await refoldNext(ctx, { ...request, after })
  return after
}

/** Returns the last unit of the slice; null when there is none after the given one. */
async function refoldNext(
  { database, live }: RefoldCtx,
  { customer_id, after, concerned, fix, whenDone }: Refold,
): Promise<string | null> {
  const reference = await feedReference(database)
  return await database.tenant(
    customer_id,
    async (db) => {
      const ids = await selectEquipmentAfter(db, customer_id, after, AT_ONCE)
      const affected = await concerned(db, ids)
      if (affected.length > 0) {
        await lockCustomer(db, customer_id)
        const now = fix ? await fix(db, ids, reference) : affected
        const again = await rebuildSome(db, customer_id, now, reference, yieldToCalls)
        await learnFrom(db, customer_id, again.arrived, reference)
        await live.publish(db, customer_id, again.waybill_ids)
      }
      if (ids.length < AT_ONCE) await whenDone?.(db, reference)
      return ids.at(-1) ?? null
    },
    { copying: 'in' },
  )
}
