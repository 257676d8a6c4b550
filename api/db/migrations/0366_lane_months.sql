-- Deliveries by lane and month, and how many of their hours lie in each step of four: what the scorecard reads in place of
-- trip_facts. Made of closed months by the job rollMonths (decision 289); this file writes no rows and locks trip_facts
-- for one reading of it.
create table public.lane_months (
  customer_id int not null references identity.customers,
  month date not null,
  carrier text,
  origin_place text,
  destination_place text,
  load_empty text,
  trips int not null,
  promised int not null,
  on_time int not null,
  compared int not null,
  error_hours float8 not null,
  rail_error_hours float8 not null,
  weighed int not null,
  ton_miles float8 not null,
  -- deliveries of bad orders, in none of the other figures
  left_out int not null
);
create index lane_months_month on public.lane_months (customer_id, month);

create table public.lane_hours (
  customer_id int not null references identity.customers,
  month date not null,
  carrier text,
  origin_place text,
  destination_place text,
  load_empty text,
  measure text not null check (measure in ('transit', 'standard', 'over')),
  -- hours divided by four, rounded down
  step int not null,
  trips int not null
);
create index lane_hours_month on public.lane_hours (customer_id, month);

-- Months whose rows are made, and those of them in which a trip was changed since.
create table public.rolled_months (
  customer_id int not null references identity.customers,
  month date not null,
  rolled_ts timestamptz not null default now(),
  primary key (customer_id, month)
);
create table public.dirty_months (
  customer_id int not null references identity.customers,
  dirty_id bigint generated always as identity,
  month date not null,
  primary key (customer_id, dirty_id)
);

do $$
declare t text;
begin
  foreach t in array array['lane_months', 'lane_hours', 'rolled_months', 'dirty_months'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end $$;

-- Only adds rows, so that folds never wait for each other. The month at hand is read trip by trip: nothing is noted of it.
create function public.note_dirty_months() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.dirty_months (customer_id, month)
    select distinct n.customer_id, date_trunc('month', t.at at time zone 'UTC')::date
    from new_rows n join old_rows o on o.customer_id = n.customer_id and o.waybill_id = n.waybill_id
      cross join lateral (values (o.delivered_ts), (n.delivered_ts)) t (at)
    where t.at < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' and o is distinct from n;
  elsif tg_op = 'INSERT' then
    insert into public.dirty_months (customer_id, month)
    select distinct n.customer_id, date_trunc('month', n.delivered_ts at time zone 'UTC')::date from new_rows n
    where n.delivered_ts < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
  else
    insert into public.dirty_months (customer_id, month)
    select distinct o.customer_id, date_trunc('month', o.delivered_ts at time zone 'UTC')::date from old_rows o
    where o.delivered_ts < date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
  end if;
  return null;
end $$;

create trigger note_inserted_months after insert on public.trip_facts
  referencing new table as new_rows for each statement execute function public.note_dirty_months();
create trigger note_updated_months after update on public.trip_facts
  referencing old table as old_rows new table as new_rows for each statement execute function public.note_dirty_months();
create trigger note_deleted_months after delete on public.trip_facts
  referencing old table as old_rows for each statement execute function public.note_dirty_months();

-- The partial index of the scorecard leaves bad orders out, which it counts beside.
create index trip_facts_bad_orders on public.trip_facts (customer_id, delivered_ts) where was_bad_order;
