import type { Customer, CustomerGroup } from '#contract/areas/admin/customers/customers.contract.ts'
import { customerList } from '#contract/areas/admin/customers/customers.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'
import { getStatus } from '../users/users.queries.ts'

/** How customers are selected; the database admits staff only. */
export const customerRows = listSql<null>()({
  list: customerList,
  from: {
    call: raw('identity.customers_page()'),
    as: 'c',
    pageFunction: {
      supports: {},
      page: (request) =>
        sql`identity.page_of_customers(${getStatus(request)}, ${request.isDescending}, ${request.limit}::int, ${request.offset}::int)`,
      total: (request) => sql`identity.count_of_customers(${getStatus(request)})`,
    },
  },
  columns: stored(
    'c',
    ...(['name', 'business_name', 'domain', 'type', 'waybill_type', 'people', 'status', 'zip_code'] as const),
    ...(['preferred_theme', 'created_ts'] as const),
  ),
  fields: stored('c', 'id'),
  scopes: { active: [raw('c.status = 1')], disabled: [raw('c.status = 0')], all: [] },
  where: () => [],
  // name and business name are one text to search in (ADM-018)
  search: (terms) => ({
    tables: [],
    conditions: terms.map(
      (term) => sql`strpos(lower(concat_ws(' ', c.name, c.business_name)), lower(${term})) > 0`,
    ),
    extras: {},
  }),
})

/** What identity knows of a customer; its equipment and groups are the customer's own data. */
export type CustomerRecord = Omit<Customer, 'equipment_ids' | 'reporting_groups' | 'can'>

export const selectCustomer = async (db: Db, id: number): Promise<CustomerRecord | null> =>
  (await db.row<{ record: CustomerRecord | null }>(sql`select identity.customer_record(${id}) as record`))
    ?.record ?? null

/** Opens a customer's own data to the transaction of a member of staff; false when there is no such customer. */
export const enterCustomer = async (db: Db, id: number): Promise<boolean> =>
  (await db.row<{ is_there: boolean }>(sql`select identity.enter_customer(${id}) as is_there`))?.is_there ??
  false

/** Equipment and groups of the customer the transaction has entered. */
export async function selectFleet(
  db: Db,
  id: number,
): Promise<{ equipment_ids: string[]; reporting_groups: CustomerGroup[] }> {
  const row = await db.row<{ fleet: { equipment_ids: string[]; reporting_groups: CustomerGroup[] } }>(sql`
    select json_build_object(
      'equipment_ids', coalesce((
        select json_agg(e.equipment_id order by e.equipment_id) from equipment e
        where e.customer_id = ${id} and e.in_fleet), '[]'),
      'reporting_groups', coalesce((
        select json_agg(json_build_object('id', g.group_id, 'name', g.name, 'version', g.version, 'rule', g.rule, 'equipment_ids', coalesce((
            select json_agg(m.equipment_id order by m.equipment_id) from reporting_group_equipment m
            where m.customer_id = ${id} and m.group_id = g.group_id), '[]')) order by g.name, g.group_id)
        from reporting_groups g where g.customer_id = ${id}), '[]')) as fleet`)
  return row?.fleet ?? { equipment_ids: [], reporting_groups: [] }
}

/** The id of the new customer; null when its name is taken. */
export const insertCustomer = async (db: Db, body: object): Promise<number | null> =>
  (
    await db.row<{ id: number | null }>(
      sql`select identity.create_customer(${JSON.stringify(body)}::jsonb) as id`,
    )
  )?.id ?? null

/** Gives a new customer its permissions and modules. */
export const prepareCustomer = (
  db: Db,
  id: number,
  { permissions, modules }: { permissions: readonly string[]; modules: readonly string[] },
) =>
  db.run(sql`select identity.prepare_customer(${id}, ${[...permissions]}::text[], ${[...modules]}::text[])`)

export type ChangeOutcome = 'done' | 'stale' | 'taken' | 'missing'

/** Changes the given fields of a customer. */
export const updateCustomer = async (
  db: Db,
  id: number,
  body: object,
  version: number | null,
): Promise<ChangeOutcome> =>
  (
    await db.row<{ outcome: ChangeOutcome }>(
      sql`select identity.change_customer(${id}, ${JSON.stringify(body)}::jsonb, ${version}::int) as outcome`,
    )
  )?.outcome ?? 'missing'

export interface NewEquipment {
  equipment_id: string
  equipment_kind: 'R' | 'imdl'
}

/** With their tails, so many stay far from what one statement may take under load. */
const AT_ONCE = 2500

const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )

/** Adds equipment to the fleet; a unit that is already known keeps its row. */
export async function upsertEquipment(
  db: Db,
  customerId: number,
  equipment: readonly NewEquipment[],
): Promise<void> {
  for (const some of inBatches(equipment))
    await db.run(sql`
      insert into equipment (customer_id, equipment_id, equipment_kind, in_fleet)
      select ${customerId}, e.equipment_id, e.equipment_kind, true
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as e (equipment_id text, equipment_kind text)
      on conflict (customer_id, equipment_id) do update set in_fleet = true where not equipment.in_fleet`)
}

/**
 * Removes equipment from the fleet and its groups and returns the removed ids. Equipment with trips is still known.
 */
export async function deleteEquipment(db: Db, customerId: number, ids: readonly string[]): Promise<string[]> {
  const list = [...ids]
  await db.run(sql`
    delete from reporting_group_equipment where customer_id = ${customerId} and equipment_id = any(${list}::text[])`)
  const rows = await db.rows<{ equipment_id: string }>(sql`
    update equipment set in_fleet = false
    where customer_id = ${customerId} and equipment_id = any(${list}::text[]) and in_fleet returning equipment_id`)
  for (const some of inBatches(list))
    await db.run(sql`
      delete from equipment e
      where e.customer_id = ${customerId} and e.equipment_id = any(${some}::text[])
        and not e.in_fleet
        and not exists (select from waybills w where w.customer_id = e.customer_id and w.equipment_id = e.equipment_id)
        and not exists (select from events v where v.customer_id = e.customer_id and v.equipment_id = e.equipment_id)`)
  return rows.map(({ equipment_id }) => equipment_id)
}
