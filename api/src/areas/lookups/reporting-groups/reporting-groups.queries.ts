import { empty, type Sql, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The customer's reporting groups with their equipment, as the JSON of the answer. */
export async function selectReportingGroups(db: Db, customerId: number): Promise<string> {
  const row = await db.row<{ answer: string }>(sql`
    select json_build_object('data', coalesce(json_agg(json_build_object(
      'id', g.group_id, 'name', g.name, 'party_ids', g.party_ids, 'version', g.version, 'rule', g.rule,
      'equipment_ids', coalesce((
        select json_agg(e.equipment_id order by e.equipment_id)
        from reporting_group_equipment e where e.customer_id = ${customerId} and e.group_id = g.group_id), '[]'))
      order by g.name, g.group_id), '[]'))::text as answer
    from reporting_groups g where g.customer_id = ${customerId}`)
  return row?.answer ?? ''
}

export interface CarRule {
  marks: readonly string[]
  carTypes: readonly string[]
  commodity: string
  /** Cars of this group are not searched. */
  outsideGroup: number | null
  limit: number
}

/** Cars that match all conditions of a rule; empty conditions are ignored. */
export const selectCarsByRule = async (
  db: Db,
  customerId: number,
  { marks, carTypes, commodity, outsideGroup, limit }: CarRule,
): Promise<string[]> =>
  (
    await db.rows<{ equipment_id: string }>(sql`
      select e.equipment_id from equipment e
      where e.customer_id = ${customerId} and e.equipment_kind = 'R'
        ${marks.length === 0 ? empty : sql`and rtrim(e.equipment_id, '0123456789') = any(${[...marks]}::text[])`}
        ${carTypes.length === 0 ? empty : sql`and upper(e.car_type) ^@ any(${[...carTypes]}::text[])`}
        ${commodity === '' ? empty : carries(customerId, commodity)}
        ${outsideGroup === null ? empty : isOutside(customerId, outsideGroup)}
      order by e.equipment_id limit ${limit}`)
  ).map(({ equipment_id }) => equipment_id)

const carries = (customerId: number, commodity: string): Sql => sql`
  and exists (select from waybills w
    where w.customer_id = ${customerId} and w.equipment_id = e.equipment_id and w.is_current
      and (starts_with(w.commodity_code, ${commodity}) or position(lower(${commodity}) in lower(w.commodity)) > 0))`

const isOutside = (customerId: number, groupId: number): Sql => sql`
  and not exists (select from reporting_group_equipment m
    where m.customer_id = ${customerId} and m.group_id = ${groupId} and m.equipment_id = e.equipment_id)`
