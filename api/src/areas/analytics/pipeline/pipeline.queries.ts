import { MAX_PIPELINE_ROWS } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Statements } from '../../../db/tx.ts'
import { isInGroups, isPlace, placeId, type UnitSql, utc } from '../analytics.queries.ts'

interface Wanted {
  destinationIds: readonly number[]
  groupIds: readonly number[]
  months: number
}

/** The customer's trips under way as the JSON of the answer, the longest silent first; null where there are none. */
export async function selectPipeline(
  db: Statements,
  customerId: number,
  { isUnderWay, productEta, railroadEta }: UnitSql,
  { destinationIds, groupIds, months }: Wanted,
): Promise<string | null> {
  const isWanted = sql`w.customer_id = ${customerId} and ${isUnderWay} and ${isInGroups(groupIds)}
    and ${isPlace('w.destination_place', destinationIds)}
    and coalesce(w.waybill_ts, w.trip_start_ts) >= now() - make_interval(months => ${months}::int)`
  const row = await db.row<{ answer: string; shown: number }>(sql`
    with found as materialized (
      select w.* from waybills w where ${isWanted}
      order by w.last_sighting_ts, w.equipment_id limit ${MAX_PIPELINE_ROWS})
    select count(*)::int as shown, json_build_object(
      'data', coalesce(json_agg(json_build_object(
        'waybill_id', w.waybill_id, 'equipment_id', w.equipment_id, 'equipment_kind', w.equipment_kind,
        'load_empty_status', w.load_empty_status, 'reporting_groups', w.group_ids, 'commodity', w.commodity,
        'current_location', w.current_location, 'last_event_text', w.last_event_text,
        'last_sighting_date', ${utc(sql`w.last_sighting_ts`)},
        'destination_location', w.destination_location, 'destination_id', ${placeId('w.destination_place')},
        'origin_location', w.origin_location, 'origin_id', ${placeId('w.origin_place')}, 'status_code', w.status_code,
        'tele_eta', json_build_object('date', ${utc(productEta)}),
        'rail_eta', json_build_object('date', ${utc(railroadEta)}),
        'current_carrier', w.current_carrier,
        'days_since_last_sighting', greatest(0, floor(extract(epoch from now() - w.last_sighting_ts) / 86400)::int),
        'note', json_build_object('note', w.note), 'bill_of_lading_number', w.bill_of_lading_number,
        'last_notify_date', ${utc(sql`w.last_notify_ts`)}, 'imdl_pickup_number', w.imdl_pickup_number,
        'train_id', w.train_id, 'exceptions', w.exceptions,
        'ramped_date', ${utc(sql`w.ramped_ts`)}, 'deramped_date', ${utc(sql`w.deramped_ts`)},
        'current_zone', w.current_zone, 'destination_zone', w.destination_zone)
        order by w.last_sighting_ts, w.equipment_id), '[]'),
      'record_count', case when count(*) < ${MAX_PIPELINE_ROWS} then count(*)
        else (select count(*) from waybills w where ${isWanted}) end,
      'report_groups', (select coalesce(json_object_agg(g.group_id, g.name order by g.group_id), '{}')
        from reporting_groups g where g.customer_id = ${customerId}))::text as answer
    from found w`)
  return row === null || row.shown === 0 ? null : row.answer
}
