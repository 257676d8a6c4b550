import type { PayerCompany } from '#contract/areas/settings/payer-companies.contract.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'

const FIELDS = raw(
  `payer_company_id as id, name, addresses, contact_name, phone, emails, terms_days, active, logo, version`,
)

export const selectPayerCompanies = (db: Db, customerId: number) =>
  db.rows<PayerCompany>(sql`
    select ${FIELDS} from payer_companies where customer_id = ${customerId} order by lower(name), payer_company_id`)

export const selectPayerCompany = (db: Db, customerId: number, id: number) =>
  db.row<PayerCompany>(sql`
    select ${FIELDS} from payer_companies where customer_id = ${customerId} and payer_company_id = ${id}`)

/** A company as it is typed, its addresses numbered. */
export type TypedCompany = Omit<PayerCompany, 'id' | 'logo' | 'version'>

/** The id of the new company; null when the customer has one of this name. */
export const insertPayerCompany = async (
  db: Db,
  customerId: number,
  company: TypedCompany,
): Promise<number | null> =>
  (
    await db.row<{ id: number }>(sql`
      insert into payer_companies (customer_id, payer_company_id, name, addresses, contact_name, phone, emails,
        terms_days, active)
      select ${customerId}, coalesce(max(payer_company_id), 0) + 1, ${company.name},
        ${JSON.stringify(company.addresses)}::jsonb, ${company.contact_name}, ${company.phone}, ${company.emails},
        ${company.terms_days}::int, ${company.active}
      from payer_companies where customer_id = ${customerId}
      on conflict do nothing returning payer_company_id as id`)
  )?.id ?? null

/** Returns false when the version is stale or the company is not there. */
export const updatePayerCompany = async (
  db: Db,
  customerId: number,
  { id, company, version }: { id: number; company: TypedCompany; version: number | null },
): Promise<boolean> =>
  (await db.run(sql`
    update payer_companies set name = ${company.name}, addresses = ${JSON.stringify(company.addresses)}::jsonb,
      contact_name = ${company.contact_name}, phone = ${company.phone}, emails = ${company.emails},
      terms_days = ${company.terms_days}, active = ${company.active}, version = version + 1
    where customer_id = ${customerId} and payer_company_id = ${id}
      and version = coalesce(${version}::int, version)`)) > 0

/** Whether another company of the customer has this name. */
export const isNameInUse = async (db: Db, customerId: number, name: string, id: number): Promise<boolean> =>
  (await db.row(sql`
    select from payer_companies
    where customer_id = ${customerId} and lower(name) = lower(${name}) and payer_company_id <> ${id}`)) !==
  null

export const updatePayerLogo = (db: Db, customerId: number, id: number, logo: string) =>
  db.run(sql`
    update payer_companies set logo = ${logo}, version = version + 1
    where customer_id = ${customerId} and payer_company_id = ${id}`)
