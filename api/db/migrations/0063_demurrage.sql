-- Which days of a car with its customer are free and which are charged: told from events by rail/src/demurrage, kept for lists.

-- Tariffs and agreements as a customer has them; a stay goes by the one that names the most of it.
create table public.demurrage_tariffs (
  customer_id int not null references identity.customers,
  tariff_id int not null,
  name text not null,
  -- empty: any railroad, any place (CITY|ST)
  carrier text not null default '',
  place text not null default '',
  equipment_kind text not null check (equipment_kind in ('R', 'imdl')),
  effective_from date not null,
  effective_until date,
  rules jsonb not null,
  version int not null default 1,
  primary key (customer_id, tariff_id)
);
create unique index demurrage_tariffs_name on public.demurrage_tariffs (customer_id, lower(name));

-- One visit of a car, from the first notice to the release.
create table public.demurrage_stays (
  customer_id int not null references identity.customers,
  stay_id bigint generated always as identity,
  equipment_id text not null,
  started_ts timestamptz not null,
  equipment_kind text not null,
  purpose text not null check (purpose in ('loading', 'unloading')),
  -- where it stands or stood: CITY|ST, as people read it, and the zone of its clock
  place text not null,
  location text not null,
  zone text not null,
  carrier text,
  waybill_number text,
  stcc text,
  shipper text,
  consignee text,
  origin_place text,
  notified_ts timestamptz,
  placed_ts timestamptz,
  ordered_ts timestamptz,
  released_ts timestamptz,
  -- null: the usual rules
  tariff_id int,
  tariff_name text not null,
  agreement text not null,
  charge text not null check (charge in ('demurrage', 'storage')),
  rate text not null,
  debits int not null,
  credits int not null,
  chargeable int not null,
  cents bigint not null,
  is_running boolean not null,
  -- the last moment before another day is charged, what that day costs, and what stops the clock
  act_by_ts timestamptz,
  next_cents bigint not null,
  action text check (action in ('order_in', 'release')),
  -- when the count changes by itself
  next_day_ts timestamptz,
  primary key (customer_id, stay_id),
  unique (customer_id, equipment_id, started_ts)
);
create index demurrage_stays_running on public.demurrage_stays (customer_id, next_day_ts) where is_running;
create index demurrage_stays_released on public.demurrage_stays (customer_id, released_ts);
create index demurrage_stays_place on public.demurrage_stays (customer_id, place, started_ts);

-- What the customer told the railroad about a car; it stops the clock at that moment.
create table public.demurrage_orders (
  customer_id int not null references identity.customers,
  order_id bigint generated always as identity,
  equipment_id text not null,
  kind text not null check (kind in ('order_in', 'release')),
  order_ts timestamptz not null,
  -- names it where it came from, so that it is noted once and can be taken back
  reference text not null,
  primary key (customer_id, order_id),
  unique (customer_id, reference)
);
create index demurrage_orders_car on public.demurrage_orders (customer_id, equipment_id);

-- Cars whose stays have to be told anew. Rows are only added and taken away: nobody who adds one waits for anybody.
create table public.demurrage_marks (
  customer_id int not null,
  mark_id bigint generated always as identity,
  equipment_id text not null,
  primary key (customer_id, mark_id)
);
-- every car there is, once; its owner too sees no row of a customer otherwise
alter table public.equipment no force row level security;
insert into public.demurrage_marks (customer_id, equipment_id) select customer_id, equipment_id from public.equipment;
alter table public.equipment force row level security;

do $$
declare t text;
begin
  foreach t in array array['demurrage_tariffs', 'demurrage_stays', 'demurrage_orders', 'demurrage_marks'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
