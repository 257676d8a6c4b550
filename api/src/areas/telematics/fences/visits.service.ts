import { showEquipment } from '#contract/base/asset-term.ts'
import { metersInside } from '#contract/areas/telematics/fences/fences.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import type { Db } from '../../../db/tx.ts'
import { type NewFact, recordFacts } from '../../../facts/facts.ts'
import type { SpeedLimit } from '../alerts/watch.rules.ts'
import { type FenceIndex, indexFences } from './fence-index.rules.ts'
import { selectEdition, selectWatchedFences } from './fences.queries.ts'
import { type Fix, foldVisits, type Visit } from './fold.rules.ts'
import * as queries from './visits.queries.ts'
import type { UnitVisit } from './visits.queries.ts'

/** A position that was stored just now. */
export interface FreshFix {
  equipment_id: string
  at_ms: number
  lat: number | null
  lon: number | null
  /** The time of the unit's latest report before. */
  latest_ms: number
}

/** The geofences of a customer in memory. */
export interface OpenFences {
  edition: string
  index: FenceIndex
  names: ReadonlyMap<number, string>
  /** Of the geofences that have one. */
  limits: ReadonlyMap<number, SpeedLimit>
}
const cache = new Map<number, OpenFences>()

/** The geofences of a customer, loaded again after each change. */
export async function openFences(db: Db, customerId: number): Promise<OpenFences> {
  const edition = await selectEdition(db, customerId)
  const known = cache.get(customerId)
  if (known?.edition === edition) return known
  const fences = await selectWatchedFences(db, customerId)
  const limits = new Map<number, SpeedLimit>()
  for (const { fence_id, name, speed_mph } of fences)
    if (speed_mph !== null) limits.set(fence_id, { mph: speed_mph, fence: name })
  const names = new Map(fences.map(({ fence_id, name }) => [fence_id, name]))
  const opened = { edition, index: indexFences(fences), names, limits }
  cache.set(customerId, opened)
  return opened
}

/** The lowest speed limit of the geofences that hold a position; null where there is none. */
export function getSpeedLimit(
  { index, limits }: OpenFences,
  lat: number | null,
  lon: number | null,
): SpeedLimit | null {
  if (limits.size === 0 || lat === null || lon === null) return null
  const [lowest] = index
    .near(lat, lon)
    .flatMap((fenceId) => {
      const [limit, area] = [limits.get(fenceId), index.get(fenceId)]
      return limit && area && metersInside(area, lat, lon) > 0 ? [limit] : []
    })
    .toSorted((a, b) => a.mph - b.mph)
  return lowest ?? null
}

/**
 * Finds what units entered and left by positions that were just stored: the visits since the earliest of them are made again from
 * the stored track, so that late and repeated reports end in the same visits.
 */
export async function findVisits(
  db: Db,
  customerId: number,
  fences: OpenFences,
  fresh: readonly FreshFix[],
): Promise<void> {
  if (fresh.length === 0 || fences.index.size === 0) return
  const units = Map.groupBy(fresh, ({ equipment_id }) => equipment_id)
  const since = [...units].map(([equipment_id, fixes]) => ({
    equipment_id,
    from_ms: Math.min(...fixes.map(({ at_ms }) => at_ms)),
  }))
  const known = Map.groupBy(
    await queries.selectVisits(db, customerId, since),
    ({ equipment_id }) => equipment_id,
  )
  const isNear = ({ lat, lon }: FreshFix) => fences.index.near(lat ?? 0, lon ?? 0).length > 0
  const moved = since.filter(
    ({ equipment_id }) => known.has(equipment_id) || units.get(equipment_id)?.some(isNear),
  )
  if (moved.length === 0) return
  const tracks = Map.groupBy(
    await queries.selectFixes(db, customerId, moved),
    ({ equipment_id }) => equipment_id,
  )
  const changes = moved.map(({ equipment_id }) => {
    const fixes = units.get(equipment_id) ?? []
    // What a late report adds is history and notifies no one.
    const isNews = fixes.some(({ at_ms, latest_ms }) => at_ms > latest_ms)
    const newsFrom = isNews ? (fixes[0]?.latest_ms ?? 0) : Infinity
    return {
      newsFrom,
      ...compare(tracks.get(equipment_id) ?? [], known.get(equipment_id) ?? [], fences.index, equipment_id),
    }
  })
  const removed = changes.flatMap((one) => one.removed)
  const saved = changes.flatMap(({ entered, left }) => [...entered, ...left])
  if (removed.length > 0) await queries.deleteVisits(db, customerId, removed)
  if (saved.length > 0) await queries.upsertVisits(db, customerId, saved)
  await notify(db, customerId, changes, fences.names)
}

