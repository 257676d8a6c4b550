import type { Levels } from '#contract/base/areas.ts'
import type { AlertEvent } from '#contract/areas/notifications/notifications.rules.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Fact } from '../../../facts/fact.ts'
import type { Rule } from './rule.rules.ts'
import type { PlannedDelivery, PlannedMail } from './plan.rules.ts'

/** An arbitrary lock number, shared by all who take this lock. */
const NOTIFY_LOCK = 731_059

/** Lets one worker at a time process a customer's facts. The lock ends with the transaction. */
export async function lockNotifying(db: Db, customerId: number): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${NOTIFY_LOCK}::int, ${customerId}::int)`)
}

const ms = (column: string): Sql => raw(`round(date_part('epoch', ${column}) * 1000)`)
const moment = (ts: number): Sql => sql`to_timestamp(${ts}::float8 / 1000)`

const FACT = sql`f.fact_id, f.kind, ${ms('f.ts')} as ts, ${ms('f.matched_ts')} as matched_ts, f.equipment_id, f.waybill_id,
  f.group_ids, f.data`

/** Facts that were not matched against the rules yet, oldest first. */
export const selectUnmatched = (db: Db, customerId: number, limit: number) =>
  db.rows<Fact>(sql`
    select ${FACT} from facts f where f.customer_id = ${customerId} and f.matched_ts is null
    order by f.fact_id limit ${limit}`)

/** Facts of some kind that were compared with the rules since a moment, in that order. */
export const selectMatchedSince = (db: Db, customerId: number, kind: AlertEvent, since: number) =>
  db.rows<Fact>(sql`
    select ${FACT} from facts f
    where f.customer_id = ${customerId} and f.kind = ${kind} and f.matched_ts >= ${moment(since)}
    order by f.matched_ts, f.fact_id`)

export const updateMatched = (db: Db, customerId: number, factIds: readonly number[], at: number) =>
  db.run(sql`
    update facts set matched_ts = ${moment(at)}
    where customer_id = ${customerId} and fact_id = any(${[...factIds]}::bigint[])`)

/** A stored rule with its saved view and the units its owner follows. */
export interface SavedRule extends Omit<Rule, 'tests' | 'units' | 'readers'> {
  is_setting: boolean
  user_ids: number[]
  role_ids: number[]
  emails: string
  address: Record<string, string> | null
  units: string[] | null
  /** The person who saved it last: addresses outside the portal get what this person may see. */
  saved_by: number
}

/** Railroads report whole minutes. */
const SINCE = ms(`date_trunc('minute', r.active_since_ts)`)

export const selectRules = (db: Db, customerId: number) =>
  db.rows<SavedRule>(sql`
    select r.rule_id, r.event, r.threshold, r.scope, r.group_ids, r.user_ids, r.role_ids, r.emails, r.by_mail, r.in_portal,
      r.webhook_id, r.frequency, r.is_setting, r.saved_by, ${SINCE} as since, v.address,
      case when r.scope = 'followed' then (
        select array_agg(u.equipment_id) from followed_units u
        where u.customer_id = r.customer_id and u.user_id = r.owner_id) end as units
    from alert_rules r
    left join list_views v on v.customer_id = r.customer_id and v.view_id = r.view_id and r.scope = 'view'
      and (v.is_shared or v.user_id = r.owner_id)
    where r.customer_id = ${customerId} and r.is_enabled order by r.rule_id`)

/** A member of the customer, with delivery preferences. */
export interface Person {
  user_id: number
  email: string
  full_name: string
  role_id: number
  role_name: string
  permissions: string[]
  flags: string[]
  levels: Levels
  timezone: string | null
  digest_hour: number | null
  quiet_from: number | null
  quiet_to: number | null
  is_muted: boolean
}

const minutes = (column: string): Sql => raw(`(extract(epoch from ${column}) / 60)::int`)

export const selectPeople = (db: Db, customerId: number) =>
  db.rows<Person>(sql`
    select p.*, a.timezone, a.digest_hour, ${minutes('a.quiet_from')} as quiet_from, ${minutes('a.quiet_to')} as quiet_to,
      coalesce(a.muted_until > now(), false) as is_muted
    from identity.alert_people() p
    left join alert_readers a on a.customer_id = ${customerId} and a.user_id = p.user_id`)

/** A portal account, of any customer. */
export interface Account {
  user_id: number
  address: string
  /** An enabled administrator. */
  sees_all: boolean
}

/** Accounts behind some addresses, and those with some numbers. */
export const selectAccounts = (db: Db, addresses: readonly string[], userIds: readonly number[]) =>
  db.rows<Account>(
    sql`select * from identity.alert_accounts(${[...addresses]}::text[], ${[...userIds]}::int[])`,
  )

/** Staff who are not members of the customer, with delivery preferences. */
export const selectStaff = (db: Db, customerId: number, userIds: readonly number[]) =>
  db.rows<Person>(sql`
    select p.user_id, p.email, p.first_name as full_name, 0 as role_id, '' as role_name, '{}'::text[] as permissions,
      '{}'::text[] as flags, '{}'::jsonb as levels, a.timezone, a.digest_hour, ${minutes('a.quiet_from')} as quiet_from,
      ${minutes('a.quiet_to')} as quiet_to, coalesce(a.muted_until > now(), false) as is_muted
    from identity.people_to_write(${[...userIds]}::int[]) p
    left join alert_readers a on a.customer_id = ${customerId} and a.user_id = p.user_id`)

export const selectUnsubscriptions = (db: Db, customerId: number) =>
  db.rows<{ address: string; rule_id: number }>(
    sql`select address, rule_id from alert_leaves where customer_id = ${customerId}`,
  )

export const selectZone = async (db: Db, customerId: number): Promise<string | null> =>
  (
    await db.row<{ timezone: string }>(
      sql`select timezone from alert_settings where customer_id = ${customerId}`,
    )
  )?.timezone ?? null

/** When the last mail at once of each address is due, as far as it still gathers. */
export const selectPlanned = (db: Db, customerId: number, since: number) =>
  db.rows<{ address: string; due: number }>(sql`
    select address, ${ms('max(due_ts)')} as due from alert_mails
    where customer_id = ${customerId} and kind = 'immediate' and due_ts >= ${moment(since)} group by address`)

/** Notes planned mails; returns their numbers in the order given. */
export async function upsertMails(
  db: Db,
  customerId: number,
  mails: readonly PlannedMail[],
): Promise<{ mail_id: number; address: string; kind: 'immediate' | 'daily'; due: number }[]> {
  return await db.rows(sql`
    insert into alert_mails as m (customer_id, address, user_id, kind, due_ts)
    select ${customerId}::int, t.address, t.user_id, t.kind, to_timestamp(t.due / 1000)
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as t (address text, user_id int, kind text, due float8)
    on conflict (customer_id, address, kind, due_ts) do update set user_id = excluded.user_id
    returning m.mail_id, m.address, m.kind, ${ms('m.due_ts')} as due`)
}

/** Inserts alerts. No one gets the same fact twice. */
export const insertAlerts = (
  db: Db,
  customerId: number,
  alerts: readonly (PlannedDelivery & { mail_id: number | null })[],
  at: number,
) =>
  db.run(sql`
    insert into alerts (customer_id, fact_id, rule_id, address, user_id, in_portal, mail_id, created_ts)
    select ${customerId}::int, t.fact_id, t.rule_id, t.address, t.user_id, t.in_portal, t.mail_id, ${moment(at)}
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb)
      as t (fact_id bigint, rule_id int, address text, user_id int, in_portal boolean, mail_id bigint)
    on conflict (customer_id, address, fact_id) do nothing`)

export interface DueMail {
  mail_id: number
  address: string
  kind: 'immediate' | 'daily'
}

/** Planned mails whose time has come. */
export const lockDueMails = (db: Db, customerId: number, before: number, limit: number) =>
  db.rows<DueMail>(sql`
    select mail_id, address, kind from alert_mails
    where customer_id = ${customerId} and posted_ts is null and due_ts < ${moment(before)}
    order by due_ts, mail_id limit ${limit} for update skip locked`)

/** What a planned mail carries: an event by a rule. */
export interface Carried {
  mail_id: number
  address: string
  user_id: number | null
  rule_id: number
  kind: AlertEvent
}

export const selectCarried = (db: Db, customerId: number, mailIds: readonly number[]) =>
  db.rows<Carried>(sql`
    select distinct a.mail_id, m.address, m.user_id, a.rule_id, f.kind
    from alerts a
    join alert_mails m on m.customer_id = a.customer_id and m.mail_id = a.mail_id
    join facts f on f.customer_id = a.customer_id and f.fact_id = a.fact_id
    where a.customer_id = ${customerId} and a.mail_id = any(${[...mailIds]}::bigint[])`)

/** Removes from planned emails what their reader may no longer see. */
export const deletePlans = (db: Db, customerId: number, carried: readonly Carried[]) =>
  db.run(sql`
    update alerts a set mail_id = null
    from jsonb_to_recordset(${JSON.stringify(carried)}::jsonb) as c (mail_id bigint, rule_id int, kind text), facts f
    where a.customer_id = ${customerId} and a.mail_id = c.mail_id and a.rule_id = c.rule_id
      and f.customer_id = a.customer_id and f.fact_id = a.fact_id and f.kind = c.kind`)

/** Removes alerts from planned emails that the reader unsubscribed from since they were planned. */
export const deleteRemainingPlans = (db: Db, customerId: number, mailIds: readonly number[]) =>
  db.run(sql`
    update alerts a set mail_id = null
    from alert_mails m
    where m.customer_id = ${customerId} and m.mail_id = any(${[...mailIds]}::bigint[])
      and a.customer_id = m.customer_id and a.mail_id = m.mail_id
      and (exists (select from alert_leaves l
          where l.customer_id = m.customer_id and l.address = lower(m.address) and l.rule_id in (0, a.rule_id))
        or exists (select from alert_readers r
          where r.customer_id = m.customer_id and r.user_id = m.user_id and r.muted_until > now()))`)

/** The alerts of one planned email. */
export interface MailLine {
  mail_id: number
  rule_id: number
  rule_name: string | null
  kind: AlertEvent
  text: string
  path: string
  equipment_id: string | null
  /** What the unit costs next and by when to act. */
  cost?: string
}

/** The lines of some emails, limited in number for each, with their total. */
export const selectMailLines = (db: Db, customerId: number, mailIds: readonly number[], max: number) =>
  db.rows<MailLine & { total: number }>(sql`
    with first as materialized (
      select * from (
        select a.mail_id, a.rule_id, a.fact_id, a.alert_id, count(*) over (partition by a.mail_id)::int as total,
          row_number() over (partition by a.mail_id order by a.alert_id) as place
        from alerts a where a.customer_id = ${customerId} and a.mail_id = any(${[...mailIds]}::bigint[])) l
      where place <= ${max})
    select l.mail_id, l.rule_id, r.name as rule_name, f.kind, f.data ->> 'text' as text, f.data ->> 'path' as path,
      f.equipment_id, l.total
    from first l
    join facts f on f.customer_id = ${customerId} and f.fact_id = l.fact_id
    left join alert_rules r on r.customer_id = ${customerId} and r.rule_id = l.rule_id
    order by l.mail_id, l.place`)

/** What the next days of all cars of some mails cost together. */
export const selectMailCents = (db: Db, customerId: number, mailIds: readonly number[]) =>
  db.rows<{ mail_id: number; cars: number; cents: number }>(sql`
    select a.mail_id, count(*)::int as cars, sum((f.data ->> 'cents')::bigint)::float8 as cents
    from alerts a join facts f on f.customer_id = a.customer_id and f.fact_id = a.fact_id and f.kind = 'demurrage'
    where a.customer_id = ${customerId} and a.mail_id = any(${[...mailIds]}::bigint[]) group by a.mail_id`)

/** The rules whose facts some mails carry. */
export const selectMailRules = (db: Db, customerId: number, mailIds: readonly number[]) =>
  db.rows<{ mail_id: number; rule_ids: number[] }>(sql`
    select mail_id, array_agg(distinct rule_id order by rule_id) as rule_ids from alerts
    where customer_id = ${customerId} and mail_id = any(${[...mailIds]}::bigint[]) group by mail_id`)

export const updatePosted = (
  db: Db,
  customerId: number,
  posted: readonly { mail_id: number; message_id: string | null }[],
) =>
  db.run(sql`
    update alert_mails m set posted_ts = now(), message_id = p.message_id
    from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb) as p (mail_id bigint, message_id text)
    where m.customer_id = ${customerId} and m.mail_id = p.mail_id`)

export const selectCustomer = (db: Db) =>
  db.row<{ name: string; preferred_theme: string; is_on: boolean }>(
    sql`select * from identity.alert_customer()`,
  )
