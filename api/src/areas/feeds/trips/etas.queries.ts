import type { Eta } from '#rail/eta/walk.ts'
import type { Passage } from '#rail/eta/passages.ts'
import { copyRows, openStaging, type CopyValue } from '../../../db/copy.ts'
import { raw, sql } from '../../../db/sql.ts'
import { runIfAbsent } from '../../../db/insert-if-absent.ts'
import type { Db } from '../../../db/tx.ts'
import type { YieldNow } from '../../../jobs/yield.ts'

/** A significant estimate and its trip. */
export interface ReportedEta {
  waybill_id: number
  eta: Eta
}

const iso = (ms: number): string => new Date(ms).toISOString()

type Column = readonly [name: string, type: string, value: (reported: ReportedEta) => CopyValue]

const ETA_COLUMNS: readonly Column[] = [
  ['waybill_id', 'bigint', ({ waybill_id }) => waybill_id],
  ['made_ts', 'float8', ({ eta }) => eta.made_ts],
  ['p10_ts', 'float8', ({ eta }) => eta.p10_ts],
  ['p50_ts', 'float8', ({ eta }) => eta.p50_ts],
  ['p90_ts', 'float8', ({ eta }) => eta.p90_ts],
  ['basis', 'text', ({ eta }) => eta.basis],
  ['trips', 'int', ({ eta }) => eta.trips],
  ['reason', 'text', ({ eta }) => eta.reason],
]
const STAGING = ETA_COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')
const NAMES = raw(ETA_COLUMNS.map(([name]) => name).join(', '))
const READ = raw(
  ETA_COLUMNS.map(([name, type]) => (type === 'float8' ? `to_timestamp(${name} / 1000)` : name)).join(', '),
)
const VALUES = ETA_COLUMNS.map(([, , value]) => value)

/** Stores estimates as reported; one of the same time replaces the previous one. */
export async function insertEtaHistory(
  db: Db,
  customerId: number,
  reported: readonly ReportedEta[],
  yieldNow: YieldNow,
): Promise<void> {
  await openStaging(db, 'staged_etas', STAGING)
  await copyRows(db, 'copy pg_temp.staged_etas from stdin', { rows: reported, columns: VALUES }, yieldNow)
  const insert = sql`
    insert into eta_history (customer_id, ${NAMES}) select ${customerId}::int, ${READ} from pg_temp.staged_etas`
  // nearly all are new, and checking each one first costs half as much again
  if (await runIfAbsent(db, insert)) return
  await db.run(sql`${insert}
    on conflict (customer_id, waybill_id, made_ts) do update set p10_ts = excluded.p10_ts, p50_ts = excluded.p50_ts,
      p90_ts = excluded.p90_ts, basis = excluded.basis, trips = excluded.trips, reason = excluded.reason`)
}

/** Removes the estimates of trips that are folded again from their beginning. */
export async function deleteEtaHistory(
  db: Db,
  customerId: number,
  waybillIds: readonly number[],
): Promise<void> {
  await db.run(sql`
    delete from eta_history where customer_id = ${customerId} and waybill_id = any(${[...waybillIds]}::bigint[])`)
}

/** Which models of a lane there are. */
export interface ModelKey {
  lane: string
  from_ts: number
}

/** For each lane the model in force at a moment and all that came after it. */
export async function selectModelKeys(
  db: Db,
  customerId: number,
  lanes: readonly string[],
  sinceTs: number,
): Promise<ModelKey[]> {
  return await db.rows<ModelKey>(sql`
    select l.lane, round(date_part('epoch', m.from_ts) * 1000) as from_ts
    from unnest(${[...lanes]}::text[]) as l (lane)
    cross join lateral (
      (select from_ts from lane_models m
        where m.customer_id = ${customerId} and m.lane = l.lane and m.from_ts <= ${iso(sinceTs)}::timestamptz
        order by m.from_ts desc limit 1)
      union all
      select from_ts from lane_models m
      where m.customer_id = ${customerId} and m.lane = l.lane and m.from_ts > ${iso(sinceTs)}::timestamptz) m
    order by 1, 2`)
}

/** Models by their keys. */
export async function selectModels(
  db: Db,
  customerId: number,
  keys: readonly ModelKey[],
): Promise<(ModelKey & { model: unknown })[]> {
  return await db.rows(sql`
    select k.lane, round(date_part('epoch', k.from_ts) * 1000) as from_ts, m.model
    from unnest(${keys.map((key) => key.lane)}::text[], ${keys.map((key) => iso(key.from_ts))}::timestamptz[]) as k (lane, from_ts)
    join lane_models m on m.customer_id = ${customerId} and m.lane = k.lane and m.from_ts = k.from_ts`)
}

/** A finished trip as lanes learn from it. */
export interface LaneTrip {
  waybill_id: number
  lane: string
  arrival_ts: number
  passages: readonly Passage[]
  rail_error_hours: number | null
}

/**
 * Records what can be learned from finished trips, and the error of the estimates made three days before their
 * arrival. Lanes they left because of late reports are cleared.
 */
