import type { UnloadCapacity, Weekdays } from '#contract/areas/analytics/capacities/capacities.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { isPlace, type UnitSql } from '../analytics.queries.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const NAMES = raw(WEEKDAYS.join(', '))
const REPLACE = raw(WEEKDAYS.map((name) => `${name} = excluded.${name}`).join(', '))

export const selectCapacities = (
  db: Db,
  customerId: number,
  destinationIds: readonly number[],
): Promise<UnloadCapacity[]> =>
  db.rows<UnloadCapacity>(sql`
    select destination_id::float8 as destination_id, ${NAMES}, version from unload_capacities
    where customer_id = ${customerId} and destination_id = any(${[...destinationIds]}::bigint[])`)

/** Whether units of the customer that are under way go there. */
export const isDestination = async (
  db: Db,
  customerId: number,
  { isUnderWay }: UnitSql,
  destinationId: number,
): Promise<boolean> =>
  (await db.row(sql`
    select 1 from waybills w where w.customer_id = ${customerId} and ${isUnderWay}
      and ${isPlace('w.destination_place', [destinationId])} limit 1`)) !== null

/** Saves the weekdays; false when the version is stale. */
export const upsertCapacity = async (
  db: Db,
  customerId: number,
  { destinationId, weekdays, version }: { destinationId: number; weekdays: Weekdays; version: number | null },
): Promise<boolean> =>
  (await db.run(sql`
    insert into unload_capacities as c (customer_id, destination_id, ${NAMES})
    select ${customerId}::int, ${destinationId}::bigint, ${raw(WEEKDAYS.map((name) => `d.${name}`).join(', '))}
    from json_to_record(${JSON.stringify(weekdays)}::json) as d (${raw(WEEKDAYS.map((name) => `${name} int`).join(', '))})
    on conflict (customer_id, destination_id) do update set ${REPLACE}, version = c.version + 1
    where c.version = coalesce(${version}::int, c.version)`)) > 0
