import type { ChargeCode } from '#contract/areas/invoicing/charge-codes/charge-codes.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export const selectChargeCodes = (db: Db, customerId: number) =>
  db.rows<ChargeCode>(sql`
    select code, description, default_ap_amount_cents, default_ar_amount_cents, ledger_account, tax_type, active
    from charge_codes where customer_id = ${customerId} order by description, code`)

export const upsertChargeCode = (db: Db, customerId: number, one: ChargeCode) =>
  db.run(sql`
    insert into charge_codes (customer_id, code, description, default_ap_amount_cents, default_ar_amount_cents,
      ledger_account, tax_type, active)
    values (${customerId}, ${one.code}, ${one.description}, ${one.default_ap_amount_cents},
      ${one.default_ar_amount_cents}, ${one.ledger_account}, ${one.tax_type}, ${one.active})
    on conflict (customer_id, code) do update set description = excluded.description,
      default_ap_amount_cents = excluded.default_ap_amount_cents,
      default_ar_amount_cents = excluded.default_ar_amount_cents, ledger_account = excluded.ledger_account,
      tax_type = excluded.tax_type, active = excluded.active`)
