-- What fleet cycles are measured by: written in the transaction that folds trips, by rail/src/cycles.

-- The moments of each trip, one narrow row a trip.
create table public.trip_facts (
  customer_id int not null references identity.customers,
  waybill_id bigint not null,
  equipment_id text not null,
  trip_start_ts timestamptz not null,
  released_ts timestamptz,
  departed_ts timestamptz,
  arrival_ts timestamptz,
  constructive_ts timestamptz,
  placed_ts timestamptz,
  ended_ts timestamptz,
  miles int not null,
  load_empty text check (load_empty in ('L', 'E')),
  origin_place text,
  destination_place text,
  -- [{kind, from_ts, to_ts}], milliseconds
  interruptions jsonb not null,
  primary key (customer_id, waybill_id)
);
create index trip_facts_unit on public.trip_facts (customer_id, equipment_id, trip_start_ts);

-- From a loaded release to the next. Minutes are null where a begin or an end was not reported, or the leg still lasts.
create table public.round_trips (
  customer_id int not null references identity.customers,
  -- of the loaded trip it begins with
  waybill_id bigint not null,
  equipment_id text not null,
  trip_start_ts timestamptz not null,
  start_ts timestamptz,
  -- null while it lasts
  end_ts timestamptz,
  loaded_transit int,
  held int,
  unload_dwell int,
  empty_transit int,
  load_dwell int,
  stored int not null,
  bad_order int not null,
  loaded_miles int not null,
  empty_miles int not null,
  is_under_way boolean not null,
  left_out text check (left_out in ('incomplete', 'bad_order')),
  origin_place text,
  destination_place text,
  primary key (customer_id, waybill_id)
);
create index round_trips_unit on public.round_trips (customer_id, equipment_id, end_ts);

do $$
declare t text;
begin
  foreach t in array array['trip_facts', 'round_trips'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;

-- Trips that are there already get theirs by folding them again, in the background.
select public.add_job('rebuildAssets', json_build_object('customer_id', customer_id, 'code', null, 'after', ''), 'rebuildAssets ' || customer_id)
from identity.customers;
