import { MAX_RECENT_DAYS } from '#contract/areas/demurrage/demurrage.rules.ts'
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
/** How long before a stay a car may be on its way to it. */
const LEAD_DAYS = 60
/** Cars per transaction. */
const AT_ONCE = 500

/** An event of the railroad, or an order of the customer. */
export type Proof = queries.ProvenEvent | queries.OrderRow
export type ProvenStay = Stay<Proof>

/** The clock of a place the station table and its state do not know. */
const FALLBACK_ZONE = 'America/Chicago'

/** The time zone and the display name of a place. */
export const getPlaces = (reference: FeedReference) => ({
  getZone: (place: string): string => zoneOfKey(reference.places, place) ?? FALLBACK_ZONE,
  getLocation: (place: string): string => reference.stations.get(place)?.display_name ?? displayPlace(place),
})

/** Cars whose events are read at once, and the maximum number of events of each: parsing them blocks other work. */
const READ_AT_ONCE = 20
const EVENTS_AT_ONCE = 400

/** The stays of some cars that began since a moment, with what proves them. */
export async function readStays(
  db: Db,
  customerId: number,
  ids: readonly string[],
  { since, reference }: { since: Date; reference: FeedReference },
): Promise<ProvenStay[]> {
  // the arrival and the load of a stay were reported before it
  const from = new Date(since.getTime() - LEAD_DAYS * DAY_MS)
  const orders = await queries.selectOrders(db, customerId, ids, from)
  const getOrders = Map.groupBy(orders, ({ equipment_id }) => equipment_id)
  const stays: ProvenStay[] = []
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const some = ids.slice(at, at + READ_AT_ONCE)
    const events = await queries.selectEvents(db, customerId, some, from, EVENTS_AT_ONCE)
    for (const [id, first] of Map.groupBy(events, ({ equipment_id }) => equipment_id)) {
      const own = first.length < EVENTS_AT_ONCE ? first : await readEventsInBatches(db, customerId, id, from)
      const steps = staySteps(own, getOrders.get(id) ?? [], reference)
      stays.push(...((await withYields(steps, yieldNow)) as ProvenStay[]))
    }
    await yieldNow()
  }
  return stays.filter((stay) => getStart(stay) >= since.getTime())
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

interface Reading {
  reference: FeedReference
  since?: Date
  tariffs?: readonly StoredTariff[]
  asOf?: Date
}

/** The same with the current charges of each. */
export async function readReportedStays(
  db: Db,
  customerId: number,
  ids: readonly string[],
  given: Reading,
): Promise<ReportedStay<ProvenStay>[]> {
  const { own } = await readWithBunches(db, customerId, ids, given)
  return own
}

/** A place and a day there at which cars may be bunched. */
type Bunch = queries.Bunch

/**
 * The stays of some cars, and those of others that share a place and day with them, now or when they were last stored:
 * which of them have further free days depends on all of them.
 */
async function readWithBunches(db: Db, customerId: number, ids: readonly string[], given: Reading) {
  const { reference, since = historyStart(), asOf = new Date() } = given
  const stays = await readStays(db, customerId, ids, { since, reference })
  await yieldNow()
  const tariffs = given.tariffs ?? (await selectStoredTariffs(db, customerId))
  const { getZone } = getPlaces(reference)
  const bunches = tariffs.some(({ rules }) => rules.bunched_above > 0)
    ? uniqueBunches([
        ...(await queries.selectStoredBunches(db, customerId, ids, since)),
        ...stays.map((stay) => toBunch(stay, getZone(stay.place))),
      ])
    : []
  const near = await queries.selectNeighbors(db, customerId, bunches, ids)
  const all =
    near.length === 0 ? stays : [...stays, ...(await readStays(db, customerId, near, { since, reference }))]
  const types = await queries.selectCarTypes(db, customerId, [...ids, ...near])
  const carTypes = new Map(types.map(({ equipment_id, car_type }) => [equipment_id, car_type]))
  const reported = reportStays(all, { tariffs, carTypes, getZone, as_of: asOf.getTime() })
  const [requested, keys] = [new Set(ids), new Set(bunches.map(getKey))]
  return {
    own: reported.filter(({ stay }) => requested.has(stay.equipment_id)),
    // what else its cars did depends on bunches that were not read
    bunched: reported.filter(
      ({ stay, zone }) => !requested.has(stay.equipment_id) && keys.has(getKey(toBunch(stay, zone))),
    ),
  }
}

const toBunch = (stay: Stay, zone: string): Bunch => ({
  place: stay.place,
  day: dayAt(getStart(stay), zone),
  zone,
})
const getKey = ({ place, day }: Bunch): string => `${place} ${day}`
const uniqueBunches = (bunches: readonly Bunch[]): Bunch[] => [
  ...new Map(bunches.map((one) => [getKey(one), one])).values(),
]

export const historyStart = (): Date => new Date(Date.now() - HISTORY_DAYS * DAY_MS)

/** Recalculates and stores the stays of some cars; the caller holds the lock. */
export async function recalculate(
  db: Db,
  customerId: number,
  ids: readonly string[],
  reference: FeedReference,
): Promise<void> {
  const since = await queries.selectHistoryStart(db, customerId, ids, historyStart())
  const { own, bunched } = await readWithBunches(db, customerId, ids, { reference, since })
  const { getLocation } = getPlaces(reference)
  const stays = [...own, ...bunched].map((one) => savedStay(one, getLocation))
  await queries.replaceStays(db, customerId, { ids, since, stays })
}

const iso = (ts: number | null): string | null => (ts === null ? null : new Date(ts).toISOString())

function savedStay(
  { stay, tariff, zone, clock }: ReportedStay,
  getLocation: (place: string) => string,
): queries.SavedStay {
  const { moments: _, ...facts } = stay
  const { charge, rate, debits, credits, chargeable, cents, is_running, next_cents, action } = clock
  return {
    ...facts,
    started_ts: new Date(getStart(stay)).toISOString(),
    location: getLocation(stay.place),
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
    recent_days: clock.days.slice(-MAX_RECENT_DAYS).map(({ day, is, cents: of }) => ({ day, is, cents: of })),
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
