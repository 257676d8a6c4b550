import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The stored part of a view. */
export type StoredView = Pick<SavedView, 'name' | 'is_shared' | 'address' | 'widths'>

const ME = raw('(select current_user_id())')

const SHOWN = sql`v.view_id, v.list, v.name, v.is_shared, v.user_id = ${ME} as is_mine, v.address, v.widths, v.version,
  exists (select from list_default_views d
    where d.customer_id = v.customer_id and d.user_id = ${ME} and d.view_id = v.view_id) as is_default`

const IS_OPEN = sql`(v.is_shared or v.user_id = ${ME})`

/** Views the caller may use. */
export const selectViews = (db: Db, customerId: number, list: string) =>
  db.rows<SavedView>(sql`
    select ${SHOWN} from list_views v where v.customer_id = ${customerId} and v.list = ${list} and ${IS_OPEN}
    order by v.user_id = ${ME} desc, lower(v.name), v.view_id`)

export const selectView = (db: Db, customerId: number, viewId: number) =>
  db.row<SavedView>(sql`
    select ${SHOWN} from list_views v where v.customer_id = ${customerId} and v.view_id = ${viewId} and ${IS_OPEN}`)

/** Returns null when the caller already has a view of this list with that name. */
export const insertView = async (db: Db, customerId: number, view: StoredView & { list: string }) =>
  (
    await db.row<{ view_id: number }>(sql`
      insert into list_views (customer_id, list, name, user_id, is_shared, address, widths)
      values (${customerId}, ${view.list}, ${view.name}, ${ME}, ${view.is_shared}, ${JSON.stringify(view.address)}::jsonb,
        ${JSON.stringify(view.widths)}::jsonb)
      on conflict do nothing
      returning view_id`)
  )?.view_id ?? null

/** Whether another view of the caller in the same list has the name. */
export const selectIsNameInUse = async (db: Db, customerId: number, viewId: number, name: string) =>
  (await db.row(sql`
    select from list_views v join list_views o using (customer_id, list, user_id)
    where v.customer_id = ${customerId} and v.view_id = ${viewId} and v.user_id = ${ME} and o.view_id <> v.view_id
      and lower(o.name) = lower(${name})`)) !== null

/** The number of changed rows: none when the version is stale or the view belongs to another user. */
export const updateView = (db: Db, customerId: number, viewId: number, version: number, view: StoredView) =>
  db.run(sql`
    update list_views set name = ${view.name}, is_shared = ${view.is_shared},
      address = ${JSON.stringify(view.address)}::jsonb, widths = ${JSON.stringify(view.widths)}::jsonb,
      version = version + 1, updated_ts = now()
    where customer_id = ${customerId} and view_id = ${viewId} and user_id = ${ME} and version = ${version}`)

export const deleteView = (db: Db, customerId: number, viewId: number) =>
  db.run(sql`
    delete from list_views where customer_id = ${customerId} and view_id = ${viewId} and user_id = ${ME}`)

export const upsertDefaultView = (db: Db, customerId: number, list: string, viewId: number) =>
  db.run(sql`
    insert into list_default_views (customer_id, user_id, list, view_id) values (${customerId}, ${ME}, ${list}, ${viewId})
    on conflict (customer_id, user_id, list) do update set view_id = excluded.view_id`)

export const deleteDefaultView = (db: Db, customerId: number, list: string) =>
  db.run(sql`
    delete from list_default_views where customer_id = ${customerId} and user_id = ${ME} and list = ${list}`)
