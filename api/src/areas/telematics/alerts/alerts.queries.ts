import { unitAlertList } from '#contract/areas/telematics/alerts/alerts.list.ts'
import type { AlertAction, AlertKind } from '#contract/areas/telematics/alerts/alerts.rules.ts'
import {
  DEFAULT_THRESHOLDS,
  type ThresholdFields,
} from '#contract/areas/telematics/thresholds/thresholds.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'
import type { Opened, Pending } from './watch.rules.ts'

/** A snoozed alert whose time is over is open again. */
const STATE = `(case when a.state = 'snoozed' and a.snoozed_until <= now() then 'open' else a.state end)`
const counted = (severity: string) =>
  raw(`(select count(*)::int from unit_alerts a
    where a.customer_id = (select public.current_customer()) and ${STATE} = 'open' and a.severity = '${severity}')`)

/** How alerts are found. */
export const unitAlertRows = listSql<{ customerId: number }>()({
  list: unitAlertList,
  from: raw('unit_alerts a'),
  columns: {
    ...stored('a', 'equipment_id', 'kind', 'detail', 'place'),
    severity: {
      value: raw('a.severity'),
      // the worst first, and of those the newest
      sort: raw(`(case a.severity when 'critical' then 0 when 'warning' then 1 else 2 end * 100000000000
        - floor(date_part('epoch', a.opened_ts))::bigint)`),
    },
    opened_date: raw('a.opened_ts'),
    state: raw(STATE),
    owner: raw(`(case when a.owner_id is not null then (
      select p.first_name || ' ' || p.last_name from identity.people_named(array[a.owner_id]) p) end)`),
    snoozed_date: raw('a.snoozed_until'),
    acknowledged_date: raw('a.acknowledged_ts'),
    closed_date: raw('a.closed_ts'),
  },
  fields: { ...stored('a', 'alert_id'), zone: raw(`coalesce(a.zone, 'UTC')`) },
  scopes: {
    open: [raw(`${STATE} = 'open'`)],
    acknowledged: [raw(`${STATE} = 'acknowledged'`)],
    snoozed: [raw(`${STATE} = 'snoozed'`)],
    closed: [raw(`${STATE} = 'closed'`)],
    all: [],
  },
  ties: ['opened_date'],
  where: ({ customerId }) => [sql`a.customer_id = ${customerId}`],
  extras: {
    critical_count: () => counted('critical'),
    warning_count: () => counted('warning'),
    info_count: () => counted('info'),
  },
})

const snoozeFor = (span: string) => raw(`state = 'snoozed', snoozed_until = now() + interval '${span}'`)

const CHANGES: Readonly<Record<AlertAction, (userId: number) => ReturnType<typeof sql>>> = {
  acknowledge: (userId) =>
    sql`state = 'acknowledged', acknowledged_by = ${userId}::int, acknowledged_ts = now(), snoozed_until = null`,
  take: (userId) => sql`owner_id = ${userId}::int`,
  snooze_hour: () => snoozeFor('1 hour'),
  snooze_shift: () => snoozeFor('8 hours'),
  snooze: () => snoozeFor('1 day'),
  snooze_week: () => snoozeFor('7 days'),
  reopen: () => sql`state = 'open', snoozed_until = null, acknowledged_by = null, acknowledged_ts = null`,
  close: () => sql`state = 'closed', closed_ts = now(), snoozed_until = null`,
}

/** Does something with alerts that are not closed; returns which. */
export const updateAlerts = async (
  db: Db,
  customerId: number,
  { ids, action, userId }: { ids: readonly number[]; action: AlertAction; userId: number },
): Promise<number[]> =>
  (
    await db.rows<{ alert_id: number }>(sql`
      update unit_alerts set ${CHANGES[action](userId)}
      where customer_id = ${customerId} and alert_id = any(${[...ids]}::bigint[]) and state <> 'closed'
      returning alert_id`)
  ).map(({ alert_id }) => alert_id)

/** The groups of a unit, with a trip or without one. */
/** The reporting groups of a unit, as SQL. */
export const getGroups = (unit: string) =>
  raw(`array(select m.group_id from reporting_group_equipment m
    where m.customer_id = ${unit}.customer_id and m.equipment_id = ${unit}.equipment_id order by m.group_id)`)

export interface WatchRow extends ThresholdFields {
  equipment_id: string
  pending: Pending
  open: AlertKind[]
  billed: 'L' | 'E' | null
  place: string | null
  zone: string | null
  group_ids: number[]
  waybill_id: number | null
}

const DEFAULTS = DEFAULT_THRESHOLDS

