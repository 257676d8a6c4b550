import type { AlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

const ME = raw('(select current_user_id())')

/** The stored columns of a rule. */
export type RuleBody = Pick<
  AlertRule,
  | 'name'
  | 'event'
  | 'threshold'
  | 'scope'
  | 'view_id'
  | 'group_ids'
  | 'user_ids'
  | 'role_ids'
  | 'emails'
  | 'channels'
  | 'webhook_id'
  | 'frequency'
  | 'enabled'
>

const FIELDS = sql`r.rule_id, r.name, r.event, r.threshold, r.scope, r.view_id, r.group_ids, r.user_ids, r.role_ids, r.emails,
  array_remove(array[case when r.by_mail then 'email' end, case when r.in_portal then 'portal' end], null) as channels,
  r.webhook_id, r.frequency, r.is_enabled as enabled, r.version, r.owner_id = ${ME} as is_mine,
  coalesce((select p.full_name from people p where p.user_id = r.owner_id), 'Former user') as owner,
  exists (select from alert_leaves l join people p on lower(p.email) = l.address
    where l.customer_id = r.customer_id and l.rule_id = r.rule_id and p.user_id = ${ME}) as is_muted,
  (select count(*)::int from failed f where f.rule_id = r.rule_id) as failed_count,
  coalesce((select w.count from of_week w where w.rule_id = r.rule_id), 0) as week_count, r.saved_by`

/** A rule as stored; whether it is paused depends on the person who saved it. */
export type StoredRule = Omit<AlertRule, 'is_paused'> & { saved_by: number }

const CONTEXT = (customerId: number) => sql`
  with people as (select user_id, email, full_name from identity.alert_people()),
  of_week as (
    select rule_id, count(distinct fact_id)::int as count from alerts
    where customer_id = ${customerId} and created_ts > now() - interval '7 days' group by rule_id),
  posted as (
    select m.mail_id, m.message_id from alert_mails m
    where m.customer_id = ${customerId} and m.message_id is not null and m.due_ts > now() - interval '30 days'),
  failed as (
    select distinct a.rule_id, a.mail_id
    from identity.mail_states((select array_agg(message_id) from posted)) s
    join posted on posted.message_id = s.effect_key
    join alerts a on a.customer_id = ${customerId} and a.mail_id = posted.mail_id
    where s.state = 'dead')`

export const selectAlertRules = (db: Db, customerId: number) =>
  db.rows<StoredRule>(sql`${CONTEXT(customerId)}
    select ${FIELDS} from alert_rules r where r.customer_id = ${customerId} and not r.is_setting
    order by lower(r.name), r.rule_id`)

export const selectAlertRule = (db: Db, customerId: number, ruleId: number) =>
  db.row<StoredRule>(sql`${CONTEXT(customerId)}
    select ${FIELDS} from alert_rules r
    where r.customer_id = ${customerId} and r.rule_id = ${ruleId} and not r.is_setting`)

const json = (
  rule: RuleBody,
) => sql`jsonb_to_record(${JSON.stringify(rule)}::jsonb) as t (name text, event text, threshold int,
  scope text, view_id int, group_ids int[], user_ids int[], role_ids int[], emails text, channels text[], webhook_id int,
  frequency text, enabled boolean)`

export const insertAlertRule = async (db: Db, customerId: number, rule: RuleBody): Promise<number> =>
  (await db.row<{ rule_id: number }>(sql`
    insert into alert_rules (customer_id, name, event, threshold, scope, view_id, group_ids, user_ids, role_ids, emails,
      by_mail, in_portal, webhook_id, frequency, is_enabled, owner_id, saved_by)
    select ${customerId}::int, t.name, t.event, t.threshold, t.scope, t.view_id, t.group_ids, t.user_ids, t.role_ids, t.emails,
      'email' = any(t.channels), 'portal' = any(t.channels), t.webhook_id, t.frequency, t.enabled, ${ME}, ${ME}
    from ${json(rule)} returning rule_id`))!.rule_id

/** Returns false when the version is stale or the rule is not there. */
export const updateAlertRule = async (
  db: Db,
  customerId: number,
  { ruleId, rule, version }: { ruleId: number; rule: RuleBody; version: number },
): Promise<boolean> =>
  (await db.run(sql`
    update alert_rules r set name = t.name, event = t.event, threshold = t.threshold, scope = t.scope, view_id = t.view_id,
      group_ids = t.group_ids, user_ids = t.user_ids, role_ids = t.role_ids, emails = t.emails,
      by_mail = 'email' = any(t.channels), in_portal = 'portal' = any(t.channels), webhook_id = t.webhook_id,
      frequency = t.frequency, is_enabled = t.enabled, saved_by = ${ME}, version = r.version + 1, updated_ts = now(),
      active_since_ts = case when (t.enabled and not r.is_enabled) or t.event <> r.event then now()
        else r.active_since_ts end
    from ${json(rule)}
    where r.customer_id = ${customerId} and r.rule_id = ${ruleId} and not r.is_setting and r.version = ${version}`)) >
  0

export const deleteAlertRule = (db: Db, customerId: number, ruleId: number) =>
  db.run(sql`
    delete from alert_rules where customer_id = ${customerId} and rule_id = ${ruleId} and not is_setting`)

export const countRules = async (db: Db, customerId: number): Promise<number> =>
  (await db.row<{ n: number }>(
    sql`select count(*)::int as n from alert_rules where customer_id = ${customerId} and not is_setting`,
  ))!.n

/** What a rule may refer to besides people. */
export const selectNamed = (db: Db, customerId: number) =>
  db.row<{
    groups: { id: number; name: string }[]
    views: { id: number; name: string; address: Record<string, string> }[]
    webhooks: { id: number; name: string }[]
    followed_count: number
  }>(sql`
    select
      (select coalesce(json_agg(json_build_object('id', g.group_id, 'name', g.name) order by lower(g.name)), '[]')
       from reporting_groups g where g.customer_id = ${customerId}) as groups,
      (select coalesce(json_agg(json_build_object('id', v.view_id, 'name', v.name, 'address', v.address) order by lower(v.name)), '[]')
       from list_views v where v.customer_id = ${customerId} and v.list = 'assets' and (v.is_shared or v.user_id = ${ME})) as views,
      (select coalesce(json_agg(json_build_object('id', h.webhook_id, 'name', h.name) order by lower(h.name)), '[]')
       from webhooks h where h.customer_id = ${customerId}) as webhooks,
      (select count(*)::int from followed_units u where u.customer_id = ${customerId} and u.user_id = ${ME}) as followed_count`)

/** Units the caller follows. */
export const selectOwnUnits = async (db: Db, customerId: number): Promise<string[]> =>
  (
    await db.rows<{ equipment_id: string }>(
      sql`select equipment_id from followed_units where customer_id = ${customerId} and user_id = ${ME}`,
    )
  ).map((row) => row.equipment_id)
