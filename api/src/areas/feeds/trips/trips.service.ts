import type { RailEvent } from '#rail/event.ts'
import { continueFold, foldSteps, isAfter, type TripWithSteps } from '#rail/fold.ts'
import { sortEvents } from '#rail/order.ts'
import { displayPlace } from '#rail/place.ts'
import { zoneOfKey } from '#rail/places/places.ts'
import type { Trip } from '#rail/trip.ts'
import type { Db } from '../../../db/tx.ts'
import { withYields, type YieldNow } from '../../../jobs/yield.ts'
import { estimateTrips, type TripToEstimate } from './etas.service.ts'
import { insertEvents } from './events.queries.ts'
import type { ArrivedTrip } from './lanes.service.ts'
import { earliestNumbers, getSuccessors, inheritedNumbers } from './numbers.rules.ts'
import {
  findOverlapping,
  getKnown,
  readHistories,
  readWhole,
  type Late,
  type Past,
} from './histories.service.ts'
import { updateCycles } from './cycles.service.ts'
import type { FeedReference } from '../reference/reference.service.ts'
import {
  deleteOtherTrips,
  deleteUnarrived,
  inheritTrips,
  insertAnchors,
  moveAnchors,
  insertEquipment,
  selectAnchors,
  selectCurrentTrips,
  upsertWaybills,
  type AnchorRow,
  type CurrentRow,
  type WaybillRow,
} from './trips.queries.ts'
import { insertRepeats } from './reports.queries.ts'

/** Trips that are parsed in a few milliseconds: all rows of a response arrive in one turn of the event loop. */
const TRIPS_AT_ONCE = 150

/** The result of adding some events. */
export interface Accepted {
  waybill_ids: number[]
  /** Events that were not known before. */
  added: RailEvent[]
  /** Late events of equipment that has more after them than can be folded again. */
  overlapping: RailEvent[]
  /** Trips whose arrival is among them, or was folded again. */
  arrived: ArrivedTrip[]
  /** Trips as they now stand. */
  rows: readonly WaybillRow[]
}

/**
 * Adds events to a customer's and folds them into its trips: those that come after all others by going on, late ones by
 * folding their equipment again from the trip they fall into. The caller holds the customer's lock.
 */
export async function acceptEvents(
  db: Db,
  customerId: number,
  input: { events: readonly RailEvent[]; messageId: number; reference: FeedReference; yieldNow: YieldNow },
): Promise<Accepted> {
  const { reference, yieldNow } = input
  const byEquipment = groupByEquipment(input.events, reference)
  const current = new Map<string, CurrentRow>()
  const ids = [...byEquipment.keys()]
  for (let at = 0; at < ids.length; at += TRIPS_AT_ONCE) {
    for (const row of await selectCurrentTrips(db, customerId, ids.slice(at, at + TRIPS_AT_ONCE)))
      current.set(row.equipment_id, row)
    await yieldNow()
  }
  const behind = splitLate(byEquipment, current, reference).late
  const histories = await readHistories(db, customerId, behind, yieldNow)
  const overlapping = findOverlapping(behind, histories, (event) => {
    const trip = current.get(event.equipment_id)?.trip
    return !trip || isAfter(trip, event, reference)
  })
  excludeEvents(byEquipment, new Set(overlapping))
  const known = getKnown(behind, histories)
  excludeEvents(byEquipment, known)
  await insertRepeats(db, customerId, input.messageId, [...known])
  const added = await insertNew(db, customerId, input.messageId, byEquipment)
  if (added.length === 0) return { waybill_ids: [], added, overlapping, arrived: [], rows: [] }
  await insertNewEquipment(db, customerId, added, current)
  const { onward, late } = splitLate(byEquipment, current, reference)
  const moved = await foldNewEvents(onward, current, reference, yieldNow)
  const again = await foldLate(late, histories, reference, yieldNow)
  const trips = [...(await numberMoved(db, customerId, moved)), ...(await renumber(db, customerId, again))]
  const estimated = await estimateTrips(db, customerId, trips, reference, yieldNow)
  const rows: WaybillRow[] = []
  for (const row of estimated) {
    rows.push(describe(row, current, reference))
    await yieldNow()
  }
  await upsertWaybills(db, customerId, rows)
  await updateCycles(db, customerId, rows, current)
  return {
    waybill_ids: rows.map((row) => row.waybill_id),
    added,
    overlapping,
    arrived: arrivedAmong(trips),
    rows,
  }
}

const arrivedAmong = (trips: readonly TripToEstimate[]): ArrivedTrip[] =>
  trips.filter(({ trip, steps }) => steps.some(({ event }) => event.event_ts === trip.arrival_ts))

