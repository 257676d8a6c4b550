import { sql } from '../../../db/sql.ts'
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
  limit: number
}

/** Cars that fit all conditions of a rule; one that is empty fits every car. */
export const selectCarsByRule = async (
  db: Db,
  customerId: number,
  { marks, carTypes, commodity, limit }: CarRule,
): Promise<string[]> =>
  (
    await db.rows<{ equipment_id: string }>(sql`
      select e.equipment_id from equipment e
      left join waybills w on w.customer_id = e.customer_id and w.equipment_id = e.equipment_id and w.is_current
      where e.customer_id = ${customerId} and e.equipment_kind = 'R'
        and (cardinality(${[...marks]}::text[]) = 0 or rtrim(e.equipment_id, '0123456789') = any(${[...marks]}::text[]))
        and (cardinality(${[...carTypes]}::text[]) = 0
          or exists (select from unnest(${[...carTypes]}::text[]) t where starts_with(upper(e.car_type), t)))
        and (${commodity} = '' or starts_with(w.commodity_code, ${commodity})
          or position(lower(${commodity}) in lower(w.commodity)) > 0)
      order by e.equipment_id limit ${limit}`)
  ).map(({ equipment_id }) => equipment_id)
