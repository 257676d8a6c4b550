import type { Client } from 'pg'

/** Customers, an admin with access to each of them, and the reference rows the details page joins. */
export async function fillShared(db: Client, customers: number): Promise<void> {
  await db.query(`set synchronous_commit = off`)
  await db.query(
    `insert into identity.customers (customer_id, name) select n, 'Customer ' || n from generate_series(1, $1::int) n`,
    [customers],
  )
  await db.query(
    `insert into identity.customer_permissions (customer_id, permission)
     select c.customer_id, p from identity.customers c, identity.roles r, unnest(r.permissions) p where r.role_id = 1`,
  )
  await db.query(
    `insert into identity.users (email, first_name, last_name, is_admin) values ('bench@bench.example', 'Ben', 'Ch', true)`,
  )
  await db.query(
    `insert into reference.stations (station_id, name, city, state, country, lat, lon, zone, is_junction, railroads, place, is_hub)
     select 'S' || n, 'Town ' || n, 'Town ' || n, 'IL', 'US', 30 + n % 18, -120 + n % 45,
       (array['America/Chicago', 'America/New_York', 'America/Denver'])[1 + n % 3], false, '{BNSF,UP}', 'TOWN ' || n || '|IL', true
     from generate_series(0, 299) n`,
  )
  await db.query(
    `insert into reference.commodities (commodity_code, commodity, is_hazmat)
     select (2800000 + n)::text, 'Commodity ' || n, n % 7 = 0 from generate_series(0, 49) n`,
  )
}

/** A customer's equipment, groups, current trips and their events, all by set-based statements. */
export async function fillCustomer(
  db: Client,
  customer: { customerId: number; waybills: number; eventsPerWaybill: number },
): Promise<void> {
  await db.query('begin')
  await db.query(GROUPS, [customer.customerId])
  await db.query(EQUIPMENT, [customer.customerId, customer.waybills])
  await db.query(WAYBILLS, [customer.customerId])
  await db.query(EVENTS, [customer.customerId, customer.eventsPerWaybill])
  await db.query('commit')
}

/** Gives the planner its statistics and the reads their visibility map, as a database at rest has them. */
export async function settle(db: Client): Promise<void> {
  await db.query(`select setval('public.waybill_ids', (select max(waybill_id) from public.waybills))`)
  await db.query('vacuum (analyze)')
  await db.query('checkpoint')
}

/** Lets a bench call as the admin. */
export async function openSession(db: Client, tokenHash: Buffer): Promise<void> {
  await db.query(
    `insert into identity.sessions (token_hash, user_id, expires_ts)
     select $1, user_id, now() + interval '1 day' from identity.users where email = 'bench@bench.example'`,
    [tokenHash],
  )
}

const GROUPS = `
  insert into public.reporting_groups (customer_id, group_id, name)
  select $1, n, 'Group ' || n from generate_series(1, 12) n`

// Numbers scatter so that the order of ids is not the order of rows on disk; one in five is a container, with its check digit
// (ISO 6346): the n-th of its ten characters counts 2^(n-1) times; `weight` is the sum of a mark's letters.
const CONTAINERS = `(values (0, 'TCNU', 413), (1, 'MSCU', 392), (2, 'EMHU', 391), (3, 'UMXU', 480)) as c (at, mark, weight)`
const EQUIPMENT = `
  insert into public.equipment (customer_id, equipment_id, equipment_kind, in_fleet)
  select $1, case when n % 5 = 0
      then c.mark || d.serial || (c.weight + (
        select sum(substr(d.serial, i, 1)::int << (i + 3)) from generate_series(1, 6) i)) % 11 % 10
      else (array['UTLX', 'GATX', 'TILX', 'PROX', 'ACFX', 'BNSF', 'UP', 'CN', 'TTZX', 'NATX'])[1 + n % 10] || d.serial end,
    case when n % 5 = 0 then 'imdl' else 'R' end, true
  from generate_series(1, $2::int) n
  cross join lateral (select (100000 + (n::bigint * 7919 % 900000))::text as serial) d
  join ${CONTAINERS} on c.at = n / 5 % 4
  order by 2`

