import { cycleList } from '#contract/areas/reports/facts/cycles.list.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** A place as people read it; its key where no station has it. */
const placeName = (place: string): Sql =>
  raw(`(case when ${place} is not null then coalesce(
    (select case when s.state = '' then s.city else s.city || ', ' || s.state end
      from reference.stations s where s.place = ${place} order by s.is_hub desc, s.station_id limit 1),
    (select t.display_name from reference.towns t where t.place = ${place} limit 1),
    replace(${place}, '|', ', ')) end)`)

const days = (minutes: string): Sql => raw(`round(${minutes} / 1440.0, 1)`)
const MINUTES = '(extract(epoch from r.end_ts - r.start_ts) / 60)'

/** How round trips are found; what was not reported is unknown. */
export const cycleRows = listSql<{ customerId: number }>()({
  list: cycleList,
  from: raw('round_trips r'),
  columns: {
    ...stored('r', 'equipment_id', 'loaded_miles', 'empty_miles'),
    state: raw(`case when r.is_under_way then 'under_way' else coalesce(r.left_out, 'complete') end`),
    start_day: raw(`(coalesce(r.start_ts, r.trip_start_ts) at time zone 'UTC')::date`),
    end_day: raw(`(r.end_ts at time zone 'UTC')::date`),
    origin_location: placeName('r.origin_place'),
    destination_location: placeName('r.destination_place'),
    cycle_days: days(MINUTES),
    cycle_hours: raw(`round(${MINUTES} / 60)::bigint`),
    loaded_transit: days('r.loaded_transit'),
    held: days('r.held'),
    unload_dwell: days('r.unload_dwell'),
    empty_transit: days('r.empty_transit'),
    load_dwell: days('r.load_dwell'),
  },
  fields: stored('r', 'waybill_id'),
  scopes: {},
  where: ({ customerId }) => [sql`r.customer_id = ${customerId}`],
})
