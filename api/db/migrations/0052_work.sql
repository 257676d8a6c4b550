-- The morning's work: what people say about units that need somebody, since when each kind of trouble stands, and how much
-- there was of it each day.

-- What people decided about a unit: who looks after it, until when it may rest, and what is being done.
create table public.work_items (
  customer_id int not null,
  waybill_id bigint not null,
  owner_id int,
  -- infinity: until the unit is reported again
  snoozed_until_ts timestamptz,
  -- the kinds of trouble that were known then; another one is not snoozed
  snoozed_kinds text[] not null default '{}',
  -- the last sighting when it was snoozed
  snoozed_sighting_ts timestamptz,
  note text,
  changed_by int not null,
  changed_ts timestamptz not null default now(),
  -- every trouble was over
  closed_ts timestamptz,
  primary key (customer_id, waybill_id)
);

-- Since when a unit stands in a heap; one row for the latest time, and how often it happened.
create table public.work_spells (
  customer_id int not null,
  waybill_id bigint not null,
  kind text not null,
  opened_ts timestamptz not null default now(),
  closed_ts timestamptz,
  times int not null default 1,
  primary key (customer_id, waybill_id, kind)
);

create table public.work_days (
  customer_id int not null,
  day date not null,
  kind text not null,
  units int not null,
  primary key (customer_id, day, kind)
);

-- When a user was here last, and before that.
create table public.work_visits (
  customer_id int not null,
  user_id int not null,
  seen_ts timestamptz not null,
  since_ts timestamptz,
  primary key (customer_id, user_id)
);

do $$
declare t text;
begin
  foreach t in array array['work_items', 'work_spells', 'work_days', 'work_visits'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
