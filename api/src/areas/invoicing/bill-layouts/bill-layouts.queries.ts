import type { BillLayout } from '#contract/areas/invoicing/bill-layouts/bill-layouts.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export const selectBillLayouts = (db: Db, customerId: number) =>
  db.rows<BillLayout>(sql`
    select layout_name, scac, dates, currency, columns from railroad_bill_layouts
    where customer_id = ${customerId} order by layout_name`)

export const selectBillLayout = (db: Db, customerId: number, name: string) =>
  db.row<BillLayout>(sql`
    select layout_name, scac, dates, currency, columns from railroad_bill_layouts
    where customer_id = ${customerId} and layout_name = ${name}`)

export const upsertBillLayout = (db: Db, customerId: number, one: BillLayout) =>
  db.run(sql`
    insert into railroad_bill_layouts (customer_id, layout_name, scac, dates, currency, columns)
    values (${customerId}, ${one.layout_name}, ${one.scac}, ${one.dates}, ${one.currency},
      ${JSON.stringify(one.columns)}::jsonb)
    on conflict (customer_id, layout_name) do update set scac = excluded.scac, dates = excluded.dates,
      currency = excluded.currency, columns = excluded.columns`)

export const deleteBillLayout = (db: Db, customerId: number, name: string) =>
  db.run(sql`
    delete from railroad_bill_layouts where customer_id = ${customerId} and layout_name = ${name}`)
