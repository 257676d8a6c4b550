import { COST_KEYS, type CostPart } from '#contract/areas/fleets/fleets.rules.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { type GroupId, trips } from './figures.queries.ts'
import type { Range } from './range.rules.ts'

/** Where a part of the cost of round trips is known from. */
export interface CostSource {
  part: 'demurrage' | 'freight'
  /**
   * `select waybill_id, cents` of the round trips in `costed (waybill_id, equipment_id, start_ts, end_ts)`; one of which
   * nothing is known has no row.
   */
  rows: (customerId: number) => Sql
}

/** The number of days a monthly rate is for. */
const DAYS_PER_MONTH = raw('(365 / 12.0)')

/** A table of each part of the cost of the round trips in `costed`; a part that no source knows is empty. */
export const costs = (customerId: number, sources: readonly CostSource[]): Sql => {
  const rows = (part: CostSource['part']) =>
    sources.find((one) => one.part === part)?.rows(customerId) ??
    sql`select null::bigint as waybill_id, null::float8 as cents where false`
  return sql`
  lease as materialized (
    select t.waybill_id, (c.rate_cents * t.total / ${DAYS_PER_MONTH})::float8 as cents
    from costed t join car_records c on c.customer_id = ${customerId} and c.equipment_id = t.equipment_id
      and (c.lease_start is null or c.lease_start <= t.end_ts) and (c.lease_end is null or c.lease_end >= t.start_ts)
    where c.rate_cents is not null),
  mileage as materialized (
    select t.waybill_id, (c.mile_cents * (t.loaded_miles + t.empty_miles))::float8 as cents
    from costed t join car_records c on c.customer_id = ${customerId} and c.equipment_id = t.equipment_id
    where c.mile_cents is not null and t.loaded_miles + t.empty_miles > 0),
  demurrage as materialized (${rows('demurrage')}),
  freight as materialized (${rows('freight')})`
}

/** Joins each part of the cost to `costed`. */
export const COST_JOINS = raw(COST_KEYS.map((part) => `left join ${part} using (waybill_id)`).join(' '))
/** The columns of `costed`. */
export const COSTED = raw('waybill_id, equipment_id, start_ts, end_ts, total, loaded_miles, empty_miles')

export interface CostRow {
  is_now: boolean
  round_trips: number
  parts: Record<CostPart, { mean_cents: number | null; known: number }>
}

/** What a round trip cost in both periods, each part over those it is known of. */
export const selectCosts = (
  db: Db,
  customerId: number,
  { group, equipmentId }: { group: GroupId; equipmentId: string | null },
  range: Range,
  sources: readonly CostSource[],
): Promise<CostRow[]> =>
  db.rows<CostRow>(sql`
    with ${trips(customerId, group, range, ['start_ts', 'end_ts'])},
    costed as materialized (
      select is_now, ${COSTED} from counted
      where ${equipmentId}::text is null or equipment_id = ${equipmentId}::text),
    ${costs(customerId, sources)}
    select is_now, count(*)::int as round_trips, json_build_object(${raw(
      COST_KEYS.map(
        (part) =>
          `'${part}', json_build_object('mean_cents', round(avg(${part}.cents)), 'known', count(${part}.cents))`,
      ).join(', '),
    )}) as parts
    from costed ${COST_JOINS} group by is_now`)