const unarrivedAmong = (trips: readonly TripToEstimate[], arrived: readonly ArrivedTrip[]): number[] => {
  const there = new Set(arrived.map(({ waybill_id }) => waybill_id))
  return trips.map(({ waybill_id }) => waybill_id).filter((id) => !there.has(id))
}

type ByEquipment = Map<string, RailEvent[]>

function groupByEquipment(events: readonly RailEvent[], reference: FeedReference): ByEquipment {
  const groups: ByEquipment = new Map()
  for (const event of events) {
    const group = groups.get(event.equipment_id)
    if (group) group.push(event)
    else groups.set(event.equipment_id, [event])
  }
  for (const [id, group] of groups) if (group.length > 1) groups.set(id, sortEvents(group, reference))
  return groups
}

/** Takes events out of the groups. */
function excludeEvents(groups: ByEquipment, known: ReadonlySet<RailEvent>): void {
  for (const id of new Set([...known].map((event) => event.equipment_id))) {
    const left = (groups.get(id) ?? []).filter((event) => !known.has(event))
    if (left.length === 0) groups.delete(id)
    else groups.set(id, left)
  }
}

/** Adds the events of the groups and drops known ones from the groups; returns what was added. */
async function insertNew(
  db: Db,
  customerId: number,
  messageId: number,
  groups: ByEquipment,
): Promise<RailEvent[]> {
  const all = [...groups.values()].flat()
  if (all.length === 0) return all
  const known = await insertEvents(db, customerId, messageId, all)
  if (known.size === 0) return all
  const repeats = all.filter((_, at) => known.has(at))
  await insertRepeats(db, customerId, messageId, repeats)
  excludeEvents(groups, new Set(repeats))
  return [...groups.values()].flat()
}

async function insertNewEquipment(
  db: Db,
  customerId: number,
  events: readonly RailEvent[],
  current: ReadonlyMap<string, CurrentRow>,
): Promise<void> {
  const fresh = new Map(
    events
      .filter((event) => !current.get(event.equipment_id)?.trip)
      .map((event) => [event.equipment_id, event]),
  )
  if (fresh.size > 0) await insertEquipment(db, customerId, [...fresh.values()])
}

function splitLate(groups: ByEquipment, current: ReadonlyMap<string, CurrentRow>, reference: FeedReference) {
  const onward: [string, RailEvent[]][] = []
  const late: Late[] = []
  for (const [id, events] of groups) {
    const trip = current.get(id)?.trip
    const [first] = events
    if (!first) continue
    if (!trip || isAfter(trip, first, reference)) onward.push([id, events])
    else late.push({ equipment_id: id, event_ts: first.event_ts, to_ts: trip.memory.last[0], events })
  }
  return { onward, late }
}

/** A trip with the number it has, or null while it has none. */
interface Numbered extends TripWithSteps {
  waybill_id: number | null
  isRefolded: boolean
}

async function foldNewEvents(
  groups: readonly (readonly [string, readonly RailEvent[]])[],
  current: ReadonlyMap<string, CurrentRow>,
  reference: FeedReference,
  yieldNow: YieldNow,
): Promise<Numbered[]> {
  const moved: Numbered[] = []
  for (const [id, events] of groups) {
    const known = current.get(id)
    const reported = await withYields(continueFold(known?.trip ?? null, events, reference), yieldNow)
    for (const [at, one] of reported.entries()) {
      moved.push({ ...one, waybill_id: at === 0 ? (known?.waybill_id ?? null) : null, isRefolded: false })
    }
    await yieldNow()
  }
  return moved
}

interface Refolded {
  equipment_id: string
  from_ts: number | null
  trips: TripWithSteps[]
  /** Moments of all its events, where some that trips were recognized by may be gone; else null. */
  times: ReadonlySet<number> | null
}

async function foldLate(
  late: readonly Late[],
  histories: ReadonlyMap<string, Past>,
  reference: FeedReference,
  yieldNow: YieldNow,
): Promise<Refolded[]> {
  const folded: Refolded[] = []
  for (const { equipment_id, events } of late) {
    const past = histories.get(equipment_id)
    if (!past) throw new Error('late events without their earlier events')
    const own = [...past.events, ...events]
    const { from_ts, memory } = past
    const trips = await withYields(foldSteps(memory, own, reference), yieldNow)
    folded.push({ equipment_id, from_ts, trips, times: null })
    await yieldNow()
  }
  return folded
}

async function numberMoved(
  db: Db,
  customerId: number,
  moved: readonly Numbered[],
): Promise<TripToEstimate[]> {
  const nameless = moved.filter(({ waybill_id }) => waybill_id === null).map(({ trip }) => trip)
  const ids = nameless.length === 0 ? [] : await insertAnchors(db, customerId, nameless)
  const numbers = new Map(nameless.map((trip, at) => [trip, ids[at]]))
  return moved.map((one) => ({
    ...one,
    waybill_id: one.waybill_id ?? required(numbers.get(one.trip)),
  }))
}

