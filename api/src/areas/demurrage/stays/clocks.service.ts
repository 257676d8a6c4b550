import { dayAt } from '#rail/demurrage/days.ts'
import { getEnd, getFirst, type Stay, getStart, staySteps } from '#rail/demurrage/stays.ts'
import { displayPlace } from '#rail/place.ts'
import { zoneOfKey } from '#rail/places/places.ts'
import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import { withYields, yieldNow } from '../../../jobs/yield.ts'
import { feedReference, type FeedReference } from '../../feeds/reference/reference.service.ts'
import { selectStoredTariffs } from '../tariffs/tariffs.queries.ts'
import * as queries from './stays.queries.ts'
import { type StoredTariff, reportStays, type ReportedStay } from './reports.rules.ts'

const DAY_MS = 86_400_000
/** How far back stays are calculated: longer than any car stays and than a dispute may wait. */
const HISTORY_DAYS = 150
/** Cars per transaction. */
const AT_ONCE = 500

/** An event of the railroad, or an order of the customer. */
export type Proof = queries.ProvenEvent | queries.OrderRow
export type ProvenStay = Stay<Proof>

/** The clock of a place the station table and its state do not know. */
const ZONE_OF_NOWHERE = 'America/Chicago'

/** The time zone and the display name of a place. */
export const getPlaces = (reference: FeedReference) => ({
  zoneOf: (place: string): string => zoneOfKey(reference.places, place) ?? ZONE_OF_NOWHERE,
  locationOf: (place: string): string => reference.stations.get(place)?.display_name ?? displayPlace(place),
})

/** Cars whose events are read at once, and the maximum number of events of each: parsing them blocks other work. */
const READ_AT_ONCE = 20
const EVENTS_AT_ONCE = 400

/** The stays of some cars since a moment, with what proves them. */
export async function readStays(
  db: Db,
  customerId: number,
  ids: readonly string[],
  { since, reference }: { since: Date; reference: FeedReference },
): Promise<ProvenStay[]> {
  const orders = await queries.selectOrders(db, customerId, ids, since)
  const getOrders = Map.groupBy(orders, ({ equipment_id }) => equipment_id)
  const stays: ProvenStay[] = []
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const some = ids.slice(at, at + READ_AT_ONCE)
    const events = await queries.selectEvents(db, customerId, some, since, EVENTS_AT_ONCE)
    for (const [id, first] of Map.groupBy(events, ({ equipment_id }) => equipment_id)) {
      const own = first.length < EVENTS_AT_ONCE ? first : await readEventsInBatches(db, customerId, id, since)
      const steps = staySteps(own, getOrders.get(id) ?? [], reference)
      stays.push(...((await withYields(steps, yieldNow)) as ProvenStay[]))
    }
    await yieldNow()
  }
  return stays
}

/** All events of one car that has many. */
async function readEventsInBatches(db: Db, customerId: number, id: string, since: Date) {
  const events: queries.ProvenEvent[] = []
  for (;;) {
    const page = { since, after: events.at(-1) ?? null, limit: EVENTS_AT_ONCE }
    const some = await queries.selectEventsAfter(db, customerId, id, page)
    events.push(...some)
    if (some.length < EVENTS_AT_ONCE) return events
  }
}

/** The same with the current charges of each. */
export async function readReportedStays(
  db: Db,
  customerId: number,
  ids: readonly string[],
  given: { reference: FeedReference; since?: Date; tariffs?: readonly StoredTariff[]; asOf?: Date },
): Promise<ReportedStay<ProvenStay>[]> {
  const { reference, since = historyStart(), asOf = new Date() } = given
  const stays = await readStays(db, customerId, ids, { since, reference })
  await yieldNow()
  const tariffs = given.tariffs ?? (await selectStoredTariffs(db, customerId))
  const types = await queries.selectCarTypes(db, customerId, ids)
  const carTypes = new Map(types.map(({ equipment_id, car_type }) => [equipment_id, car_type]))
  const { zoneOf } = getPlaces(reference)
  return reportStays(stays, { tariffs, carTypes, zoneOf, as_of: asOf.getTime() })
}

