-- When a unit was promised or is needed: the last moment of that day where it goes. Every change is kept with who made it.
alter table public.waybills add column due_ts timestamptz;

create table public.due_dates (
  customer_id int not null,
  waybill_id bigint not null,
  due_id bigint generated always as identity,
  old_day date,
  -- null: taken away
  day date,
  -- person, import, or the document that says it
  source text not null,
  set_by int,
  set_ts timestamptz not null default now(),
  primary key (customer_id, waybill_id, due_id)
);
alter table public.due_dates enable row level security;
alter table public.due_dates force row level security;
create policy tenant on public.due_dates
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert on public.due_dates to interline_app;
