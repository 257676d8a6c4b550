import { layoutList } from '#contract/areas/feeds/layouts/layouts.list.ts'
import type { ClmLayout } from '#rail/clm/layout.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** How layouts are found. */
export const layoutRows = listSql<{ customerId: number }>()({
  list: layoutList,
  from: raw('clm_layouts l'),
  columns: {
    ...stored('l', 'name', 'saved_ts'),
    separator: {
      value: raw(`case when l.layout->>'kind' = 'fixed' then 'fixed' else l.layout->>'separator' end`),
    },
    header: { value: raw(`coalesce((l.layout->>'header')::boolean, false)`) },
    zone: { value: raw(`l.layout->>'zone'`) },
    column_count: { value: raw(`jsonb_array_length(l.layout->'fields')`) },
  },
  fields: {},
  scopes: {},
  where: ({ customerId }) => [sql`l.customer_id = ${customerId}`],
})

/** A layout and how often it was changed; null for one that is not there. */
export const selectLayout = (db: Db, customerId: number, name: string) =>
  db.row<{ layout: unknown; version: number }>(sql`
    select layout || jsonb_build_object('name', name) as layout, version from clm_layouts
    where customer_id = ${customerId} and name = ${name}`)

/** Whether the name was unused. */
export const insertLayout = async (
  db: Db,
  customerId: number,
  { name, ...layout }: ClmLayout,
): Promise<boolean> =>
  (await db.run(sql`
    insert into clm_layouts (customer_id, name, layout) values (${customerId}, ${name}, ${JSON.stringify(layout)}::jsonb)
    on conflict do nothing`)) === 1

/** Whether the version was current. */
export const updateLayoutRow = async (
  db: Db,
  customerId: number,
  { name, ...layout }: ClmLayout,
  version: number,
): Promise<boolean> =>
  (await db.run(sql`
    update clm_layouts set layout = ${JSON.stringify(layout)}::jsonb, saved_ts = now(), version = version + 1
    where customer_id = ${customerId} and name = ${name} and version = ${version}`)) === 1

export const deleteLayout = async (db: Db, customerId: number, name: string): Promise<boolean> =>
  (await db.run(sql`delete from clm_layouts where customer_id = ${customerId} and name = ${name}`)) === 1
