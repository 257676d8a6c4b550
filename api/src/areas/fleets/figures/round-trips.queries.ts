import {
  BAR_DAYS,
  COST_KEYS,
  type CostPart,
  LAST_BAR_DAYS,
  type LegName,
} from '#contract/areas/fleets/fleets.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { COST_JOINS, COSTED, costs, type CostSource } from './costs.queries.ts'
import { cars, type GroupId, iso, LEG_DAYS, object, type RoundTripRow, trips } from './figures.queries.ts'
import type { Range } from './range.rules.ts'

export interface ListedRow extends Omit<RoundTripRow, 'left_out' | 'is_under_way'> {
  total: number | null
  left_out: 'incomplete' | 'bad_order' | 'long' | null
  costs: Record<CostPart, number | null>
}

/** Which round trips are listed. */
export interface TripCriteria {
  leg: LegName | null
  days: number | null
  /** Places of a lane. */
  origin: string | null
  destination: string | null
  isExcluded: boolean
  limit: number
}

interface Listed {
  total: number
  rows: ListedRow[]
}

const COLUMNS = [...LEG_DAYS, 'start_ts', 'end_ts', 'stored', 'bad_order']

/** The round trips of a range behind one of a fleet’s figures, longest first, with what they cost. */
export async function selectListedTrips(
  db: Db,
  customerId: number,
  group: GroupId,
  range: Range,
  { leg, days, origin, destination, isExcluded, limit }: TripCriteria,
  sources: readonly CostSource[],
): Promise<Listed> {
  const order = raw(leg === null ? 'total' : `j.${leg}`)
  const until = days === LAST_BAR_DAYS ? null : (days ?? 0) + BAR_DAYS
  const row = await db.row<{ listed: Listed }>(sql`
    with ${trips(customerId, group, range, COLUMNS)},
    incomplete as (
      select r.waybill_id, r.equipment_id, r.origin_place, r.destination_place, r.loaded_miles, r.empty_miles,
        null::float8 as total, true as is_now, r.left_out
        ${raw(COLUMNS.map((column) => `, r.${column}`).join(''))}, r.left_out as left_out_for
      from round_trips r
      where ${isExcluded} and r.customer_id = ${customerId} and not r.is_under_way and r.left_out = 'incomplete'
        and r.trip_start_ts >= ${range.from_ts}::timestamptz and r.trip_start_ts < ${range.until_ts}::timestamptz
        and ${group === null ? raw('true') : sql`r.equipment_id in (${cars(customerId, group)})`}),
    wanted as materialized (
      select j.* from (
        select * from judged where left_out_for is distinct from 'incomplete'
        union all select * from incomplete) j
      where j.is_now and (j.left_out_for is not null) = ${isExcluded}
        and (${days}::int is null or j.total >= ${days}::int and (${until}::int is null or j.total < ${until}::int))
        and (${origin}::text is null or j.origin_place = ${origin}::text)
        and (${destination}::text is null or j.destination_place = ${destination}::text)),
    shown as materialized (select * from wanted j order by ${order} desc nulls last, j.waybill_id limit ${limit}),
    costed as (select ${COSTED} from shown),
    ${costs(customerId, sources)}
    select json_build_object(
      'total', (select count(*) from wanted),
      'rows', coalesce((select json_agg(s) from (
        select j.waybill_id, j.equipment_id, ${iso('j.start_ts')} as start_date,
          ${iso('j.end_ts')} as end_date, j.origin_place, j.destination_place,
          json_build_object(${object((leg) => `j.${leg}`)}) as legs, j.total,
          (j.stored / 1440.0)::float8 as stored, (j.bad_order / 1440.0)::float8 as bad_order, j.left_out_for as left_out,
          json_build_object(${raw(COST_KEYS.map((part) => `'${part}', round(${part}.cents)`).join(', '))}) as costs
        from shown j ${COST_JOINS} order by ${order} desc nulls last, j.waybill_id) s), '[]')) as listed`)
  return row!.listed
}