interface Changes {
  entered: UnitVisit[]
  left: UnitVisit[]
  removed: UnitVisit[]
}

const toKey = ({ fence_id, in_ms }: Visit): string => `${fence_id} ${Math.round(in_ms)}`

/** What the track makes of a unit's visits, compared with those that are stored. */
function compare(
  track: readonly Fix[],
  known: readonly Visit[],
  index: FenceIndex,
  equipment_id: string,
): Changes {
  const from = track[0]?.at_ms ?? 0
  const isCarried = ({ in_ms, out_ms }: Visit) => in_ms < from && (out_ms === null || out_ms >= from)
  const stored = new Map(known.map((visit) => [toKey(visit), visit]))
  const now = foldVisits(track, known.filter(isCarried), index)
  const made = new Set(now.map(toKey))
  const ofUnit = (visits: readonly Visit[]) => visits.map((visit) => ({ ...visit, equipment_id }))
  return {
    entered: ofUnit(now.filter((visit) => !stored.has(toKey(visit)))),
    left: ofUnit(
      now.filter((visit) => {
        const before = stored.get(toKey(visit))
        return before !== undefined && before.out_ms !== visit.out_ms
      }),
    ),
    removed: ofUnit(known.filter((visit) => visit.in_ms >= from && !made.has(toKey(visit)))),
  }
}

/** Entering and leaving are facts, which rules and webhooks are matched by; what late reports add is not. */
async function notify(
  db: Db,
  customerId: number,
  changes: readonly (Changes & { newsFrom: number })[],
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const news = changes.flatMap(({ entered, left, newsFrom }) => [
    ...entered.flatMap((visit) =>
      visit.in_ms >= newsFrom ? [{ visit, kind: 'fence_in' as const, ts: visit.in_ms }] : [],
    ),
    ...[...entered, ...left].flatMap((visit) =>
      visit.out_ms !== null && visit.out_ms >= newsFrom
        ? [{ visit, kind: 'fence_out' as const, ts: visit.out_ms }]
        : [],
    ),
  ])
  const verbs = { fence_in: 'entered', fence_out: 'exited' }
  const facts = news.map(({ visit: { equipment_id, fence_id, in_ms }, kind, ts }) => ({
    kind,
    key: `${fence_id} ${equipment_id} ${Math.round(in_ms)}`,
    ts,
    equipment_id,
    data: {
      text: `${showEquipment(equipment_id)} ${verbs[kind]} ${names.get(fence_id) ?? 'a geofence'}.`,
      path: toPath(customerId, fence_id),
    },
  }))
  await record(db, customerId, facts)
}

const toPath = (customerId: number, fenceId: number): string =>
  `/telematics/${customerId}/geofences/${fenceId}`

type UnitFact = NewFact & { equipment_id: string }

/** Records facts of units with the trips they are on. */
async function record(db: Db, customerId: number, facts: readonly UnitFact[]): Promise<void> {
  if (facts.length === 0) return
  const units = [...new Set(facts.map(({ equipment_id }) => equipment_id))]
  const trips = await queries.selectTrips(db, customerId, units)
  const byUnit = new Map(trips.map(({ equipment_id, ...trip }) => [equipment_id, trip]))
  await recordFacts(
    db,
    customerId,
    facts.map((fact) => ({ ...fact, ...byUnit.get(fact.equipment_id) })),
  )
}

/** Units that stay in a geofence for longer than its limit are a fact, once a visit. */
export async function watchDwell(db: Db, customerId: number): Promise<void> {
  const over = await queries.updateOverLimit(db, customerId)
  const facts = over.map(({ visit_id, fence_id, name, dwell_hours, equipment_id }) => ({
    kind: 'fence_dwell' as const,
    key: String(visit_id),
    ts: Date.now(),
    equipment_id,
    data: {
      text: `${showEquipment(equipment_id)} has been in ${name} for more than ${formatCount(dwell_hours, 'hour')}.`,
      path: toPath(customerId, fence_id),
    },
  }))
  await record(db, customerId, facts)
}
