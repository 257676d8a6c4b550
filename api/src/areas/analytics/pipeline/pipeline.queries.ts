import {
  MAX_COUNTED_DESTINATIONS,
  MAX_PIPELINE_ROWS,
  type PipelineColumns,
  type PipelineCounts,
  SILENT_DAYS,
} from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { join, raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db, Statements } from '../../../db/tx.ts'
import { isInGroups, isPlace, placeId, type UnitSql, utc } from '../analytics.queries.ts'
import { dueOn, getEta, ZONE } from '../forecast/forecast.queries.ts'

interface PipelineScope {
  destinationIds: readonly number[]
  groupIds: readonly number[]
  months: number
}

const isOf = (
  customerId: number,
  { isUnderWay }: UnitSql,
  { destinationIds, groupIds, months }: PipelineScope,
): Sql => sql`w.customer_id = ${customerId} and ${isUnderWay} and ${isInGroups(groupIds)}
    and ${isPlace('w.destination_place', destinationIds)}
    and coalesce(w.waybill_ts, w.trip_start_ts) >= now() - make_interval(months => ${months}::int)`

const seconds = (value: Sql): Sql => sql`floor(extract(epoch from ${value}))::bigint`
/** Unknown of a unit that no railroad reported yet: the greatest of zero and nothing would be zero. */
const DAYS_SILENT = raw(
  'case when w.last_sighting_ts is not null then greatest(0, floor(extract(epoch from now() - w.last_sighting_ts) / 86400)::int) end',
)
const getDue = (units: UnitSql): Sql => sql`case when ${units.isOnItsWay} then ${dueOn(getEta(units))} end`

/** Each row as it is specified. */
const getRows = (units: UnitSql): Sql => sql`
  'data', coalesce(json_agg(json_build_object(
    'waybill_id', w.waybill_id, 'equipment_id', w.equipment_id, 'equipment_kind', w.equipment_kind,
    'load_empty_status', w.load_empty_status, 'reporting_groups', w.group_ids, 'commodity', w.commodity,
    'current_location', w.current_location, 'last_event_text', w.last_event_text,
    'last_sighting_date', ${utc(sql`w.last_sighting_ts`)},
    'destination_location', w.destination_location, 'destination_id', ${placeId('w.destination_place')},
    'origin_location', w.origin_location, 'origin_id', ${placeId('w.origin_place')}, 'status_code', w.status_code,
    'tele_eta', json_build_object('date', ${utc(units.productEta)}),
    'rail_eta', json_build_object('date', ${utc(units.railroadEta)}),
    'current_carrier', w.current_carrier, 'days_since_last_sighting', ${DAYS_SILENT},
    'note', json_build_object('note', w.note), 'bill_of_lading_number', w.bill_of_lading_number,
    'last_notify_date', ${utc(sql`w.last_notify_ts`)}, 'imdl_pickup_number', w.imdl_pickup_number,
    'train_id', w.train_id, 'exceptions', w.exceptions,
    'ramped_date', ${utc(sql`w.ramped_ts`)}, 'deramped_date', ${utc(sql`w.deramped_ts`)},
    'current_zone', w.current_zone, 'destination_zone', w.destination_zone, 'due', ${getDue(units)})
    order by w.last_sighting_ts, w.equipment_id), '[]')`

/** A column each, of rows in order: their names are said once, and the server only passes text on. */
const getColumns = (units: UnitSql): Sql => {
  const columns: Record<keyof PipelineColumns, Sql> = {
    waybill_id: sql`w.waybill_id`,
    equipment_id: sql`w.equipment_id`,
    equipment_kind: sql`w.equipment_kind`,
    load_empty_status: sql`w.load_empty_status`,
    reporting_groups: sql`w.group_ids`,
    commodity: sql`w.commodity`,
    current_location: sql`w.current_location`,
    last_event_text: sql`w.last_event_text`,
    last_sighting_date: seconds(sql`w.last_sighting_ts`),
    destination_location: sql`w.destination_location`,
    destination_id: placeId('w.destination_place'),
    origin_location: sql`w.origin_location`,
    origin_id: placeId('w.origin_place'),
    status_code: sql`w.status_code`,
    tele_eta: seconds(units.productEta),
    rail_eta: seconds(units.railroadEta),
    current_carrier: sql`w.current_carrier`,
    days_since_last_sighting: DAYS_SILENT,
    note: sql`w.note`,
    bill_of_lading_number: sql`w.bill_of_lading_number`,
    last_notify_date: seconds(sql`w.last_notify_ts`),
    imdl_pickup_number: sql`w.imdl_pickup_number`,
    train_id: sql`w.train_id`,
    exceptions: sql`w.exceptions`,
    ramped_date: seconds(sql`w.ramped_ts`),
    deramped_date: seconds(sql`w.deramped_ts`),
    current_zone: sql`w.current_zone`,
    destination_zone: sql`w.destination_zone`,
    due: getDue(units),
  }
  const named = Object.entries(columns).map(([name, value]) => sql`${raw(`'${name}'`)}, json_agg(${value})`)
  return sql`'data', json_build_array(), 'columns', json_build_object(${join(named, ', ')})`
}

