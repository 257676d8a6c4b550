-- Areas on the map, and when units were in them. A circle has a middle and a radius, a polygon corners as [lat, lon].
create table public.geofences (
  customer_id int not null references identity.customers,
  fence_id int generated always as identity,
  name text not null,
  shape text not null check (shape in ('circle', 'polygon')),
  lat float8 not null,
  lon float8 not null,
  radius_m float8,
  corners jsonb,
  -- the nearest station
  place text,
  zone text not null,
  dwell_hours int check (dwell_hours > 0),
  version int not null default 1,
  created_ts timestamptz not null default now(),
  primary key (customer_id, fence_id),
  check ((shape = 'circle') = (radius_m is not null) and (shape = 'polygon') = (corners is not null))
);
create unique index geofences_name on public.geofences (customer_id, lower(name));

create table public.geofence_visits (
  customer_id int not null references identity.customers,
  visit_id bigint generated always as identity,
  fence_id int not null,
  equipment_id text not null,
  -- the first fix inside, and the first one outside again
  in_ts timestamptz not null,
  out_ts timestamptz,
  load text,
  -- when its stay passed the limit of the fence
  over_limit_ts timestamptz,
  primary key (customer_id, visit_id),
  unique (customer_id, equipment_id, fence_id, in_ts),
  foreign key (customer_id, fence_id) references public.geofences on delete cascade
);
create index geofence_visits_list on public.geofence_visits (customer_id, in_ts desc, visit_id);
create index geofence_visits_left on public.geofence_visits (customer_id, fence_id, out_ts);

do $$
declare t text;
begin
  foreach t in array array['geofences', 'geofence_visits'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
