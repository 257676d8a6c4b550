import { ON_SITE_STATUS, RELEASE_CODE } from '#contract/base/waybill-status.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

// The terminal's load list has the same rules of its own, with what its people did besides (origin-cars.test).

/**
 * A release is the newest event: the car stands where it was, until an event moves it. Its trip is over, or the next
 * one has begun on paper only.
 */
const RELEASED = `(w.status_code in (10, 100) and w.last_event_code = '${RELEASE_CODE}')`

/** Arrived where it goes, and not pulled yet. */
const ON_SITE = `((w.status_code >= ${ON_SITE_STATUS} and w.status_code < 100) or ${RELEASED})`

/** A loaded car that was released with its trip complete is empty. */
const LOAD = `(case when ${RELEASED} and w.status_code = 100 then 'E' else w.load_empty_status end)`

/** An empty car that is standing at a place. */
export interface StandingCar {
  equipmentId: string
  statusCode: number | null
  isReleased: boolean
  isBadOrder: boolean
  lastSightingDate: string | null
  /** How many there are. */
  total: number
}

/** Empty cars on site at a place, by car. */
export const selectEmptiesAt = (db: Db, customerId: number, place: string, max: number) =>
  db.rows<StandingCar>(sql`
    select w.equipment_id as "equipmentId", w.status_code as "statusCode", ${raw(RELEASED)} as "isReleased",
      'Bad order' = any(w.exceptions) as "isBadOrder", ${utcText(raw('w.last_sighting_ts'))} as "lastSightingDate",
      (count(*) over ())::int as total
    from waybills w
    where w.customer_id = ${customerId} and w.is_current and w.current_place = ${place}
      and ${raw(ON_SITE)} and ${raw(LOAD)} = 'E'
    order by w.equipment_id limit ${max}`)