/** The customer's trips under way as the JSON of the answer, the longest silent first; null where there are none. */
export async function selectPipeline(
  db: Statements,
  customerId: number,
  units: UnitSql,
  { shape, ...wanted }: PipelineScope & { shape: 'rows' | 'columns' },
): Promise<string | null> {
  const isWanted = isOf(customerId, units, wanted)
  const row = await db.row<{ answer: string; shown: number }>(sql`
    with found as materialized (
      select w.* from waybills w where ${isWanted}
      order by w.last_sighting_ts, w.equipment_id limit ${MAX_PIPELINE_ROWS})
    select count(*)::int as shown, json_build_object(
      ${shape === 'rows' ? getRows(units) : getColumns(units)},
      'record_count', case when count(*) < ${MAX_PIPELINE_ROWS} then count(*)
        else (select count(*) from waybills w where ${isWanted}) end,
      'report_groups', (select coalesce(json_object_agg(g.group_id, g.name order by g.group_id), '{}')
        from reporting_groups g where g.customer_id = ${customerId}))::text as answer
    from found w`)
  return row === null || row.shown === 0 ? null : row.answer
}

export interface CountsRow extends PipelineCounts {
  /** Null for the row of all. */
  destination_place: string | null
  is_total: boolean
  destination_id: number | null
  destination_name: string | null
  destination_count: number
}

/** Whether a unit is due on no day: counts need not know which day it is, and days are compared only of an ETA that has passed. */
const getLateDue = (units: UnitSql): Sql => {
  const eta = getEta(units)
  return sql`case when not (${units.isOnItsWay}) then null when ${eta} is null then 'no_eta'
    when ${eta} < now() and (${eta} at time zone ${ZONE})::date < (now() at time zone ${ZONE})::date then 'overdue' end`
}

/** Units of the pipeline by destination, most first, after the row of all. */
export const selectPipelineCounts = (
  db: Db,
  customerId: number,
  units: UnitSql,
  { load, ...wanted }: PipelineScope & { load: 'L' | 'E' | null },
): Promise<CountsRow[]> =>
  db.rows<CountsRow>(
    unprepared(sql`
    with units as materialized (
      select w.destination_place, w.destination_location, w.load_empty_status, w.last_sighting_ts, w.exceptions,
        ${getLateDue(units)} as due
      from waybills w where ${isOf(customerId, units, wanted)}
        and ${load === null ? raw('true') : sql`w.load_empty_status = ${load}`}),
    counts as (
      select destination_place, max(destination_location) as destination_name, grouping(destination_place) = 1 as is_total,
        count(*)::int as units, (count(*) filter (where load_empty_status = 'L'))::int as loaded,
        (count(*) filter (where load_empty_status = 'E'))::int as empty,
        (count(*) filter (where due = 'overdue'))::int as overdue,
        (count(*) filter (where due = 'no_eta'))::int as no_eta,
        (count(*) filter (where last_sighting_ts <= now() - make_interval(days => ${SILENT_DAYS})))::int as silent,
        (count(*) filter (where cardinality(exceptions) > 0))::int as with_exceptions
      from units group by grouping sets ((), (destination_place)))
    select c.*, ${placeId('c.destination_place')}::float8 as destination_id,
      (count(*) over ())::int - 1 as destination_count
    from counts c order by c.is_total desc, c.units desc, c.destination_name, c.destination_place
    limit ${MAX_COUNTED_DESTINATIONS + 1}`),
  )
