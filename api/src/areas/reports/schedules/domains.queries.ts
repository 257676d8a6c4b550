import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

interface DomainRow {
  domain: string
  confirmed_by: string
  confirmed_ts: string
}

export const selectDomains = (db: Db, customerId: number) =>
  db.rows<DomainRow>(sql`
    select domain, confirmed_by, ${utcText(raw('confirmed_ts'))} as confirmed_ts from report_domains
    where customer_id = ${customerId} order by domain`)

export const insertDomain = (db: Db, customerId: number, domain: string, confirmedBy: string) =>
  db.run(sql`
    insert into report_domains (customer_id, domain, confirmed_by) values (${customerId}, ${domain}, ${confirmedBy})
    on conflict do nothing`)

export const deleteDomain = (db: Db, customerId: number, domain: string) =>
  db.run(sql`delete from report_domains where customer_id = ${customerId} and domain = ${domain}`)
