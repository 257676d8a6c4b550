import { alertList } from '#contract/areas/notifications/alerts/alerts.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, utcText } from '../../../list/list-sql.ts'
import { BUILT_IN_RULES } from '../matching/built-in.rules.ts'

const ME = raw('(select current_user_id())')
const FACT = raw('join facts f on f.customer_id = a.customer_id and f.fact_id = a.fact_id')
const RULE = raw('left join alert_rules r on r.customer_id = a.customer_id and r.rule_id = a.rule_id')
const BUILT_IN_NAMES = Object.values(BUILT_IN_RULES).map(
  ({ rule_id, name }) => `when ${rule_id} then '${name}'`,
)
const RULE_NAME = raw(`coalesce(r.name, case a.rule_id ${BUILT_IN_NAMES.join(' ')} end)`)
// the demurrage clock is already part of the message
const NEXT_DAY = raw(`left join lateral (
  select json_build_object('action', s.action, 'act_by_date', s.act_by_ts, 'next_cents', s.next_cents, 'zone', s.zone) as next_day
  from demurrage_stays s
  where s.customer_id = a.customer_id and s.equipment_id = f.equipment_id and s.is_running and s.act_by_ts is not null
    and f.kind <> 'demurrage'
  order by s.started_ts desc limit 1) k on true`)

/** How the messages of the caller are found. */
export const alertRows = listSql<{ customerId: number }>()({
  list: alertList,
  from: raw('alerts a'),
  columns: {
    text: { value: raw(`f.data ->> 'text'`), join: FACT },
    kind: { value: raw('f.kind'), join: FACT },
    equipment_id: { value: raw('f.equipment_id'), join: FACT },
    rule_name: { value: RULE_NAME, join: RULE },
    happened_ts: { value: raw('f.ts'), join: FACT },
    created_ts: raw('a.created_ts'),
    read_ts: raw('a.read_ts'),
  },
  fields: {
    alert_id: raw('a.alert_id'),
    path: { value: raw(`f.data ->> 'path'`), join: FACT },
    next_day: { value: raw('k.next_day'), join: [FACT, NEXT_DAY] },
  },
  scopes: { unread: [raw('a.read_ts is null')], all: [] },
  where: ({ customerId }) => [sql`a.customer_id = ${customerId}`, sql`a.user_id = ${ME}`, raw('a.in_portal')],
})

/** Returns those that were not read. */
export const updateAlertsRead = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await db.rows<{ alert_id: number }>(sql`
      update alerts set read_ts = coalesce(read_ts, now())
      where customer_id = ${customerId} and user_id = ${ME} and alert_id = any(${[...ids]}::bigint[]) returning alert_id`)
  ).map((row) => row.alert_id)

export const selectUnread = async (db: Db, customerId: number) =>
  (await db.row<{
    count: number
    latest: { alert_id: number; text: string; path: string; ts: string }[]
  }>(sql`
    select (select count(*)::int from alerts a
        where a.customer_id = ${customerId} and a.user_id = ${ME} and a.in_portal and a.read_ts is null) as count,
      (select coalesce(json_agg(l), '[]') from (
        select a.alert_id, f.data ->> 'text' as text, f.data ->> 'path' as path, ${utcText(raw('f.ts'))} as ts
        from alerts a join facts f on f.customer_id = a.customer_id and f.fact_id = a.fact_id
        where a.customer_id = ${customerId} and a.user_id = ${ME} and a.in_portal and a.read_ts is null
        order by a.alert_id desc limit 5) l) as latest`))!
