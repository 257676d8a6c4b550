import type { NotificationSetting } from '#contract/areas/notifications/settings/settings.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The company settings of events. */
export const selectSettings = (db: Db, customerId: number) =>
  db.rows<NotificationSetting>(sql`
    select event, is_enabled as enabled, emails as recipients, frequency, threshold,
      array_remove(array[case when by_mail then 'email' end, case when in_portal then 'portal' end], null) as channels
    from alert_rules where customer_id = ${customerId} and is_setting`)

export const selectScheme = (db: Db, customerId: number) =>
  db.row<{ timezone: string; version: number }>(sql`
    select timezone, version from alert_settings where customer_id = ${customerId}`)

/** Returns false when the version is stale. */
export const upsertScheme = async (
  db: Db,
  customerId: number,
  { timezone, version }: { timezone: string; version: number | null },
): Promise<boolean> =>
  (await db.run(sql`
    insert into alert_settings as s (customer_id, timezone, version)
    select ${customerId}::int, ${timezone}, 1 where coalesce(${version}::int, 0) = 0
      or exists (select from alert_settings where customer_id = ${customerId})
    on conflict (customer_id) do update set timezone = excluded.timezone, version = s.version + 1
      where s.version = coalesce(${version}::int, s.version)`)) > 0

/** Overwrites the default rules of some events. */
export const upsertSettings = (
  db: Db,
  customerId: number,
  settings: readonly (NotificationSetting & { name: string })[],
  ownerId: number,
) =>
  db.run(sql`
    insert into alert_rules (customer_id, is_setting, name, event, threshold, scope, emails, by_mail, in_portal, frequency,
      is_enabled, owner_id, saved_by)
    select ${customerId}::int, true, t.name, t.event, t.threshold, 'all', t.recipients, 'email' = any(t.channels),
      'portal' = any(t.channels), t.frequency, t.enabled, ${ownerId}::int, ${ownerId}::int
    from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb)
      as t (name text, event text, threshold int, recipients text, channels text[], frequency text, enabled boolean)
    on conflict (customer_id, event) where is_setting do update set threshold = excluded.threshold, emails = excluded.emails,
      by_mail = excluded.by_mail, in_portal = excluded.in_portal, frequency = excluded.frequency,
      is_enabled = excluded.is_enabled, owner_id = excluded.owner_id, saved_by = excluded.saved_by,
      version = alert_rules.version + 1, updated_ts = now(),
      active_since_ts = case when excluded.is_enabled and not alert_rules.is_enabled then now()
        else alert_rules.active_since_ts end`)
