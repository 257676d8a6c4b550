-- Which messages told each sighting, so that one that is read otherwise takes back what it alone told, and nothing else.

-- What a message told first.
create index events_message on public.events (message_id);

-- The same sighting as further messages told it. That of the earliest message stands among the events.
create table public.event_repeats (
  like public.events including defaults,
  primary key (customer_id, equipment_id, event_ts, source, code_source, code, place, message_id)
);
create index event_repeats_message on public.event_repeats (message_id);

-- What messages told at an earlier reading and tell no more, or otherwise.
create table public.withdrawn_events (
  like public.events including defaults,
  withdrawn_ts timestamptz not null default now(),
  primary key (customer_id, message_id, equipment_id, event_ts, source, code_source, code, place)
);

alter table public.messages add column withdrawn_count int not null default 0;

do $$
declare t text;
begin
  foreach t in array array['event_repeats', 'withdrawn_events'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
  end loop;
end
$$;
grant select, insert on public.event_repeats to interline_app;
grant select on public.withdrawn_events to interline_app;
-- a railroad of which nothing is told any more has no feed
grant delete on public.feed_positions to interline_app;

-- Puts the telling of the earliest message among the events, for the sightings of these keys; for the functions below alone.
create function public.settle_events(p_told public.events[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  with k as (select distinct t.equipment_id, t.event_ts, t.source, t.code_source, t.code, t.place from unnest(p_told) t),
  held as (
    delete from public.events e using k
    where e.customer_id = public.current_customer() and e.equipment_id = k.equipment_id and e.event_ts = k.event_ts
      and e.source = k.source and e.code_source = k.code_source and e.code = k.code and e.place = k.place
    returning e.*)
  insert into public.event_repeats select * from held on conflict do nothing;
  with k as (select distinct t.equipment_id, t.event_ts, t.source, t.code_source, t.code, t.place from unnest(p_told) t),
  earliest as (
    select k.*, (
      select min(r.message_id) from public.event_repeats r
      where r.customer_id = public.current_customer() and r.equipment_id = k.equipment_id and r.event_ts = k.event_ts
        and r.source = k.source and r.code_source = k.code_source and r.code = k.code and r.place = k.place) as message_id
    from k),
  moved as (
    delete from public.event_repeats r using earliest f
    where r.customer_id = public.current_customer() and r.equipment_id = f.equipment_id and r.event_ts = f.event_ts
      and r.source = f.source and r.code_source = f.code_source and r.code = f.code and r.place = f.place
      and r.message_id = f.message_id
    returning r.*)
  insert into public.events select * from moved;
end
$$;

-- Takes back what a message told; what another one told too stays as that told it. `is_told`: the message tells the same sighting
-- again with other particulars. Whether another message told a sighting too is known of those that came since this migration:
-- older ones stay. Answers what was taken back, and whether nobody tells it now.
create function public.withdraw_events(p_message_id bigint, p_events json) returns table (told public.events, is_gone boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_known_since timestamptz := (select m.applied_at from public.schema_migrations m where m.version = 123);
  v_gone public.events[];
begin
  with k as (
    select * from json_to_recordset(p_events)
      as k (equipment_id text, event_ts timestamptz, source text, code_source text, code text, place text, is_told boolean)),
  first as (
    delete from public.events e using k
    where e.customer_id = public.current_customer() and e.equipment_id = k.equipment_id and e.event_ts = k.event_ts
      and e.source = k.source and e.code_source = k.code_source and e.code = k.code and e.place = k.place
      and e.message_id = p_message_id and (k.is_told or e.received_ts >= v_known_since)
    returning e.*),
  further as (
    delete from public.event_repeats r using k
    where r.customer_id = public.current_customer() and r.equipment_id = k.equipment_id and r.event_ts = k.event_ts
      and r.source = k.source and r.code_source = k.code_source and r.code = k.code and r.place = k.place
      and r.message_id = p_message_id
    returning r.*)
  select coalesce(array_agg(row(g.*)::public.events), '{}') into v_gone
  from (select * from first union all select * from further) g;
  insert into public.withdrawn_events select g.*, now() from unnest(v_gone) g on conflict do nothing;
  perform public.settle_events(v_gone);
  return query
    select row(g.*)::public.events, not exists (
      select from public.events e
      where e.customer_id = g.customer_id and e.equipment_id = g.equipment_id and e.event_ts = g.event_ts and e.source = g.source
        and e.code_source = g.code_source and e.code = g.code and e.place = g.place)
    from unnest(v_gone) g;
end
$$;

-- A message that came before those that told the same has its telling stand; answers what was told by it and stands now.
create function public.settle_repeats(p_message_id bigint) returns setof public.events
  language plpgsql security definer set search_path = ''
as $$
declare v_told public.events[];
begin
  select coalesce(array_agg(row(r.*)::public.events), '{}') into v_told
  from public.event_repeats r
  where r.customer_id = public.current_customer() and r.message_id = p_message_id and exists (
    select from public.events e
    where e.customer_id = r.customer_id and e.equipment_id = r.equipment_id and e.event_ts = r.event_ts and e.source = r.source
      and e.code_source = r.code_source and e.code = r.code and e.place = r.place and e.message_id > r.message_id);
  perform public.settle_events(v_told);
  return query select * from unnest(v_told);
end
$$;

-- As before (0033), of each message's telling by itself: another message may have told the same place by another name.
create or replace function public.rename_event_places(p_moves json) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_before public.events[];
  v_after public.events[];
begin
  with m as (
    select * from json_to_recordset(p_moves) as m (equipment_id text, event_ts timestamptz, source text, code_source text, code text,
      place text, message_id bigint, new_ts timestamptz, new_place text, new_origin_place text, new_destination_place text,
      new_told jsonb)),
  first as (
    delete from public.events e using m
    where e.customer_id = public.current_customer() and e.equipment_id = m.equipment_id and e.event_ts = m.event_ts
      and e.source = m.source and e.code_source = m.code_source and e.code = m.code and e.place = m.place
      and e.message_id = m.message_id
    returning e.*),
  further as (
    delete from public.event_repeats r using m
    where r.customer_id = public.current_customer() and r.equipment_id = m.equipment_id and r.event_ts = m.event_ts
      and r.source = m.source and r.code_source = m.code_source and r.code = m.code and r.place = m.place
      and r.message_id = m.message_id
    returning r.*),
  gone as (select * from first union all select * from further)
  select coalesce(array_agg(row(g.*)::public.events), '{}'),
    coalesce(array_agg(row(g.customer_id, g.equipment_id, m.new_ts, g.source, g.code_source, g.code, m.new_place, g.equipment_kind,
      g.carrier, g.load_empty, g.train_id, g.waybill_number, g.bill_of_lading_number, g.imdl_pickup_number, m.new_origin_place,
      m.new_destination_place, g.stcc, g.shipper, g.consignee, g.rail_eta_ts, g.weight_lb, g.message_id, g.received_ts,
      m.new_told)::public.events), '{}')
    into v_before, v_after
  from gone g join m on m.equipment_id = g.equipment_id and m.event_ts = g.event_ts and m.source = g.source
    and m.code_source = g.code_source and m.code = g.code and m.place = g.place and m.message_id = g.message_id;
  insert into public.event_repeats select a.* from unnest(v_after) a on conflict do nothing;
  perform public.settle_events(v_before || v_after);
  return cardinality(v_after);
end
$$;

revoke execute on function public.settle_events, public.withdraw_events, public.settle_repeats from public;
grant execute on function public.withdraw_events, public.settle_repeats to interline_app;
