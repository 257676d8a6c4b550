import { MAX_ORIGIN_CARS, type OriginCar } from '#contract/areas/waybilling/patterns/origin-cars.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'
import { LOAD_ON_SITE, ON_SITE, RELEASED } from '../../visibility/waybills/on-site.queries.ts'

type Found = Omit<OriginCar, 'earlier'> & { total: number }

/** Empty cars on site at a place, by car, each with how many there are. */
export const selectEmptiesAt = (db: Db, customerId: number, place: string) =>
  db.rows<Found>(sql`
    select w.equipment_id as "equipmentId", w.status_code as "statusCode", ${raw(RELEASED)} as "isReleased",
      'Bad order' = any(w.exceptions) as "isBadOrder", ${utcText(raw('w.last_sighting_ts'))} as "lastSightingDate",
      (count(*) over ())::int as total
    from waybills w
    where w.customer_id = ${customerId} and w.is_current and w.current_place = ${place}
      and ${raw(ON_SITE)} and ${raw(LOAD_ON_SITE)} = 'E'
    order by w.equipment_id limit ${MAX_ORIGIN_CARS}`)
