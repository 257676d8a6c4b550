import type { Preferences } from '#contract/areas/notifications/preferences/preferences.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

const ME = raw('(select current_user_id())')

export const selectPreferences = (db: Db, customerId: number) =>
  db.row<Preferences>(sql`
    select timezone, digest_hour, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to,
      coalesce(muted_until > now(), false) as muted, version
    from alert_readers where customer_id = ${customerId} and user_id = ${ME}`)

/** Returns false when the version is stale; a row that was never saved has version 0. */
export const upsertPreferences = async (
  db: Db,
  customerId: number,
  preferences: Preferences,
): Promise<boolean> =>
  (await db.run(sql`
    insert into alert_readers as a (customer_id, user_id, timezone, digest_hour, quiet_from, quiet_to, muted_until)
    values (${customerId}, ${ME}, ${preferences.timezone}, ${preferences.digest_hour}, ${preferences.quiet_from}::time,
      ${preferences.quiet_to}::time, case when ${preferences.muted}::boolean then 'infinity'::timestamptz end)
    on conflict (customer_id, user_id) do update set timezone = excluded.timezone, digest_hour = excluded.digest_hour,
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, muted_until = excluded.muted_until,
      version = a.version + 1
      where a.version = ${preferences.version}`)) > 0

/** Moves the caller's mails at once that are held beyond a moment; a millisecond apart, as each moment has one. */
export const updateHeld = (db: Db, customerId: number, { after, due }: { after: number; due: number }) =>
  db.run(sql`
    update alert_mails m set due_ts = to_timestamp((${due}::float8 + h.place) / 1000)
    from (select mail_id, row_number() over (order by due_ts) - 1 as place from alert_mails
      where customer_id = ${customerId} and user_id = ${ME} and kind = 'immediate' and posted_ts is null
        and due_ts > to_timestamp(${after}::float8 / 1000)) as h
    where m.customer_id = ${customerId} and m.mail_id = h.mail_id`)

interface Unsubscription {
  address: string
  /** 0: all. */
  ruleIds: readonly number[]
}

export const insertUnsubscription = (db: Db, customerId: number, { address, ruleIds }: Unsubscription) =>
  db.run(sql`
    insert into alert_leaves (customer_id, address, rule_id)
    select ${customerId}::int, ${address}, unnest(${[...ruleIds]}::int[]) on conflict do nothing`)

export const deleteUnsubscription = (db: Db, customerId: number, { address, ruleIds }: Unsubscription) =>
  db.run(sql`
    delete from alert_leaves
    where customer_id = ${customerId} and address = ${address} and rule_id = any(${[...ruleIds]}::int[])`)

/** The rules of an unsubscribe link and whether they were left; deleted and built-in rules have no name. */
export const selectUnsubscribedRules = (db: Db, customerId: number, { address, ruleIds }: Unsubscription) =>
  db.rows<{ rule_id: number; name: string | null; is_left: boolean }>(sql`
    select i.rule_id, r.name, exists (select from alert_leaves l
      where l.customer_id = ${customerId} and l.address = ${address} and l.rule_id = i.rule_id) as is_left
    from unnest(${[...ruleIds]}::int[]) as i (rule_id)
    left join alert_rules r on r.customer_id = ${customerId} and r.rule_id = i.rule_id order by i.rule_id`)

export const selectHasLeftAll = async (db: Db, customerId: number, address: string): Promise<boolean> =>
  (await db.row(
    sql`select from alert_leaves where customer_id = ${customerId} and address = ${address} and rule_id = 0`,
  )) !== null
