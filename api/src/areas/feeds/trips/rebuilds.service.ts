import { z } from 'zod'
import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import { enqueueLater, type JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import { yieldNow } from '../../../jobs/yield.ts'
import {
  selectEquipmentAfter,
  selectEquipmentCounts,
  selectReportedWith,
  type CodeKey,
} from './events.queries.ts'
import { learnFrom } from './lanes.service.ts'
import { lockCustomer } from './trips.queries.ts'
import { feedReference } from '../reference/reference.service.ts'
import { rebuildSome } from './trips.service.ts'

const Code = z.object({ code_source: z.string(), code: z.string(), equipment_kind: z.string() })

/** Folds a customer's assets again: those reported with a code, or all of them. */
export const REBUILD_ASSETS = {
  name: 'rebuildAssets',
  payload: z.object({
    customer_id: z.number().int(),
    /** Null: whatever was reported. */
    code: Code.nullable(),
    /** Equipment up to this one is done. */
    after: z.string(),
  }),
}
export type Rebuild = z.infer<typeof REBUILD_ASSETS.payload>

/** Longer than any process goes on with the meaning of codes it read before (`reference.service`). */
const BEGIN_AFTER_SECONDS = 10
/** Messages wait for the customer's lock no longer than so many pieces of equipment take. */
const AT_ONCE = 100

/** Asks, in the transaction that changes a code, for every asset that was ever reported with it to be folded again. */
export async function askRebuild(db: Db, code: CodeKey): Promise<void> {
  for (const customer_id of await selectActiveCustomers(db)) {
    await enqueueRebuild(db, { customer_id, code, after: '' })
  }
}

/** Notes what is left of a rebuild; a newer one of the same code takes its place. */
export const enqueueRebuild = (db: Db, rebuild: Rebuild): Promise<void> =>
  enqueueLater(db, REBUILD_ASSETS, rebuild, { key: keyOf(rebuild), seconds: BEGIN_AFTER_SECONDS })

const keyOf = ({ customer_id, code }: Rebuild): string =>
  [
    REBUILD_ASSETS.name,
    customer_id,
    ...(code ? [code.code_source, code.code, code.equipment_kind] : []),
  ].join(' ')

/**
 * Folds events of a customer again from nothing, some equipment at a time, each in a transaction of its own: messages that
 * arrive meanwhile take their turn between. The rows end as if the codes had always meant what they mean now; where nothing
 * changed they are the same as before, numbers and notes included. Answers where it stopped when it was asked to, else null.
 */
export async function rebuildAssets(
  ctx: Pick<JobCtx, 'database' | 'live' | 'signal'>,
  rebuild: Rebuild,
): Promise<string | null> {
  let after: string | null = rebuild.after
  while (after !== null && !ctx.signal.aborted) after = await rebuildNext(ctx, { ...rebuild, after })
  return after
}

/** Answers the last equipment it looked at; null when there is none after the given one. */
async function rebuildNext(
  { database, live }: Pick<JobCtx, 'database' | 'live'>,
  { customer_id, code, after }: Rebuild,
): Promise<string | null> {
  const reference = await feedReference(database)
  return await database.tenant(
    customer_id,
    async (db) => {
      const ids = await selectEquipmentAfter(db, customer_id, after, AT_ONCE)
      const affected = code === null ? ids : await selectReportedWith(db, customer_id, ids, code)
      if (affected.length > 0) {
        await lockCustomer(db, customer_id)
        const again = await rebuildSome(db, customer_id, affected, reference, yieldNow)
        await learnFrom(db, customer_id, again.arrived, reference)
        await live.publish(db, customer_id, again.waybill_ids)
      }
      return ids.at(-1) ?? null
    },
    { copying: 'in' },
  )
}

/** How many pieces of equipment of each kind all customers have together. */
export async function countEquipment(database: Database): Promise<{ R: number; imdl: number }> {
  const all = { R: 0, imdl: 0 }
  for (const customerId of await database.anonymous(selectActiveCustomers)) {
    const counts = await database.tenant(customerId, (db) => selectEquipmentCounts(db, customerId))
    for (const { equipment_kind, count } of counts) all[equipment_kind] += count
  }
  return all
}
