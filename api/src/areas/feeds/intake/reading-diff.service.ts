import { getIdentity, type RailEvent } from '#rail/event.ts'
import type { Db } from '../../../db/tx.ts'
import { yieldToCalls } from '../../../jobs/yield.ts'
import { recordEtaFacts, recordFacts } from '../../../facts/facts.ts'
import { correctFeedPositions } from '../messages/health.queries.ts'
import { insertEvents } from '../trips/events.queries.ts'
import { toEtas, factsOfTrips, reportsFact } from '../trips/facts.rules.ts'
import { learnFrom } from '../trips/lanes.service.ts'
import {
  deleteUnreportedEquipment,
  insertRepeats,
  selectReports,
  selectWithdrawnEquipment,
  settleRepeats,
  withdrawEvents,
  type Withdrawn,
} from '../trips/reports.queries.ts'
import { insertEquipment } from '../trips/trips.queries.ts'
import { rebuildSome } from '../trips/trips.service.ts'
import { openEarlier } from './earlier.rules.ts'
import { foldInto, getPositions, type Fold, type FoldFor } from './events.service.ts'
import { publishSightings } from './extensions.service.ts'
import type { IntakeCtx } from './context.rules.ts'

/** Sightings of the earlier reading that are read and withdrawn per batch. */
const REPORTS_PER_BATCH = 5000
/** Equipment that is folded again at the same time. */
const EQUIPMENT_AT_ONCE = 100

/** Reads a message again: what it reported before and no longer reports is removed, as if it had never arrived. */
export interface ReadingDiff {
  fold: Fold
  /** Folds the equipment whose sightings were withdrawn, once the current sightings are stored. */
  finish(): Promise<void>
  /** Sightings that were withdrawn or changed. */
  readonly withdrawn: number
}

/**
 * Reads a message again and withdraws what an earlier reading reported differently, in the caller's transaction,
 * which holds the customer's lock. `read` reads the message and changes nothing except through the fold it is given.
 */
export async function diffAgainstPreviousReading(
  ctx: IntakeCtx,
  db: Db,
  given: FoldFor,
  read: (fold: Fold) => Promise<void>,
): Promise<ReadingDiff> {
  const { customerId, messageId, reference } = given
  const withdrawn = await withdrawUnreported(db, given, read)
  const changed: Set<string> = new Set(withdrawn.map(({ equipment_id }) => equipment_id))
  // a withdrawn sighting may return: its trips must then get their numbers back
  const concerned = new Set([...changed, ...(await selectWithdrawnEquipment(db, customerId, messageId))])
  const removed = withdrawn.filter(({ is_gone }) => is_gone)
  await correctFeedPositions(db, customerId, getPositions(removed), -1)
  await publishSightings(db, customerId, withdrawn, reference)
  const work: Work = { ctx, db, given, changed, reports: [] }
  const foldOthers = foldInto(ctx, db, given)
  return {
    async fold(events, problems) {
      const own = events.filter(({ equipment_id }) => concerned.has(equipment_id))
      if (own.length === 0) return await foldOthers(events, problems)
      for (let at = 0; at < own.length; at += REPORTS_PER_BATCH)
        await addUnfolded(work, uniqueBunches(own.slice(at, at + REPORTS_PER_BATCH)))
      const others = events.filter(({ equipment_id }) => !concerned.has(equipment_id))
      return own.length + (await foldOthers(others, problems))
    },
    async finish() {
      for (const id of await settleRepeats(db, customerId, messageId)) changed.add(id)
      const ids = [...changed]
      for (let at = 0; at < ids.length; at += EQUIPMENT_AT_ONCE)
        await refoldReports(work, ids.slice(at, at + EQUIPMENT_AT_ONCE))
      await deleteUnreportedEquipment(db, customerId, ids)
    },
    withdrawn: withdrawn.length,
  }
}

interface Work {
  ctx: IntakeCtx
  db: Db
  given: FoldFor
  /** Equipment that is to be folded again. */
  changed: Set<string>
  /** Additions that are worth a notification. */
  reports: RailEvent[]
}

async function addUnfolded(work: Work, events: readonly RailEvent[]): Promise<void> {
  const { db, given, changed, reports } = work
  const { customerId, messageId, reference } = given
  const known = await insertEvents(db, customerId, messageId, events)
  const repeats = events.filter((_, at) => known.has(at))
  await insertRepeats(db, customerId, messageId, repeats)
  const added = events.filter((_, at) => !known.has(at))
  if (added.length === 0) return
  await insertEquipment(db, customerId, [
    ...new Map(added.map((event) => [event.equipment_id, event])).values(),
  ])
  await correctFeedPositions(db, customerId, getPositions(added), 1)
  await publishSightings(db, customerId, added, reference)
  for (const event of added) {
    changed.add(event.equipment_id)
    if (reportsFact(event, reference)) reports.push(event)
  }
}

async function refoldReports({ ctx, db, given, reports }: Work, ids: readonly string[]): Promise<void> {
  const { customerId, reference } = given
  const again = await rebuildSome(db, customerId, ids, reference, yieldToCalls)
  const own = new Set(ids)
  const added = reports.filter(({ equipment_id }) => own.has(equipment_id))
  await learnFrom(db, customerId, again.arrived, reference)
  await recordFacts(db, customerId, factsOfTrips(customerId, { ...again, added }, reference))
  await recordEtaFacts(db, customerId, toEtas(customerId, again.rows))
  await ctx.live.publish(db, customerId, again.waybill_ids)
}

/** Of equal sightings of one message the first counts. */
function uniqueBunches(events: readonly RailEvent[]): RailEvent[] {
  const first = new Map<string, RailEvent>()
  for (const event of events) {
    const key = `${event.equipment_id}|${getIdentity(event)}`
    if (!first.has(key)) first.set(key, event)
  }
  return [...first.values()]
}

/** Whether a message still reports anything. */
export const hasReported = async (db: Db, { customerId, messageId }: FoldFor): Promise<boolean> =>
  (await selectReports(db, customerId, messageId, null, 1)).length > 0

async function withdrawUnreported(
  db: Db,
  { customerId, messageId }: FoldFor,
  read: (fold: Fold) => Promise<void>,
): Promise<Withdrawn[]> {
  const earlier = openEarlier()
  let last: RailEvent | null = null
  for (;;) {
    const some = await selectReports(db, customerId, messageId, last, REPORTS_PER_BATCH)
    earlier.add(some)
    last = some.at(-1) ?? null
    await yieldToCalls()
    if (some.length < REPORTS_PER_BATCH) break
  }
  if (earlier.size === 0) return []
  await read(async (events) => {
    earlier.hold(events)
    return await Promise.resolve(events.length)
  })
  const unreported = earlier.rest()
  const withdrawn: Withdrawn[] = []
  for (let at = 0; at < unreported.length; at += REPORTS_PER_BATCH) {
    const keys = unreported.slice(at, at + REPORTS_PER_BATCH)
    for (const event of await withdrawEvents(db, customerId, messageId, keys)) withdrawn.push(event)
    await yieldToCalls()
  }
  return withdrawn
}