// h holds pseudo-random numbers that are the same in every run: independent fields use independent ones.
const WAYBILLS = `
  insert into public.waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, status_code,
    load_empty_status, waybill_number, waybill_ts, bill_of_lading_number, shipper, consignee, commodity, commodity_code,
    origin_place, origin_location, destination_place, destination_location, destination_zone, current_place,
    current_location, current_zone, last_event_code, last_event_source, last_event_text, last_sighting_ts,
    current_carrier, train_id, product_eta_ts, product_eta_made_ts, rail_eta_ts, rail_eta_made_ts, arrival_ts,
    last_notify_ts, imdl_pickup_number, ingate_ts, ramped_ts, deramped_ts, completed_ts, trip_start_ts, exceptions,
    weight_lb, group_ids)
  select e.customer_id, nextval('public.waybill_ids'), e.equipment_id, e.equipment_kind, true, s.status,
    case when h.a % 3 = 0 then 'E' else 'L' end, (100000 + h.b % 900000)::text, t.start - interval '5 hours',
    'BOL' || (1000000 + h.c % 9000000), 'Shipper ' || h.a % 30, 'Consignee ' || h.b % 40,
    'Commodity ' || h.c % 50, (2800000 + h.c % 50)::text,
    'TOWN ' || p.origin || '|IL', 'Town ' || p.origin || ', IL',
    'TOWN ' || p.destination || '|IL', 'Town ' || p.destination || ', IL', z.zones[1 + p.destination % 3],
    'TOWN ' || p.here || '|IL', 'Town ' || p.here || ', IL', z.zones[1 + p.here % 3],
    (array['P', 'A', 'E', 'J'])[1 + h.a % 4], 'CLM', (array['Departed', 'Arrived in transit', 'En route report', 'Interchange delivered'])[1 + h.a % 4],
    t.seen, (array['BNSF', 'UP', 'CSXT', 'NS', 'CN', 'CPRS'])[1 + h.b % 6], 'M-' || h.c % 900,
    t.seen + interval '1 day' * (1 + h.a % 9), t.seen, t.seen + interval '1 day' * (1 + h.b % 9), t.seen,
    case when s.status >= 50 then t.seen - interval '6 hours' end,
    case when s.status in (70, 80, 90) then t.seen - interval '3 hours' end,
    case when e.equipment_kind = 'imdl' then (100000 + h.b % 900000)::text end,
    case when e.equipment_kind = 'imdl' then t.start end,
    case when e.equipment_kind = 'imdl' and s.status >= 30 then t.start + interval '5 hours' end,
    case when e.equipment_kind = 'imdl' and s.status >= 60 then t.seen - interval '2 hours' end,
    case when s.status = 100 then t.seen end, t.start,
    case when h.c % 25 = 0 then '{bad_order}' else '{}' end::text[], 60000 + h.c % 200000, array[(1 + h.a % 12)::int]
  from public.equipment e,
    lateral (select hashtextextended(e.equipment_id, 1) & 2147483647 a, hashtextextended(e.equipment_id, 2) & 2147483647 b,
      hashtextextended(e.equipment_id, 3) & 2147483647 c) h,
    lateral (select (array[0, 10, 10, 20, 30, 40, 40, 40, 40, 40, 40, 40, 50, 50, 60, 70, 80, 90, 90, 100])[1 + h.b % 20]::smallint status) s,
    lateral (select h.c % 40 * 7 origin, (h.c % 40 * 7 + 1 + h.a % 3 * 50) % 300 destination, h.b % 300 here) p,
    lateral (select date_trunc('minute', now()) - interval '1 minute' * (h.a % 8000) seen) k,
    lateral (select k.seen, k.seen - interval '10 days' start) t,
    (select array['America/Chicago', 'America/New_York', 'America/Denver'] zones) z
  where e.customer_id = $1
  order by hashtextextended(e.equipment_id, 4)`

const EVENTS = `
  insert into public.events (customer_id, equipment_id, event_ts, source, code_source, code, place, equipment_kind, carrier,
    load_empty, train_id, waybill_number, origin_place, destination_place, stcc, rail_eta_ts, message_id, received_ts)
  select w.customer_id, w.equipment_id, w.trip_start_ts + n * (w.last_sighting_ts - w.trip_start_ts) / $2::int, w.current_carrier,
    'CLM', (array['W', 'X', 'P', 'A', 'P', 'J', 'R', 'P', 'A', 'P'])[n], 'TOWN ' || (w.waybill_id + n) % 300 || '|IL',
    w.equipment_kind, w.current_carrier, w.load_empty_status, w.train_id, w.waybill_number, w.origin_place,
    w.destination_place, w.commodity_code, w.rail_eta_ts, 1, w.trip_start_ts + n * interval '1 day'
  from (select * from public.waybills where customer_id = $1 order by equipment_id) w, generate_series(1, $2::int) n`