/** What the readings of units are compared with: what is open, what is pending, the waybill, and the thresholds. */
export const selectWatch = (db: Db, customerId: number, units: readonly string[]) =>
  db.rows<WatchRow>(sql`
    select u.equipment_id, u.pending, u.place, u.zone, w.load_empty_status as billed, w.waybill_id,
      ${getGroups('u')} as group_ids,
      coalesce((select array_agg(a.kind) from unit_alerts a
        where a.customer_id = u.customer_id and a.equipment_id = u.equipment_id and a.state <> 'closed'), '{}') as open,
      coalesce(t.impact_critical_g, ${DEFAULTS.impact_critical_g}::real) as impact_critical_g,
      coalesce(t.impact_warning_g, ${DEFAULTS.impact_warning_g}::real) as impact_warning_g,
      t.temp_min_f, t.temp_max_f, coalesce(t.temp_minutes, ${DEFAULTS.temp_minutes}::int) as temp_minutes,
      coalesce(t.battery_pct, ${DEFAULTS.battery_pct}::int) as battery_pct
    from tracked_units u
    left join lateral (
      select x.load_empty_status, x.waybill_id from waybills x
      where x.customer_id = u.customer_id and x.equipment_id = u.equipment_id and x.is_current limit 1) w on true
    left join lateral (
      select h.* from alert_thresholds h
      where h.customer_id = u.customer_id and (h.group_id = 0 or h.group_id in (
        select m.group_id from reporting_group_equipment m
        where m.customer_id = u.customer_id and m.equipment_id = u.equipment_id))
      order by h.group_id = 0, h.group_id limit 1) t on true
    where u.customer_id = ${customerId} and u.equipment_id = any(${[...units]}::text[])`)

export interface NewAlert extends Opened {
  equipment_id: string
  place: string | null
  zone: string | null
  group_ids: number[]
  waybill_id: number | null
}

/**
 * Opens alerts. One that is open already takes the greater figure and the worse severity, and is open again where that changed.
 * Returns those that are new or worse.
 */
export const upsertAlerts = (db: Db, customerId: number, alerts: readonly NewAlert[]) =>
  db.rows<{ alert_id: number; equipment_id: string; kind: AlertKind; severity: string; detail: string }>(sql`
    insert into unit_alerts as a (customer_id, equipment_id, kind, severity, figure, detail, place, zone, opened_ts)
    select ${customerId}, r.equipment_id, r.kind, r.severity, r.figure, r.detail, r.place, r.zone, to_timestamp(r.at_ms / 1000)
    from json_to_recordset(${JSON.stringify(alerts)}::json) as r (equipment_id text, kind text, severity text, figure real,
      detail text, place text, zone text, at_ms float8)
    on conflict (customer_id, equipment_id, kind) where state <> 'closed' do update
      set severity = excluded.severity, figure = excluded.figure, detail = excluded.detail, place = excluded.place,
        zone = excluded.zone, opened_ts = excluded.opened_ts, state = 'open', acknowledged_by = null, acknowledged_ts = null
      where a.kind = 'impact' and excluded.figure > a.figure
    returning alert_id, equipment_id, kind, severity, detail`)

/** Closes alerts whose cause is over. */
export const closeAlerts = (
  db: Db,
  customerId: number,
  over: readonly { equipment_id: string; kind: string }[],
) =>
  db.run(sql`
    update unit_alerts a set state = 'closed', closed_ts = now(), snoozed_until = null
    from json_to_recordset(${JSON.stringify(over)}::json) as r (equipment_id text, kind text)
    where a.customer_id = ${customerId} and a.equipment_id = r.equipment_id and a.kind = r.kind and a.state <> 'closed'`)

export const updatePending = (
  db: Db,
  customerId: number,
  units: readonly { equipment_id: string; pending: Pending }[],
) =>
  db.run(sql`
    update tracked_units u set pending = r.pending
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as r (equipment_id text, pending jsonb)
    where u.customer_id = ${customerId} and u.equipment_id = r.equipment_id`)

/** Units that missed two of their regular reports and have no alert of it. */
export const selectSilent = (db: Db, customerId: number) =>
  db.rows<{
    equipment_id: string
    place: string | null
    zone: string | null
    hours: number
    at_ms: number
    group_ids: number[]
  }>(sql`
    select u.equipment_id, ${getGroups('u')} as group_ids, u.place, u.zone, extract(epoch from now())::float8 * 1000 as at_ms,
      floor(extract(epoch from now() - u.received_ts) / 3600)::int as hours
    from tracked_units u
    where u.customer_id = ${customerId} and u.received_ts < now() - make_interval(mins => 2 * u.heartbeat_minutes)
      and not exists (select from unit_alerts a where a.customer_id = u.customer_id and a.equipment_id = u.equipment_id
        and a.kind = 'silent' and a.state <> 'closed')
    limit 5000`)
