import { raw } from '../../../db/sql.ts'

/**
 * The day of a waybill `w` on the clock of its origin, as railroads write it on their bills; UTC where the zone is not known.
 * An evening's waybill is one of the next day elsewhere.
 */
export const WAYBILL_DAY = raw(`(coalesce(w.waybill_ts, w.trip_start_ts) at time zone coalesce((
  select s.zone from reference.stations s where s.place = w.origin_place order by s.is_hub desc limit 1), 'UTC'))::date`)
