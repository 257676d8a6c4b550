import type { CarState } from '#contract/areas/fleets/figures/car-states.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { type GroupId, iso, states } from './figures.queries.ts'

export interface CarInState {
  equipment_id: string
  location: string | null
  zone: string | null
  last_sighting_date: string | null
  total: number
}

/** A car in several states counts in the last of them. */
const CONDITIONS: Readonly<Record<CarState, string>> = {
  idle: 's.is_idle and not s.is_stored and not s.is_broken',
  stored: 's.is_stored and not s.is_broken',
  in_shop: 's.is_broken',
}

/** The cars of a fleet in a state, those longest without a sighting first, each with how many there are. */
export const selectCarsInState = (
  db: Db,
  customerId: number,
  group: GroupId,
  { state, limit }: { state: CarState; limit: number },
) =>
  db.rows<CarInState>(sql`
    with ${states(customerId, group)}
    select s.equipment_id, w.current_location as location, w.current_zone as zone,
      ${iso('w.last_sighting_ts')} as last_sighting_date, (count(*) over ())::int as total
    from state s
    left join waybills w on w.customer_id = ${customerId} and w.equipment_id = s.equipment_id and w.is_current
    where ${raw(CONDITIONS[state])}
    order by w.last_sighting_ts nulls first, s.equipment_id limit ${limit}`)
