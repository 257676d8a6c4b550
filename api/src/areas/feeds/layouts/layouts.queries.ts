import type { MessageLayout } from '#contract/areas/feeds/layouts/layouts.contract.ts'
import { layoutList } from '#contract/areas/feeds/layouts/layouts.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** How layouts are found. */
export const layoutRows = listSql<{ customerId: number }>()({
  list: layoutList,
  from: raw('clm_layouts l'),
  columns: {
    ...stored('l', 'name', 'saved_ts'),
    separator: { value: raw(`l.layout->>'separator'`) },
    header: { value: raw(`(l.layout->>'header')::boolean`) },
    zone: { value: raw(`l.layout->>'zone'`) },
    column_count: { value: raw(`jsonb_array_length(l.layout->'fields')`) },
  },
  fields: {},
  scopes: {},
  where: ({ customerId }) => [sql`l.customer_id = ${customerId}`],
})

export type KeptLayout = Omit<MessageLayout, 'name' | 'zone'> & { zone?: string }

const stand = (layout: KeptLayout): string => JSON.stringify({ kind: 'delimited', ...layout })

/** Whether there was none of this name. */
export const insertLayout = async (
  db: Db,
  customerId: number,
  name: string,
  layout: KeptLayout,
): Promise<boolean> =>
  (await db.run(sql`
    insert into clm_layouts (customer_id, name, layout) values (${customerId}, ${name}, ${stand(layout)}::jsonb)
    on conflict do nothing`)) === 1

/** Whether there is one of this name. */
export const updateLayoutRow = async (
  db: Db,
  customerId: number,
  name: string,
  layout: KeptLayout,
): Promise<boolean> =>
  (await db.run(sql`
    update clm_layouts set layout = ${stand(layout)}::jsonb, saved_ts = now()
    where customer_id = ${customerId} and name = ${name}`)) === 1

export const deleteLayout = async (db: Db, customerId: number, name: string): Promise<boolean> =>
  (await db.run(sql`delete from clm_layouts where customer_id = ${customerId} and name = ${name}`)) === 1
