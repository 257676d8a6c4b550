-- Other names and numbers of stations, as railroads write them; administrators make them from the list of places that no station
-- was found for. Events keep what was told where it is not what they say now.
create table reference.place_aliases (
  -- CITY|ST as told, 'SPLC 380000' or 'FSAC CN 5520'
  alias text primary key,
  -- CITY|ST of a station
  place text not null,
  made_ts timestamptz not null default now()
);
grant select on reference.place_aliases to interline_app;

-- {place, origin_place, destination_place}: as told; zone: in which a local time was read. Null: all as told, and sure.
alter table public.events add column told jsonb;

-- Places that no station was found for, as messages of each customer tell them.
create table identity.unmatched_places (
  customer_id int not null references identity.customers,
  -- CITY|ST as told
  place text not null,
  -- the railroad that said it last
  carrier text,
  -- whether a time was told by its clock, and in which zone it was read: UTC where not even the state tells it
  is_clock boolean not null,
  zone text,
  report_count bigint not null,
  first_ts timestamptz not null default now(),
  last_ts timestamptz not null default now(),
  primary key (customer_id, place)
);

-- A customer's list takes so many: what a broken file says for places must not fill the disk.
create function identity.note_unmatched_places(p_places json) returns void
  language sql security definer set search_path = ''
as $$
  insert into identity.unmatched_places as u (customer_id, place, carrier, is_clock, zone, report_count)
  select public.current_customer(), p.place, p.carrier, p.is_clock, p.zone, p.count
  from json_to_recordset(p_places) as p (place text, carrier text, is_clock boolean, zone text, count bigint)
  where exists (select from identity.unmatched_places k where k.customer_id = public.current_customer() and k.place = p.place)
    or (select count(*) from identity.unmatched_places k where k.customer_id = public.current_customer()) < 5000
  on conflict (customer_id, place) do update set
    carrier = coalesce(excluded.carrier, u.carrier), is_clock = u.is_clock or excluded.is_clock, zone = excluded.zone,
    report_count = u.report_count + excluded.report_count, last_ts = now();
$$;

create function identity.forget_unmatched_place(p_place text) returns void
  language sql security definer set search_path = ''
as $$ delete from identity.unmatched_places where customer_id = public.current_customer() and place = p_place; $$;

-- What was told and no station was found for, of all customers together, and the aliases that were made; for administrators.
create function identity.told_places()
  returns table (told text, station text, carrier text, is_clock boolean, zone text, report_count bigint, customer_count int,
                 last_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  return query
    select u.place, null::text, (array_agg(u.carrier order by u.last_ts desc))[1], bool_or(u.is_clock), max(u.zone),
      sum(u.report_count)::bigint, count(*)::int, max(u.last_ts)
    from identity.unmatched_places u
    where not exists (select from reference.place_aliases a where a.alias = u.place)
    group by u.place
    union all
    select a.alias, a.place, null::text, false, null::text, 0::bigint, 0, a.made_ts from reference.place_aliases a;
end
$$;

-- Answers the alias as it was before, null where there was none; a null place takes the alias away.
create function reference.set_place_alias(p_alias text, p_place text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare v_before text;
begin
  perform identity.require_admin();
  select a.place into v_before from reference.place_aliases a where a.alias = p_alias for update;
  if p_place is null then
    delete from reference.place_aliases a where a.alias = p_alias;
  else
    insert into reference.place_aliases as a (alias, place) values (p_alias, p_place)
    on conflict (alias) do update set place = excluded.place, made_ts = now();
  end if;
  return v_before;
end
$$;

-- Events are never changed but in one way: a place as told is found to be another station, and a local time told there is read by
-- that station's clock. An event that turns out to be the same as another one goes. The caller is the customer's.
create function public.rename_event_places(p_moves json) returns int
  language plpgsql security definer set search_path = ''
as $$
declare v_count int;
begin
  with m as (
    select * from json_to_recordset(p_moves) as m (equipment_id text, event_ts timestamptz, source text, code_source text, code text,
      place text, new_ts timestamptz, new_place text, new_origin_place text, new_destination_place text, new_told jsonb)),
  gone as (
    delete from public.events e using m
    where e.customer_id = public.current_customer() and e.equipment_id = m.equipment_id and e.event_ts = m.event_ts
      and e.source = m.source and e.code_source = m.code_source and e.code = m.code and e.place = m.place
    returning e.*, m.new_ts, m.new_place, m.new_origin_place, m.new_destination_place, m.new_told)
  insert into public.events (customer_id, equipment_id, event_ts, source, code_source, code, place, equipment_kind, carrier,
    load_empty, train_id, waybill_number, bill_of_lading_number, imdl_pickup_number, origin_place, destination_place, stcc, shipper,
    consignee, rail_eta_ts, weight_lb, message_id, received_ts, told)
  select g.customer_id, g.equipment_id, g.new_ts, g.source, g.code_source, g.code, g.new_place, g.equipment_kind, g.carrier,
    g.load_empty, g.train_id, g.waybill_number, g.bill_of_lading_number, g.imdl_pickup_number, g.new_origin_place,
    g.new_destination_place, g.stcc, g.shipper, g.consignee, g.rail_eta_ts, g.weight_lb, g.message_id, g.received_ts, g.new_told
  from gone g
  on conflict do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

revoke execute on function identity.note_unmatched_places, identity.forget_unmatched_place, identity.told_places,
  reference.set_place_alias, public.rename_event_places from public;
grant execute on function identity.note_unmatched_places, identity.forget_unmatched_place, identity.told_places,
  reference.set_place_alias, public.rename_event_places to interline_app;
