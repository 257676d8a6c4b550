-- Which railroad has a unit: the one that reported it last, or the one it was handed to. Empty where nobody named it.
alter table public.waybills
  add column handed_to text,
  -- the railroads of the trip's document, in its order
  add column billed_carriers text[];
update public.waybills set handed_to = ''
where is_current and last_event_code = 'J' and status_code = 40;

-- How often each railroad reports any unit at a place: one that stopped is an outage of the place.
create table public.place_feeds (
  customer_id int not null,
  carrier text not null,
  place text not null,
  -- the period that hours with reports are counted in
  from_ts timestamptz not null,
  last_event_ts timestamptz not null,
  hour_count int not null,
  primary key (customer_id, carrier, place)
);
alter table public.place_feeds enable row level security;
alter table public.place_feeds force row level security;
create policy tenant on public.place_feeds
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.place_feeds to interline_app;

-- The queue reads who has a unit and where it is off its index.
drop index public.waybills_need;
create index waybills_need on public.waybills (customer_id, need_ts)
  include (waybill_id, equipment_id, status_code, current_carrier, handed_to, billed_carriers, current_place, last_event_code,
    last_sighting_ts, rail_eta_made_ts, gap_alarm_hours, waiting_since_ts, exceptions, due_ts, eta_first_ts, product_eta_ts,
    eta_rest_hours)
  where is_current and need_ts is not null;

-- Whether a place reports nothing for ten times its usual interval, and for a day at least; unknown until it reported in
-- twenty hours. A time in which the portal was away is nobody's fault; it is looked up only for places that seem late.
-- Without a search path of its own, so that it becomes part of the queries that call it for every place.
create function public.is_place_late(p_from timestamptz, p_last timestamptz, p_hours int) returns boolean language sql stable as $$
  select p_hours >= 20 and p_last < now() - greatest(interval '24 hours', 10 * (p_last - p_from) / p_hours)
    and p_last + identity.paused_since(p_last) < now() - greatest(interval '24 hours', 10 * (p_last - p_from) / p_hours)
$$;
grant execute on function public.is_place_late to interline_app;

-- The name of a place as people read it.
create function public.place_name(p_place text) returns text language sql stable set search_path = '' as $$
  select coalesce(
    (select concat_ws(', ', s.city, nullif(s.state, '')) from reference.stations s where s.place = p_place order by s.is_hub desc limit 1),
    (select t.display_name from reference.towns t where t.place = p_place limit 1), replace(p_place, '|', ', '))
$$;
grant execute on function public.place_name to interline_app;
