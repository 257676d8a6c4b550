import type pg from 'pg'

/** Rules of customer 1 of every kind, each with its own reader. */
export const fillRules = (db: pg.Client, count: number) =>
  db.query(
    `insert into alert_rules (customer_id, name, event, threshold, scope, group_ids, emails, by_mail, in_portal, frequency,
       is_enabled, owner_id)
     select 1, 'rule ' || n, (array['arrival', 'dwell', 'actual_placement', 'eta_change'])[1 + n % 4],
       case n % 4 when 1 then 1 + n / 4 % 30 when 3 then (array[1, 2, 4, 6, 12, 24, 48, 72])[1 + n / 4 % 8] end,
       'groups', array[1 + n % 800], 'reader' || n || '@bench.example', true, false,
       case n % 2 when 0 then 'daily' else 'immediate' end, true, 1
     from generate_series(1, $1::int) n`,
    [count],
  )

/** Facts recorded now, each of a unit of one of the groups. */
export const fillFacts = (db: pg.Client, tick: number, count: number) =>
  db.query(
    `insert into facts (customer_id, kind, key, ts, told_ts, equipment_id, waybill_id, group_ids, data)
     select 1, (array['arrival', 'dwell', 'actual_placement', 'eta_change'])[1 + n % 4], $1::int || ' ' || n, now(), now(),
       'GATX' || n, n, array[1 + (n * 7 + $1::int * 13) % 800],
       jsonb_build_object('text', 'GATX' || n || ' arrived.', 'path', '/visibility/1/waybills/' || n, 'days', 1 + n % 30,
         'hours', '[1, 2, 4]'::jsonb)
     from generate_series(1, $2::int) n`,
    [tick, count],
  )

/** Facts that were matched with the rules, after the last one seen, each with its time of recording. */
export const reportedSince = async (db: pg.Client, last: number) =>
  (
    await db.query<{ fact_id: number; told_ms: number }>(
      `select fact_id::int, (extract(epoch from told_ts) * 1000)::float8 as told_ms from facts
       where customer_id = 1 and fact_id > $1 and matched_ts is not null order by fact_id`,
      [last],
    )
  ).rows
