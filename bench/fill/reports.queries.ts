import type pg from 'pg'

/** Reports of a customer about its assets by destination, and schedules of them to addresses outside, all due at once. */
export async function fillSchedules(
  db: pg.Client,
  { customerId, reports, schedules }: { customerId: number; reports: number; schedules: number },
): Promise<void> {
  await db.query(
    `insert into report_domains (customer_id, domain, confirmed_by) values ($1, 'partner.example', 'bench')
     on conflict do nothing`,
    [customerId],
  )
  await db.query(
    `with t as (
       insert into report_templates (customer_id, template_name, dataset, columns, groups, measures, created_by)
       select $1, 'Template ' || n, 'assets',
         '[{"key":"equipment_id"},{"key":"status_code"},{"key":"current_location"},{"key":"destination_location"}]',
         '[{"key":"destination_location"}]', '[{"key":"rows","kind":"count"}]', 'bench'
       from generate_series(1, $2::int) n returning template_id)
     insert into reports (customer_id, template_id, report_name, created_by)
     select $1, template_id, 'Report ' || template_id, 'bench' from t`,
    [customerId, reports],
  )
  await db.query(
    `insert into report_schedules (customer_id, report_id, frequency, days_of_week, day_of_month, time, timezone, format,
       recipients, outside_confirmed, skip_if_empty, owner_id, owner)
     select $1, r.ids[1 + n % array_length(r.ids, 1)], 'daily', '{1}', 1, '07:00', 'America/Chicago', 'xlsx',
       's' || n || '-' || $1 || '@partner.example', true, false, o.user_id, 'bench'
     from generate_series(1, $2::int) n,
       (select array_agg(report_id) as ids from reports where customer_id = $1) r,
       (select min(m.user_id) as user_id from identity.memberships m where m.customer_id = $1) o`,
    [customerId, schedules],
  )
}

/** All schedules are due from now on. */
export const makeAllDue = async (db: pg.Client): Promise<number> =>
  (
    await db.query<{ n: number }>(
      `with due as (update report_schedules set next_run_ts = date_trunc('second', now()), active = true returning 1)
       select count(*)::int as n from due`,
    )
  ).rows[0]!.n

/** How many schedules are still due. */
export const countDue = async (db: pg.Client): Promise<number> =>
  (
    await db.query<{ n: number }>(
      `select count(*)::int as n from report_schedules where active and next_run_ts <= now()`,
    )
  ).rows[0]!.n

/** Seconds from due to recorded, of every run. */
export const selectLateness = async (db: pg.Client): Promise<number[]> =>
  (
    await db.query<{ s: number }>(
      `select extract(epoch from run_ts - due_ts)::float8 as s from report_runs where due_ts is not null`,
    )
  ).rows.map(({ s }) => s)

/** Due times with another number of runs or emails than one. */
export const countWrong = async (db: pg.Client): Promise<{ lost: number; doubled: number; failed: number }> =>
  (
    await db.query<{ lost: number; doubled: number; failed: number }>(
      `with seen as (
         select s.schedule_id,
           (select count(*) from report_runs r where r.customer_id = s.customer_id and r.schedule_id = s.schedule_id) as runs,
           (select count(*) from report_runs r where r.customer_id = s.customer_id and r.schedule_id = s.schedule_id
             and r.state = 'failed') as failed,
           (select count(*) from identity.mails m where s.recipients = any(m.recipients)) as mails
         from report_schedules s)
       select (count(*) filter (where runs = 0 or mails = 0))::int as lost,
         (count(*) filter (where runs > 1 or mails > 1))::int as doubled, sum(failed)::int as failed from seen`,
    )
  ).rows[0]!

/** People of customer 1 with random rights, some of customer 2 alone and some switched off, each with a session. */
export const fillPeople = async (
  db: pg.Client,
  count: number,
): Promise<{ email: string; token: string; is_inside: boolean }[]> => {
  await db.query(
    `insert into identity.users (email, first_name, last_name, is_admin, status)
     select 'p' || n || '@people.example', 'P', n::text, false, case when random() < 0.1 then 0 else 1 end
     from generate_series(1, $1::int) n`,
    [count],
  )
  await db.query(
    `insert into identity.memberships (user_id, customer_id, role_id, permissions)
     select user_id, case when random() < 0.15 then 2 else 1 end, 6,
       array_remove(array['visibility_fleet_cycles', case when random() < 0.6 then 'reporting_report_builder' end,
         case when random() < 0.6 then 'visibility_asset_list' end], null)
     from identity.users where email like '%@people.example'`,
  )
  const { rows } = await db.query<{ email: string; token: string; is_inside: boolean }>(
    `select email, status = 1 and exists (select from identity.memberships m
         where m.user_id = users.user_id and m.customer_id = 1) as is_inside, 'token-of-' || user_id || '-for-the-drill' as token,
       identity.open_session(user_id, sha256(convert_to('token-of-' || user_id || '-for-the-drill', 'UTF8')),
         now() + interval '1 day')
     from identity.users where email like '%@people.example' order by user_id`,
  )
  return rows.map(({ email, token, is_inside }) => ({ email, token, is_inside }))
}

/** Every email, still sealed, with who gets it. */
export const selectMails = async (db: pg.Client): Promise<{ recipients: string[]; sealed_body: Buffer }[]> =>
  (
    await db.query<{ recipients: string[]; sealed_body: Buffer }>(
      'select recipients, sealed_body from identity.mails order by mail_id',
    )
  ).rows

/** What a person would write for the totals of a report over trips. */
export const selectByHand = async (db: pg.Client): Promise<number> =>
  (
    await db.query(
      `select w.origin_location, w.destination_location, count(*) as trips,
         round(avg(extract(epoch from coalesce(w.arrival_ts, w.last_sighting_ts) - w.trip_start_ts) / 3600)) as hours
       from waybills w where w.customer_id = 1
       group by grouping sets ((w.origin_location), (w.origin_location, w.destination_location), ())`,
    )
  ).rowCount ?? 0

/** Every trip of customer 1 again, as an earlier one of its unit. */
export async function doubleTrips(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'public' and table_name = 'waybills' and is_generated = 'NEVER'
       and column_name not in ('waybill_id', 'is_current')`,
  )
  const { names } = rows[0]!
  await db.query(
    `insert into waybills (waybill_id, is_current, ${names})
     select nextval('waybill_ids'), false, ${names} from waybills where customer_id = 1`,
  )
}
