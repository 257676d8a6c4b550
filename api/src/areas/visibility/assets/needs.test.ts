import { expect, test } from 'vitest'
import { LATE_HOURS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { getAssetSummary } from '#contract/areas/visibility/assets/assets.contract.ts'
import { NEED_KINDS, type Need } from '#contract/areas/visibility/work/work.rules.ts'
import { inlined, join, raw, sql, type Sql } from '../../../db/sql.ts'
import { useTestApp } from '../../../testing/app.ts'
import { IS_LATE, IS_SILENT, LATE_BY, MAY_NEED } from './lateness.queries.ts'
import { ALL_NEEDS, IS_SNOOZED, stillNeeds, WITH_WORK } from './needs.queries.ts'

const portal = useTestApp()

const UNITS = 6000
/**
 * Units of every state, with times within five days around now, many of them on a whole hour or null. Hours are in
 * whole tenths, as stored; other times are odd minutes from now, so that none passes while the test counts.
 */
const RANDOM = `
  with made as (
    select n, 'ZZZU' || n as id, (array[null, 0, 20, 40, 40, 40, 50, 80, 90, 100])[1 + floor(random() * 10)::int]::smallint as status
    from generate_series(1, ${UNITS}) n),
  equipment as (
    insert into equipment (customer_id, equipment_id, equipment_kind) select 1, id, 'imdl' from made)
  insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, status_code, trip_start_ts, last_sighting_ts,
    product_eta_ts, eta_first_ts, due_ts, eta_rest_hours, gap_alarm_hours, waiting_since_ts, exceptions, current_carrier, group_ids)
  select 1, nextval('waybill_ids'), id, 'imdl', random() < 0.9, status, now() - interval '9 days',
    around(n, 0.1), around(n, 0.2), around(n, 0.2), around(n, 0.7), case when random() < 0.7 then round(600 * random()) / 10 end,
    case when random() < 0.5 then round(400 * random()) / 10 end, case when random() < 0.2 then around(n, 0) end,
    (array['{}', '{}', '{}', '{Held}', '{Bad order,No bill}', '{No bill}'])[1 + floor(random() * 6)::int]::text[],
    (array['UP', 'SLOW', null])[1 + floor(random() * 3)::int], '{}' from made`
const CONTEXT = `
  create function pg_temp.around(n int, empty float) returns timestamptz language sql volatile as $$
    select case when random() >= empty then case when n % 3 = 0 then date_trunc('hour', now()) + floor(random() * 240 - 120) * interval '30 minutes'
      else now() + (2 * floor(random() * 3600 - 1800) + 1) * interval '1 minute' end end $$`

const noted = (
  kind: Need,
) => sql`exists (select from work_spells p where p.customer_id = 1 and p.waybill_id = w.waybill_id
  and p.kind = ${raw(`'${kind}'`)} and p.closed_ts is null and p.opened_ts > now() - interval '1 day')`
/** Since yesterday, said a second time. */
const IS_NEW: Record<Need, Sql> = {
  overdue: sql`coalesce(w.due_ts, w.eta_first_ts) > now() - interval '1 day'`,
  slipped: noted('slipped'),
  silent: sql`greatest(w.last_sighting_ts, w.rail_eta_made_ts) + coalesce(w.gap_alarm_hours, 36) * interval '1 hour' > now() - interval '1 day'`,
  held: noted('held'),
  waiting: sql`w.waiting_since_ts > now() - interval '1 day'`,
}
const coveredBy = NEED_KINDS.map(
  (kind) => sql`count(*) filter (where ${stillNeeds(kind)})::int as ${raw(kind)},
    count(*) filter (where ${stillNeeds(kind)} and ${IS_NEW[kind]})::int as ${raw(`${kind}_fresh`)}`,
)
const ANY_NEED = join(
  NEED_KINDS.map((kind) => stillNeeds(kind)),
  ' or ',
)

test('units in need are found by when they may begin to be: none is missed, whatever its state', async () => {
  const { rows, found } = await portal.superuser(async (db) => {
    const { rows: who } = await db.query<{ user_id: number }>(
      `select user_id from identity.users where email like 'full@%'`,
    )
    const me = who[0]?.user_id
    await db.query(CONTEXT)
    await db.query(RANDOM.replaceAll('around(', 'pg_temp.around('))
    await db.query(
      `insert into feed_positions values (1, 'SLOW', now() - interval '1000 hours', now(), now() - interval '1 day', 1000)`,
    )
    await db.query(
      `insert into work_items (customer_id, waybill_id, owner_id, snoozed_until_ts, snoozed_kinds, snoozed_sighting_ts, changed_by)
      select 1, waybill_id, case when random() < 0.3 then $1::int end,
        (array[null, now() + interval '1 day', now() - interval '1 day', 'infinity'])[1 + floor(random() * 4)::int],
        '{silent,overdue,held}', case when random() < 0.5 then last_sighting_ts end, $1 from waybills where random() < 0.4`,
      [me],
    )
    await db.query(`insert into work_spells (customer_id, waybill_id, kind, opened_ts, closed_ts)
      select 1, waybill_id, kind, now() - (2 * floor(random() * 1440) + 1) * interval '1 minute', case when random() < 0.2 then now() end
      from waybills, unnest('{slipped,held}'::text[]) kind where random() < 0.7`)
    const from = sql`from waybills w ${join(WITH_WORK, ' ')} where w.customer_id = 1`
    const { rows: missed } = await db.query(
      inlined(sql`select w.waybill_id ${from} and (${MAY_NEED} is not true and cardinality(${ALL_NEEDS}) > 0
        or ${IS_LATE} is distinct from (coalesce(w.status_code, 0) < 50 and ${LATE_BY} >= ${LATE_HOURS}))`),
    )
    const { rows: queue } = await db.query(
      inlined(sql`select ${join(coveredBy, ', ')}, count(*) filter (where w.exceptions <> '{}'
          and w.status_code is distinct from 100)::int as troubled,
        count(*) filter (where w.status_code = 90 and w.last_sighting_ts <= now() - interval '1 day')::int as ready,
        count(*) filter (where w.status_code is distinct from 100 and w.last_sighting_ts <= now() - interval '2 days')::int as dwelling,
        count(*) filter (where ${IS_LATE})::int as late, count(*) filter (where ${IS_SILENT})::int as silent_at_all,
        count(*) filter (where k.owner_id = ${me} and (${ANY_NEED}))::int as mine,
        count(*) filter (where w.status_code is distinct from 100 and ${IS_SNOOZED})::int as snoozed,
        count(*)::int as total ${from} and w.is_current`),
    )
    return { rows: missed, found: queue[0] as Record<string, number> }
  })
  const { data } = await portal.call(getAssetSummary, { params: { customerId: 1 } }, 'full')

  expect(rows).toEqual([])
  expect({
    ...Object.fromEntries(NEED_KINDS.map((kind) => [kind, data.queue[kind].count])),
    ...Object.fromEntries(NEED_KINDS.map((kind) => [`${kind}_fresh`, data.queue[kind].fresh])),
    late: data.late,
    silent_at_all: data.silent,
    mine: data.mine,
    snoozed: data.snoozed,
    troubled: data.exceptions,
    ready: data.ready_for_release,
    dwelling: data.dwelling_over_2_days,
    total: data.total,
  }).toEqual(found)
  expect(Object.values(found).every((count) => count > 10)).toBe(true)
})
