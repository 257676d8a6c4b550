-- How many units a place can unload on each weekday. Places are known by the number made of their name (decision 230).
create table public.unload_capacities (
  customer_id int not null references identity.customers,
  destination_id bigint not null,
  -- units a day; null: not limited
  monday int check (monday between 0 and 9999),
  tuesday int check (tuesday between 0 and 9999),
  wednesday int check (wednesday between 0 and 9999),
  thursday int check (thursday between 0 and 9999),
  friday int check (friday between 0 and 9999),
  saturday int check (saturday between 0 and 9999),
  sunday int check (sunday between 0 and 9999),
  version int not null default 1,
  primary key (customer_id, destination_id)
);
alter table public.unload_capacities enable row level security, force row level security;
create policy tenant on public.unload_capacities using (customer_id = (select public.current_customer()))
  with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.unload_capacities to interline_app;
