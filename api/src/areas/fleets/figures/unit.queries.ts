import type { Interruption } from '#contract/areas/fleets/figures/figures.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { iso } from './figures.queries.ts'
import type { Range } from './range.rules.ts'

/** When a unit was stored or in bad order during the trips of the days. */
export const selectInterruptions = (
  db: Db,
  customerId: number,
  equipmentId: string,
  { from_ts, until_ts }: Range,
): Promise<Interruption[]> =>
  db.rows<Interruption>(sql`
    select i.kind, ${iso('to_timestamp(i.from_ts / 1000)')} as from_date, ${iso('to_timestamp(i.to_ts / 1000)')} as to_date
    from trip_facts f
    cross join jsonb_to_recordset(f.interruptions) as i (kind text, from_ts float8, to_ts float8)
    where f.customer_id = ${customerId} and f.equipment_id = ${equipmentId}
      and f.trip_start_ts < ${until_ts}::timestamptz
      and coalesce(to_timestamp(i.to_ts / 1000), 'infinity') >= ${from_ts}::timestamptz
    order by i.from_ts limit 200`)

export interface UnitNow {
  waybill_id: number
  waybill_number: string | null
  last_event_text: string | null
  location: string | null
  zone: string | null
  last_sighting_date: string | null
  load_empty_status: 'L' | 'E' | null
  commodity: string | null
  consignee: string | null
}

/** Where a unit is now; null without a current trip. */
export const selectUnitNow = (db: Db, customerId: number, equipmentId: string): Promise<UnitNow | null> =>
  db.row<UnitNow>(sql`
    select w.waybill_id, w.waybill_number, w.last_event_text, w.current_location as location, w.current_zone as zone,
      ${iso('w.last_sighting_ts')} as last_sighting_date, w.load_empty_status, w.commodity, w.consignee
    from waybills w where w.customer_id = ${customerId} and w.equipment_id = ${equipmentId} and w.trip_end_ts is null
    order by w.trip_start_ts desc limit 1`)
