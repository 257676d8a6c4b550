-- What a scorecard says besides ETAs: cars pulled within a day of their release, trips that came a day after our first ETA, and
-- how long cars stood at the places on their way. The job rollMonths fills it; until a month has it, its sums are read trip by
-- trip (decision 320).
alter table public.lane_months
  add column releases int not null default 0,
  add column pulled int not null default 0,
  add column estimated int not null default 0,
  add column slipped int not null default 0;

-- Stops of delivered trips by railroad and place, from the first report of a car there to its last before it moved on.
create table public.place_months (
  customer_id int not null references identity.customers,
  month date not null,
  carrier text,
  place text not null,
  stops int not null,
  -- as the steps of lane_months
  steps numeric not null
);
create index place_months_month on public.place_months (customer_id, month);
alter table public.place_months enable row level security, force row level security;
create policy tenant on public.place_months
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.place_months to interline_app;

-- the same moment as rolled_ts where the month has the figures above: the release before writes only the others
alter table public.rolled_months add column stops_ts timestamptz;

-- only the release before 0430 read it
drop table public.lane_hours;

-- As before, and a changed release counts too.
create or replace function public.note_dirty_months() returns trigger language plpgsql set search_path = '' as $$
declare v_until timestamptz := (date_trunc('day', now() at time zone 'UTC') - interval '2 days') at time zone 'UTC';
begin
  if tg_op = 'UPDATE' then
    insert into public.dirty_months (customer_id, month)
    select distinct n.customer_id, date_trunc('month', t.at at time zone 'UTC')::date
    from new_rows n join old_rows o on o.customer_id = n.customer_id and o.waybill_id = n.waybill_id
      cross join lateral (values (o.delivered_ts), (n.delivered_ts)) t (at)
    where t.at < v_until
      and (o.delivered_ts, o.released_ts, o.departed_ts, o.arrival_ts, o.eta_first_ts, o.rail_eta_first_ts, o.miles, o.weight_lb,
          o.carrier, o.origin_place, o.destination_place, o.load_empty, o.was_bad_order)
        is distinct from (n.delivered_ts, n.released_ts, n.departed_ts, n.arrival_ts, n.eta_first_ts, n.rail_eta_first_ts, n.miles,
          n.weight_lb, n.carrier, n.origin_place, n.destination_place, n.load_empty, n.was_bad_order);
  elsif tg_op = 'INSERT' then
    insert into public.dirty_months (customer_id, month)
    select distinct n.customer_id, date_trunc('month', n.delivered_ts at time zone 'UTC')::date from new_rows n
    where n.delivered_ts < v_until;
  else
    insert into public.dirty_months (customer_id, month)
    select distinct o.customer_id, date_trunc('month', o.delivered_ts at time zone 'UTC')::date from old_rows o
    where o.delivered_ts < v_until;
  end if;
  return null;
end $$;
