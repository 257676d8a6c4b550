import { toUnitId } from '#rail/equipment.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import { yieldToCalls } from '../../../jobs/yield.ts'
import { feedReference } from '../reference/reference.service.ts'
import { moveUnits, selectBareContainers } from './containers.queries.ts'
import { selectLongSpans } from './events.queries.ts'
import { learnFrom } from './lanes.service.ts'
import { lockCustomer } from './trips.queries.ts'
import { MAX_EVENTS_REBUILT, rebuildSome } from './trips.service.ts'

/** Containers per batch: messages wait for the customer's lock no longer than a batch takes. */
const AT_ONCE = 100

type JoinCtx = Pick<JobCtx, 'database' | 'live' | 'signal'>

/**
 * Merges containers stored without their check digit with the same container stored with it (docs/decisions/098), a
 * few per transaction. Safe to repeat: merged ones are not found again.
 */
export async function joinContainers(ctx: JoinCtx): Promise<void> {
  for (const customerId of await ctx.database.anonymous(selectActiveCustomers)) {
    let after: string | null = ''
    while (after !== null && !ctx.signal.aborted) after = await joinNext(ctx, customerId, after)
  }
}

/** Merges the next batch and returns its last container; null when there is none after the given one. */
async function joinNext(
  { database, live }: JoinCtx,
  customerId: number,
  after: string,
): Promise<string | null> {
  const reference = await feedReference(database)
  return await database.tenant(
    customerId,
    async (db) => {
      // Checks before it locks, so that the lock is not held when there is nothing to do.
      if ((await selectBareContainers(db, customerId, after, 1)).length === 0) return null
      await lockCustomer(db, customerId)
      const bare = await selectBareContainers(db, customerId, after, AT_ONCE)
      const from = await foldable(db, customerId, bare)
      const to = from.map(toUnitId)
      await moveUnits(db, from, to)
      const again = await rebuildSome(db, customerId, to, reference, yieldToCalls)
      await learnFrom(db, customerId, again.arrived, reference)
      await live.publish(db, customerId, again.waybill_ids)
      return bare.at(-1) ?? null
    },
    { copying: 'in' },
  )
}

/** The containers whose events fit one fold together with those of their full ID; the others are left unchanged. */
async function foldable(
  db: Parameters<typeof selectLongSpans>[0],
  customerId: number,
  ids: readonly string[],
): Promise<string[]> {
  const spans = ids.flatMap((id) =>
    [id, toUnitId(id)].map((equipment_id) => ({ equipment_id, from_ts: null, to_ts: null })),
  )
  const long = new Set(await selectLongSpans(db, customerId, spans, MAX_EVENTS_REBUILT / 2))
  return ids.filter((id) => !long.has(id) && !long.has(toUnitId(id)))
}