export const historyStart = (): Date => new Date(Date.now() - HISTORY_DAYS * DAY_MS)

/** Recalculates and stores the stays of some cars; the caller holds the lock. */
export async function recalculate(
  db: Db,
  customerId: number,
  ids: readonly string[],
  reference: FeedReference,
): Promise<void> {
  const since = historyStart()
  const first = await readReportedStays(db, customerId, ids, { reference, since })
  const near = await queries.selectNeighbours(db, customerId, getBunches(first), ids)
  const all = near.length === 0 ? ids : [...ids, ...near]
  const reported =
    near.length === 0 ? first : await readReportedStays(db, customerId, all, { reference, since })
  const { locationOf } = getPlaces(reference)
  const stays = reported.map((one) => savedStay(one, locationOf))
  await queries.replaceStays(db, customerId, { ids: all, since, stays })
}

/** Places and days at which others may be bunched with these. */
function getBunches(reported: readonly ReportedStay[]): { place: string; day: string; zone: string }[] {
  const days = reported
    .filter(({ tariff }) => tariff.rules.bunched_above > 0)
    .map(({ stay, zone }) => ({ place: stay.place, day: dayAt(getStart(stay), zone), zone }))
  return [...new Map(days.map((one) => [`${one.place} ${one.day}`, one])).values()]
}

const iso = (ts: number | null): string | null => (ts === null ? null : new Date(ts).toISOString())

function savedStay(
  { stay, tariff, zone, clock }: ReportedStay,
  locationOf: (place: string) => string,
): queries.SavedStay {
  const { moments: _, ...facts } = stay
  const { charge, rate, debits, credits, chargeable, cents, is_running, next_cents, action } = clock
  return {
    ...facts,
    started_ts: new Date(getStart(stay)).toISOString(),
    location: locationOf(stay.place),
    zone,
    notified_ts: iso(getFirst(stay, 'constructive') ?? getFirst(stay, 'notice')),
    placed_ts: iso(getFirst(stay, 'placement')),
    ordered_ts: iso(getFirst(stay, 'order_in')),
    released_ts: iso(getEnd(stay)),
    tariff_id: tariff.tariff_id,
    tariff_name: tariff.name,
    agreement: tariff.rules.agreement,
    charge,
    rate,
    debits,
    credits,
    chargeable,
    cents,
    is_running,
    act_by_ts: iso(clock.act_by_ts),
    next_cents,
    action,
    next_day_ts: iso(clock.next_day_ts),
  }
}

/** Recalculates what events, orders and the calendar have changed since the last run, customer by customer. */
export async function updateClocks(
  { database, signal }: { database: Database; signal: AbortSignal },
  customers: readonly number[],
): Promise<void> {
  const reference = await feedReference(database)
  for (const customerId of customers) {
    while (!signal.aborted) {
      const count = await database.tenant(customerId, (db) => updateSome(db, customerId, reference))
      if (count < AT_ONCE) break
      await yieldNow()
    }
  }
}

async function updateSome(db: Db, customerId: number, reference: FeedReference): Promise<number> {
  if (!(await queries.lockNotifying(db, customerId))) return 0
  const marked = await queries.claimMarks(db, customerId, AT_ONCE)
  const due = await queries.selectDue(db, customerId, AT_ONCE)
  const ids = [...new Set([...marked, ...due])]
  if (ids.length > 0) await recalculate(db, customerId, ids, reference)
  return Math.max(marked.length, due.length)
}

/** The same for some cars at once, for a request that changed what moves their clock. */
export async function recalculateNow(
  { db, database, customerId }: { db: Db; database: Database; customerId: number },
  ids: readonly string[],
): Promise<void> {
  await queries.awaitNotifying(db, customerId)
  await recalculate(db, customerId, ids, await feedReference(database))
}
