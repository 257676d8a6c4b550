import type pg from 'pg'
import { insertReceivers } from '../../answers.queries.ts'
import type { Vault } from '#api/secrets/vault.ts'

/** The fields of a user that only administrators may change. */
export async function selectAccount(db: pg.Client, userId: number) {
  const { rows } = await db.query<{ email: string; status: number; is_admin: boolean }>(
    'select email, status, is_admin from identity.users where user_id = $1',
    [userId],
  )
  return rows[0]!
}

/** Emails to an address, latest last: subject and text. */
export async function selectMails(db: pg.Client, vault: Vault, address: string) {
  const { rows } = await db.query<{ kind: string; sealed_body: Buffer }>(
    'select kind, sealed_body from identity.mails where $1 = any (recipients) order by mail_id',
    [address],
  )
  return rows.map(({ kind, sealed_body }) => ({
    kind,
    text: (JSON.parse(vault.open(sealed_body)) as { text: string }).text,
  }))
}

/** Entries of the audit log about an operation, as text. */
export async function selectEntries(db: pg.Client, operation: string): Promise<string[]> {
  const { rows } = await db.query<{ change: string }>(
    'select change::text from audit.entries where operation = $1 order by entry_id',
    [operation],
  )
  return rows.map(({ change }) => change)
}

/** Stored trips of customer 1's tickets. */
export async function selectTicketTrips(db: pg.Client) {
  const { rows } = await db.query<{ waybill_id: string | null; waybill_number: string | null }>(
    'select waybill_id, waybill_number from ticket_assets where customer_id = 1',
  )
  return rows
}

/** What quotes of the attempts are about, and the railroads of their tenders. */
export async function prepare(db: pg.Client): Promise<void> {
  await insertReceivers(db)
  await db.query(
    `insert into reference.commodities (commodity_code, commodity, is_hazmat) values ('0113215', 'Corn', false)
     on conflict do nothing`,
  )
}

/** Database rules that hold whatever the code does: dropped for a fault they would hide. */
export const WITHOUT_GUARDS = `create or replace function identity.refuse(p_reason text) returns void language sql as 'select'`

/** The same where the database requires an administrator. */
export const WITHOUT_RANKS = `${WITHOUT_GUARDS};
  create or replace function identity.require_admin() returns void language sql as 'select'`

/** A change of address that ends nothing. */
export const WITHOUT_ENDINGS = 'alter table identity.users disable trigger end_sessions'