export async function upsertLaneTrips(
  db: Db,
  customerId: number,
  trips: readonly LaneTrip[],
  learnedTs: number,
): Promise<void> {
  await db.run(sql`
    insert into lane_trips (customer_id, waybill_id, lane, arrival_ts, learned_ts, passages, eta_error_hours, rail_error_hours)
    select ${customerId}::int, t.waybill_id, t.lane, t.arrival_ts, ${iso(learnedTs)}::timestamptz, t.passages,
      extract(epoch from coalesce(
        (select e.p50_ts from eta_history e
          where e.customer_id = ${customerId} and e.waybill_id = t.waybill_id and e.made_ts <= t.arrival_ts - ${JUDGED}
          order by e.made_ts desc limit 1),
        (select e.p50_ts from eta_history e
          where e.customer_id = ${customerId} and e.waybill_id = t.waybill_id
          order by e.made_ts limit 1)) - t.arrival_ts) / 3600, t.rail_error_hours
    from unnest(
      ${trips.map((one) => one.waybill_id)}::bigint[], ${trips.map((one) => one.lane)}::text[],
      ${trips.map((one) => iso(one.arrival_ts))}::timestamptz[], ${trips.map((one) => JSON.stringify(one.passages))}::json[],
      ${trips.map((one) => one.rail_error_hours)}::real[]) as t (waybill_id, lane, arrival_ts, passages, rail_error_hours)
    on conflict (customer_id, waybill_id) do update set lane = excluded.lane, arrival_ts = excluded.arrival_ts,
      passages = excluded.passages, eta_error_hours = excluded.eta_error_hours, rail_error_hours = excluded.rail_error_hours`)
}

/** Estimates are judged at this time before the arrival. */
const JUDGED = raw(`interval '3 days'`)

/** A lane with what was learned since its last model. */
export interface LaneState {
  lane: string
  /** The number of trips in the last model, 0 without one; and the start of its validity. */
  trips: number
  from_ts: number | null
  fresh: number
}

/** Longer than this nothing is learned late. */
const LEARNED_WITHIN = raw(`interval '45 days'`)

/** How much was learned about lanes since their models were built. */
export async function selectLaneStates(
  db: Db,
  customerId: number,
  lanes: readonly string[],
): Promise<LaneState[]> {
  return await db.rows<LaneState>(sql`
    select l.lane, coalesce(m.trips, 0) as trips, round(date_part('epoch', m.from_ts) * 1000) as from_ts, f.fresh
    from unnest(${[...lanes]}::text[]) as l (lane)
    left join lateral (
      select trips, from_ts from lane_models m where m.customer_id = ${customerId} and m.lane = l.lane
      order by m.from_ts desc limit 1) m on true
    cross join lateral (
      select count(*)::int as fresh from lane_trips t
      where t.customer_id = ${customerId} and t.lane = l.lane
        and t.arrival_ts >= coalesce(m.from_ts - ${LEARNED_WITHIN}, '-infinity')
        and t.learned_ts >= coalesce(m.from_ts, '-infinity')) f`)
}

/** When the network was last learned, null for never; and whether enough trips are known. */
export async function selectNetworkState(
  db: Db,
  customerId: number,
  min: number,
): Promise<{ from_ts: number | null; has_enough: boolean }> {
  const row = await db.row<{ from_ts: number | null; has_enough: boolean }>(sql`
    select (
        select round(date_part('epoch', max(from_ts)) * 1000) from lane_models
        where customer_id = ${customerId} and lane = '') as from_ts,
      exists (select from lane_trips where customer_id = ${customerId} offset ${min - 1}) as has_enough`)
  return row ?? { from_ts: null, has_enough: false }
}

/** What the latest trips of some lanes showed, oldest first; the empty name selects all lanes. */
export async function selectLaneTrips(
  db: Db,
  customerId: number,
  requested: readonly { lane: string; limit: number }[],
): Promise<{ asked: string; lane: string; passages: Passage[] }[]> {
  return await db.rows(sql`
    select a.lane as asked, t.lane, t.passages
    from unnest(${requested.map((one) => one.lane)}::text[], ${requested.map((one) => one.limit)}::int[]) as a (lane, most)
    cross join lateral (
      select * from (
        select lane, passages, arrival_ts from lane_trips t
        where t.customer_id = ${customerId} and t.lane = a.lane and a.lane <> ''
        order by arrival_ts desc limit a.most) of_lane
      union all
      select * from (
        select lane, passages, arrival_ts from lane_trips t
        where t.customer_id = ${customerId} and a.lane = ''
        order by arrival_ts desc limit a.most) of_all) t
    order by t.arrival_ts`)
}

/** The statistics of a lane from a given time on. */
export interface MadeModel {
  lane: string
  trips: number
  model: unknown
}

/** Stores the statistics of lanes from a given time on, with the accuracy of their latest trips' estimates. */
export async function insertLaneModels(
  db: Db,
  customerId: number,
  made: readonly MadeModel[],
  fromTs: number,
  latest: number,
): Promise<void> {
  await db.run(sql`
    insert into lane_models (customer_id, lane, from_ts, trips, model, within_day, median_error_hours)
    select ${customerId}::int, m.lane, ${iso(fromTs)}::timestamptz, m.trips, m.model, e.within_day, e.median_error_hours
    from unnest(${made.map((one) => one.lane)}::text[], ${made.map((one) => one.trips)}::int[],
      ${made.map((one) => JSON.stringify(one.model))}::json[]) as m (lane, trips, model)
    cross join lateral (
      select avg((abs(eta_error_hours) <= 24)::int) as within_day,
        percentile_cont(0.5) within group (order by abs(eta_error_hours)) as median_error_hours
      from (
        select eta_error_hours from lane_trips t where t.customer_id = ${customerId} and t.lane = m.lane
        order by arrival_ts desc limit ${latest}) t) e
    on conflict (customer_id, lane, from_ts) do update set trips = excluded.trips, model = excluded.model,
      within_day = excluded.within_day, median_error_hours = excluded.median_error_hours`)
}

/** The latest event a customer has; null before the first. */
export async function selectLatestEvent(db: Db, customerId: number): Promise<number | null> {
  const row = await db.row<{ ts: number | null }>(sql`
    select round(date_part('epoch', max(last_event_ts)) * 1000) as ts from feed_positions where customer_id = ${customerId}`)
  return row?.ts ?? null
}
