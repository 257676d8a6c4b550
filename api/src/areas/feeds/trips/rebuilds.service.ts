import { z } from 'zod'
import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import { enqueueLater, type JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import { selectEquipmentCounts, selectReportedWith, type CodeKey } from './events.queries.ts'
import { BEGIN_AFTER_SECONDS, refold } from './refolds.service.ts'

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

/** Asks, in the transaction that changes a code, for every asset that was ever reported with it to be folded again. */
export async function requestRebuild(db: Db, code: CodeKey): Promise<void> {
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
 * Folds a customer's events again; the rows end as if the codes had always meant what they mean now. Where nothing changed they
 * are the same as before, numbers and notes included. Answers where it stopped when it was asked to, else null.
 */
export const rebuildAssets = (
  ctx: Pick<JobCtx, 'database' | 'live' | 'signal'>,
  { customer_id, code, after }: Rebuild,
): Promise<string | null> =>
  refold(ctx, {
    customer_id,
    after,
    concerned: async (db, ids) =>
      code === null ? ids : await selectReportedWith(db, customer_id, ids, code),
  })

/** How many pieces of equipment of each kind all customers have together. */
export async function countEquipment(database: Database): Promise<{ R: number; imdl: number }> {
  const all = { R: 0, imdl: 0 }
  for (const customerId of await database.anonymous(selectActiveCustomers)) {
    const counts = await database.tenant(customerId, (db) => selectEquipmentCounts(db, customerId))
    for (const { equipment_kind, count } of counts) all[equipment_kind] += count
  }
  return all
}
