-- Units that report by themselves. One row a unit with its device and its latest report, which only moves forward in time.
create table public.tracked_units (
  customer_id int not null references identity.customers,
  equipment_id text not null,
  device_id text not null,
  heartbeat_minutes int not null check (heartbeat_minutes between 5 and 10080),
  created_ts timestamptz not null default now(),
  -- by the device's clock, and when it came
  report_ts timestamptz,
  received_ts timestamptz,
  reason text,
  fix_ts timestamptz,
  lat float8,
  lon float8,
  accuracy_m real,
  -- the nearest station
  place text,
  zone text,
  speed_kmh real,
  heading int,
  motion text check (motion in ('moving', 'standing')),
  motion_ts timestamptz,
  load text check (load in ('L', 'E')),
  hand_brake text check (hand_brake in ('on', 'off')),
  door text check (door in ('open', 'closed')),
  temp_c real,
  battery_pct int,
  odo_km float8,
  impact_g real,
  impact_ts timestamptz,
  -- how far the device's clock is ahead; 0 where it is right
  clock_seconds int not null default 0,
  primary key (customer_id, equipment_id),
  unique (customer_id, device_id)
);
create index tracked_units_received on public.tracked_units (customer_id, received_ts desc nulls last, equipment_id);

-- What devices reported: every change, and a thinned track in between.
create table public.device_readings (
  customer_id int not null references identity.customers,
  equipment_id text not null,
  -- the fix, or the device's clock where there was none
  at_ts timestamptz not null,
  reason text not null,
  seq bigint not null,
  device_id text not null,
  fix_ts timestamptz,
  device_ts timestamptz,
  received_ts timestamptz not null default now(),
  lat float8,
  lon float8,
  accuracy_m real,
  speed_kmh real,
  heading int,
  motion text,
  load text,
  hand_brake text,
  door text,
  temp_c real,
  battery_pct int,
  odo_km float8,
  impact_g real,
  impact_axis text,
  impact_ms int,
  -- the quality filter that keeps it out of the track
  left_out text,
  primary key (customer_id, equipment_id, at_ts, reason, seq)
) partition by range (at_ts);

create table public.device_readings_rest partition of public.device_readings default;

-- What devices sent that could not be taken; repeats are counted.
create table public.device_quarantine (
  customer_id int not null references identity.customers,
  quarantine_id bigint generated always as identity,
  reason_code text not null,
  device_id text not null,
  format text not null,
  detail text not null,
  sample text not null,
  repeats int not null default 1,
  first_ts timestamptz not null default now(),
  last_ts timestamptz not null default now(),
  primary key (customer_id, quarantine_id),
  unique (customer_id, reason_code, device_id, format)
);

do $$
declare t text;
begin
  foreach t in array array['tracked_units', 'device_readings', 'device_readings_rest', 'device_quarantine'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
  end loop;
end
$$;
grant select, insert, update, delete on public.tracked_units, public.device_quarantine to interline_app;
grant select, insert on public.device_readings to interline_app;

-- One partition a month, as for events.
create function public.ensure_reading_partitions(p_from date, p_to date) returns void
  language plpgsql set search_path = ''
as $$
declare
  m date := date_trunc('month', p_from);
  v_name text;
begin
  while m < p_to loop
    v_name := format('device_readings_%s', to_char(m, 'YYYY_MM'));
    if to_regclass('public.' || v_name) is null then
      execute format('create table public.%I partition of public.device_readings for values from (%L) to (%L)',
        v_name, m::timestamp at time zone 'UTC', (m + interval '1 month') at time zone 'UTC');
      execute format('alter table public.%I enable row level security, force row level security', v_name);
      execute format(
        'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))',
        v_name);
    end if;
    m := m + interval '1 month';
  end loop;
end
$$;

-- Months to come are made, months that ended longer ago than readings are kept go as a whole.
create function public.keep_reading_partitions(p_keep_months int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare v_name text;
begin
  perform public.ensure_reading_partitions(current_date, (now() + interval '3 months')::date);
  for v_name in
    select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.device_readings'::regclass and c.relname ~ '^device_readings_\d{4}_\d{2}$'
      and c.relname < 'device_readings_' || to_char(now() - make_interval(months => p_keep_months), 'YYYY_MM')
  loop
    execute format('drop table public.%I', v_name);
  end loop;
end
$$;
revoke execute on function public.ensure_reading_partitions, public.keep_reading_partitions from public;
grant execute on function public.keep_reading_partitions to interline_app;
select public.ensure_reading_partitions((now() - interval '13 months')::date, (now() + interval '3 months')::date);
