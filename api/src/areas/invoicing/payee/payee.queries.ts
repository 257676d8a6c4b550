import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A customer is one payee. */
export const PAYEE_ID = 1

const FIELDS = raw(
  `payee_id as id, name, addresses, phone, email, tax_number, remit_to, currency, invoice_prefix, credit_prefix,
   finance_percent::float8 as finance_percent, dispute_stops_clock, logo, version`,
)

export const selectPayee = (db: Db, customerId: number) =>
  db.row<Payee>(sql`
    select ${FIELDS} from payee_companies where customer_id = ${customerId} and payee_id = ${PAYEE_ID}`)

export const selectCustomerName = async (db: Db): Promise<string> =>
  (await db.row<{ name: string }>(sql`select c.name from identity.quoting_customer() c`))?.name ?? ''

export type TypedPayee = Omit<Payee, 'id' | 'logo' | 'version'>

/** Saves the profile; false when the version is stale. */
export const upsertPayee = async (
  db: Db,
  customerId: number,
  { payee, version }: { payee: TypedPayee; version: number | null },
): Promise<boolean> =>
  (await db.run(sql`
    insert into payee_companies as p (customer_id, payee_id, name, addresses, phone, email, tax_number, remit_to, currency,
      invoice_prefix, credit_prefix, finance_percent, dispute_stops_clock)
    values (${customerId}, ${PAYEE_ID}, ${payee.name}, ${JSON.stringify(payee.addresses)}::jsonb, ${payee.phone},
      ${payee.email}, ${payee.tax_number}, ${payee.remit_to}, ${payee.currency}, ${payee.invoice_prefix},
      ${payee.credit_prefix}, ${payee.finance_percent}, ${payee.dispute_stops_clock})
    on conflict (customer_id, payee_id) do update set name = excluded.name, addresses = excluded.addresses,
      phone = excluded.phone, email = excluded.email, tax_number = excluded.tax_number, remit_to = excluded.remit_to,
      currency = excluded.currency, invoice_prefix = excluded.invoice_prefix, credit_prefix = excluded.credit_prefix,
      finance_percent = excluded.finance_percent, dispute_stops_clock = excluded.dispute_stops_clock,
      version = p.version + 1
    where p.version = coalesce(${version}::int, p.version)`)) > 0

export const updatePayeeLogo = (db: Db, customerId: number, logo: string) =>
  db.run(sql`
    update payee_companies set logo = ${logo}, version = version + 1
    where customer_id = ${customerId} and payee_id = ${PAYEE_ID}`)
