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

/** Requests a new fold of every asset that ever reported a code, in the transaction that changes the code. */
export async function requestRebuild(db: Db, code: CodeKey): Promise<void> {
  for (const customer_id of await selectActiveCustomers(db)) {
    await enqueueRebuild(db, { customer_id, code, after: '' })
  }
}

/** Records the rest of a rebuild; a newer one of the same code replaces it. */
export const enqueueRebuild = (db: Db, rebuild: Rebuild): Promise<void> =>
  enqueueLater(db, REBUILD_ASSETS, rebuild, { key: toKey(rebuild), seconds: BEGIN_AFTER_SECONDS })

const toKey = ({ customer_id, code }: Rebuild): string =>
  [
    REBUILD_ASSETS.name,
    customer_id,
    ...(code ? [code.code_source, code.code, code.equipment_kind] : []),
  ].join(' ')

/**
 * Folds a customer's events again; the result is as if the codes had always had their current meaning. Unchanged
 * trips stay the same, including numbers and notes. Returns where it stopped on request, else null.
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
