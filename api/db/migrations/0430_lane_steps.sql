-- How many of a lane's hours lie in each step of four, beside its sums: a number whose eight digits per step are the trips of
-- that step, counted from the point to the left, those below zero to the right. Such numbers add up by sum() (decision 304).
-- The job rollMonths fills them; until it has, a month is read from trip_facts. lane_hours is only read by the release before
-- and goes with the next.
alter table public.lane_months
  add column transit_steps numeric,
  add column standard_steps numeric,
  add column over_steps numeric;

alter table public.rolled_months
  -- the same moment as rolled_ts where the month has its steps: the release before only writes the other
  add column steps_ts timestamptz,
  -- deliveries before it are in the sums: the end of a month, an earlier day in the month at hand
  add column until_ts timestamptz;

-- Notes changes of what is summed, of deliveries of two days ago and before: later days are read trip by trip.
create or replace function public.note_dirty_months() returns trigger language plpgsql set search_path = '' as $$
declare v_until timestamptz := (date_trunc('day', now() at time zone 'UTC') - interval '2 days') at time zone 'UTC';
begin
  if tg_op = 'UPDATE' then
    insert into public.dirty_months (customer_id, month)
    select distinct n.customer_id, date_trunc('month', t.at at time zone 'UTC')::date
    from new_rows n join old_rows o on o.customer_id = n.customer_id and o.waybill_id = n.waybill_id
      cross join lateral (values (o.delivered_ts), (n.delivered_ts)) t (at)
    where t.at < v_until
      and (o.delivered_ts, o.departed_ts, o.arrival_ts, o.eta_first_ts, o.rail_eta_first_ts, o.miles, o.weight_lb, o.carrier,
          o.origin_place, o.destination_place, o.load_empty, o.was_bad_order)
        is distinct from (n.delivered_ts, n.departed_ts, n.arrival_ts, n.eta_first_ts, n.rail_eta_first_ts, n.miles, n.weight_lb,
          n.carrier, n.origin_place, n.destination_place, n.load_empty, n.was_bad_order);
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
