import type { ChargeRule } from '#rail/bills/amounts.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A rule as it is stored: what the charge is, and what may differ. */
export interface StoredBillRule {
  scac: string
  kind: string
  rule: ChargeRule | null
  item: string
  car_cents: number
  weight_lb: number
}

export const selectBillRules = (db: Db, customerId: number) =>
  db.rows<StoredBillRule>(sql`
    select scac, kind, rule, item, car_cents, weight_lb from railroad_charge_rules
    where customer_id = ${customerId} order by kind, scac`)

/** A railroad's rules, behind those for every railroad. */
export const selectRulesOf = (db: Db, customerId: number, scac: string) =>
  db.rows<StoredBillRule>(sql`
    select scac, kind, rule, item, car_cents, weight_lb from railroad_charge_rules
    where customer_id = ${customerId} and scac in ('', ${scac}) order by scac`)

export const selectBillRule = (db: Db, customerId: number, scac: string, kind: string) =>
  db.row<StoredBillRule>(sql`
    select scac, kind, rule, item, car_cents, weight_lb from railroad_charge_rules
    where customer_id = ${customerId} and scac = ${scac} and kind = ${kind}`)

export const upsertBillRule = (db: Db, customerId: number, one: StoredBillRule) =>
  db.run(sql`
    insert into railroad_charge_rules (customer_id, scac, kind, rule, item, car_cents, weight_lb)
    values (${customerId}, ${one.scac}, ${one.kind}, ${one.rule && JSON.stringify(one.rule)}::jsonb, ${one.item},
      ${one.car_cents}, ${one.weight_lb})
    on conflict (customer_id, scac, kind) do update set rule = excluded.rule, item = excluded.item,
      car_cents = excluded.car_cents, weight_lb = excluded.weight_lb`)

export const deleteBillRule = (db: Db, customerId: number, scac: string, kind: string) =>
  db.run(sql`
    delete from railroad_charge_rules where customer_id = ${customerId} and scac = ${scac} and kind = ${kind}`)