/**
 * A trip keeps the earliest number ever given to one of its events, or that of a vanished trip it replaces. Trips
 * that no longer exist are removed; people's notes on them move to the trips of the same time.
 */
async function renumber(db: Db, customerId: number, folded: readonly Refolded[]): Promise<TripToEstimate[]> {
  if (folded.length === 0) return []
  const anchors = await selectAnchors(db, customerId, folded)
  const byEquipment = Map.groupBy(anchors, (anchor) => anchor.equipment_id)
  const inherited: AnchorRow[] = []
  const numbered = folded.flatMap(({ equipment_id, trips, times }) => {
    const own = byEquipment.get(equipment_id) ?? []
    const starts = trips.map(({ trip }) => trip)
    const numbers = earliestNumbers(starts, times ? own.filter((one) => times.has(one.anchor_ts)) : own)
    if (times) inherited.push(...inheritedNumbers(starts, own, numbers))
    return trips.map((reported, at) => ({ ...reported, waybill_id: numbers[at] ?? null, isRefolded: true }))
  })
  if (inherited.length > 0) await moveAnchors(db, customerId, inherited)
  const rows = await numberMoved(db, customerId, numbered)
  const saved = new Set(rows.map((row) => row.waybill_id))
  const fewer = folded.filter(({ equipment_id }) =>
    byEquipment.get(equipment_id)?.some((anchor) => !saved.has(anchor.waybill_id)),
  )
  if (fewer.length === 0) return rows
  const removed = await deleteOtherTrips(db, customerId, fewer, [...saved])
  const successors = getSuccessors(removed, rows)
  if (successors.length > 0) await inheritTrips(db, customerId, successors)
  return rows
}

function required(id: number | undefined): number {
  if (id === undefined) throw new Error('a trip has no waybill ID')
  return id
}

function describe(
  { trip, waybill_id }: { trip: Trip; waybill_id: number },
  current: ReadonlyMap<string, CurrentRow>,
  { stations, commodities, places }: FeedReference,
): WaybillRow {
  const getName = (place: string | null) =>
    place === null ? null : (stations.get(place)?.display_name ?? displayPlace(place))
  const getZone = (place: string | null) => (place === null ? null : zoneOfKey(places, place))
  return {
    waybill_id,
    trip,
    origin_location: getName(trip.origin_place),
    destination_location: getName(trip.destination_place),
    destination_zone: getZone(trip.destination_place),
    current_location: getName(trip.current_place),
    current_zone: getZone(trip.current_place),
    commodity: commodities.get(trip.commodity_code ?? '') ?? null,
    group_ids: current.get(trip.equipment_id)?.group_ids ?? [],
  }
}

/** Equipment whose events are held at the same time, and how many each may have. */
const READ_AT_ONCE = 5
/** Equipment with more events stays as it was folded. */
export const MAX_EVENTS_REBUILT = 60_000

/**
 * Folds every event of some equipment again from scratch. Trips keep their numbers and people's notes; those that no
 * longer exist are removed. The caller holds the customer's lock. Returns the trips, and those that have arrived.
 */
export async function rebuildSome(
  db: Db,
  customerId: number,
  ids: readonly string[],
  reference: FeedReference,
  yieldNow: YieldNow,
): Promise<Pick<Accepted, 'waybill_ids' | 'arrived' | 'rows'>> {
  const current = new Map(
    (await selectCurrentTrips(db, customerId, ids)).map((row) => [row.equipment_id, row]),
  )
  const folded: Refolded[] = []
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const some = ids.slice(at, at + READ_AT_ONCE)
    // what cannot be folded as a whole stays as it is
    const read = await readWhole(db, customerId, some, MAX_EVENTS_REBUILT, yieldNow)
    for (const [equipment_id, own] of read) {
      const trips = await withYields(foldSteps(null, own, reference), yieldNow)
      const times = new Set(own.map(({ event_ts }) => event_ts))
      folded.push({ equipment_id, from_ts: null, trips, times })
      await yieldNow()
    }
  }
  const trips = await renumber(db, customerId, folded)
  const arrived = arrivedAmong(trips)
  await deleteUnarrived(db, customerId, unarrivedAmong(trips, arrived))
  const estimated = await estimateTrips(db, customerId, trips, reference, yieldNow)
  const rows = estimated.map((row) => describe(row, current, reference))
  await upsertWaybills(db, customerId, rows, 'changed')
  await updateCycles(db, customerId, rows, new Map())
  return { waybill_ids: rows.map((row) => row.waybill_id), arrived, rows }
}
