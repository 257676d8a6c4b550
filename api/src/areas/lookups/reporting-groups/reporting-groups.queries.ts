import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The customer's reporting groups with their equipment, as the JSON of the answer. */
export async function selectReportingGroups(db: Db, customerId: number): Promise<string> {
  const row = await db.row<{ answer: string }>(sql`
    select json_build_object('data', coalesce(json_agg(json_build_object(
      'id', g.group_id, 'name', g.name, 'party_ids', g.party_ids, 'version', g.version,
      'equipment_ids', coalesce((
        select json_agg(e.equipment_id order by e.equipment_id)
        from reporting_group_equipment e where e.customer_id = ${customerId} and e.group_id = g.group_id), '[]'))
      order by g.name, g.group_id), '[]'))::text as answer
    from reporting_groups g where g.customer_id = ${customerId}`)
  return row?.answer ?? ''
}
