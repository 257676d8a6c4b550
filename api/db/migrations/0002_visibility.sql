-- Events are the truth; waybills is what lists read: one wide row per trip, folded from the events of its equipment.

create table public.equipment (
  customer_id int not null references identity.customers,
  equipment_id text not null,
  equipment_kind text not null check (equipment_kind in ('R', 'imdl')),
  car_type text,
  -- false: seen in a message only, not on the customer's fleet list
  in_fleet boolean not null default false,
  primary key (customer_id, equipment_id)
);

-- Every tail of an equipment id from three characters on, so that a match anywhere in an id is a leading match of a tail.
-- LIKE and expression indexes are closed to row-level security (not leakproof); starts_with on a plain column is open.
create table public.equipment_tails (
  customer_id int not null,
  -- the tail is the whole id
  is_whole boolean not null,
  tail text collate "C" not null,
  equipment_id text not null,
  primary key (customer_id, is_whole, tail, equipment_id)
);

create function public.add_equipment_tails() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  insert into public.equipment_tails (customer_id, is_whole, tail, equipment_id)
  select e.customer_id, n = 1, substr(e.equipment_id, n), e.equipment_id
  from added e, generate_series(1, greatest(1, length(e.equipment_id) - 2)) n
  order by 1, 2, 3
  on conflict do nothing;
  return null;
end
$$;
create trigger equipment_added after insert on public.equipment
  referencing new table as added for each statement execute function public.add_equipment_tails();

create function public.remove_equipment_tails() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  delete from public.equipment_tails t
  using removed e, generate_series(1, greatest(1, length(e.equipment_id) - 2)) n
  where t.customer_id = e.customer_id and t.is_whole = (n = 1) and t.tail = substr(e.equipment_id, n)
    and t.equipment_id = e.equipment_id;
  return null;
end
$$;
create trigger equipment_removed after delete on public.equipment
  referencing old table as removed for each statement execute function public.remove_equipment_tails();
revoke execute on function public.add_equipment_tails, public.remove_equipment_tails from public;

create table public.reporting_groups (
  customer_id int not null references identity.customers,
  group_id int not null,
  name text not null,
  party_ids int[] not null default '{}',
  primary key (customer_id, group_id),
  unique (customer_id, name)
);

create table public.reporting_group_equipment (
  customer_id int not null,
  group_id int not null,
  equipment_id text not null,
  primary key (customer_id, equipment_id, group_id),
  foreign key (customer_id, group_id) references public.reporting_groups,
  foreign key (customer_id, equipment_id) references public.equipment
);
create index reporting_group_equipment_group on public.reporting_group_equipment (customer_id, group_id);

create table public.events (
  customer_id int not null,
  equipment_id text not null,
  event_ts timestamptz not null,
  -- who reported: the railroad's SCAC, or - where a message names none
  source text not null,
  code_source text not null,
  code text not null,
  -- CITY|ST
  place text not null,
  equipment_kind text not null,
  carrier text,
  load_empty text,
  train_id text,
  waybill_number text,
  bill_of_lading_number text,
  imdl_pickup_number text,
  origin_place text,
  destination_place text,
  stcc text,
  shipper text,
  consignee text,
  rail_eta_ts timestamptz,
  weight_lb int,
  message_id bigint not null,
  received_ts timestamptz not null default now(),
  primary key (customer_id, equipment_id, event_ts, source, code_source, code, place)
) partition by range (event_ts);

create table public.events_rest partition of public.events default;

-- One partition a month. Called by migrations and by a monthly job, both as owner.
create function public.ensure_event_partitions(p_from date, p_to date) returns void
  language plpgsql set search_path = ''
as $$
declare m date := date_trunc('month', p_from);
begin
  while m < p_to loop
    if to_regclass(format('public.events_%s', to_char(m, 'YYYY_MM'))) is null then
      execute format(
        'create table public.events_%s partition of public.events for values from (%L) to (%L)',
        to_char(m, 'YYYY_MM'), m::timestamp at time zone 'UTC', (m + interval '1 month') at time zone 'UTC');
      execute format('alter table public.events_%s enable row level security, force row level security', to_char(m, 'YYYY_MM'));
      execute format(
        'create policy tenant on public.events_%s using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))',
        to_char(m, 'YYYY_MM'));
    end if;
    m := m + interval '1 month';
  end loop;
end
$$;
revoke execute on function public.ensure_event_partitions from public;
select public.ensure_event_partitions((now() - interval '13 months')::date, (now() + interval '7 months')::date);

-- The first event a trip was recognised by keeps its waybill_id for ever, also when everything is folded again.
create sequence public.waybill_ids;
create table public.trip_anchors (
  customer_id int not null,
  equipment_id text not null,
  anchor_ts timestamptz not null,
  waybill_id bigint not null,
  primary key (customer_id, equipment_id, anchor_ts, waybill_id)
);
create index trip_anchors_waybill on public.trip_anchors (customer_id, waybill_id);

create table public.waybills (
  customer_id int not null,
  waybill_id bigint not null,
  equipment_id text not null,
  equipment_kind text not null,
  -- the latest trip of the equipment
  is_current boolean not null,
  status_code smallint,
  load_empty_status text,
  waybill_number text,
  waybill_ts timestamptz,
  bill_of_lading_number text,
  shipper text,
  consignee text,
  commodity text,
  commodity_code text,
  -- CITY|ST, and as people read it
  origin_place text,
  origin_location text,
  destination_place text,
  destination_location text,
  destination_zone text,
  current_place text,
  current_location text,
  current_zone text,
  last_event_code text,
  last_event_source text,
  last_event_text text,
  last_sighting_ts timestamptz,
  current_carrier text,
  train_id text,
  product_eta_ts timestamptz,
  product_eta_made_ts timestamptz,
  rail_eta_ts timestamptz,
  rail_eta_made_ts timestamptz,
  arrival_ts timestamptz,
  last_notify_ts timestamptz,
  imdl_pickup_number text,
  ingate_ts timestamptz,
  ramped_ts timestamptz,
  deramped_ts timestamptz,
  completed_ts timestamptz,
  trip_start_ts timestamptz not null,
  -- start of the next trip; null while it is the latest
  trip_end_ts timestamptz,
  exceptions text[] not null default '{}',
  note text,
  weight_lb int,
  group_ids int[] not null default '{}',
  -- what the fold remembers between events beyond the columns above
  fold jsonb not null default '{}',
  primary key (customer_id, waybill_id)
) with (fillfactor = 80);

create index waybills_trips on public.waybills (customer_id, equipment_id, trip_start_ts);
-- No column that every sighting changes stands in an index: such an update stays in its page and touches none of them.
create index waybills_list on public.waybills (customer_id, status_code, load_empty_status) where is_current;
create index waybills_number on public.waybills (customer_id, waybill_number text_pattern_ops) where waybill_number is not null;
create index waybills_bill_of_lading on public.waybills (customer_id, bill_of_lading_number text_pattern_ops)
  where bill_of_lading_number is not null;
create index waybills_lane on public.waybills (customer_id, origin_place, destination_place, trip_start_ts) where status_code = 100;

do $$
declare t text;
begin
  foreach t in array array['equipment', 'equipment_tails', 'reporting_groups', 'reporting_group_equipment', 'events', 'events_rest', 'trip_anchors', 'waybills'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
revoke update, delete on public.events from interline_app;
grant usage on sequence public.waybill_ids to interline_app;
