-- A trip without news for so long is lost contact: it leaves counts, queue and lists (is_current) though it has not ended, and is
-- back with its next report, which the fold writes as current again.
create table public.contact_ages (
  customer_id int primary key references identity.customers,
  moving_days int not null check (moving_days between 1 and 1000),
  stored_days int not null check (stored_days between 1 and 1000)
);
alter table public.contact_ages enable row level security, force row level security;
create policy tenant on public.contact_ages using (customer_id = (select public.current_customer()))
  with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.contact_ages to interline_app;

create index waybills_lost on public.waybills (customer_id, last_sighting_ts) include (waybill_id, equipment_id)
  where not is_current and trip_end_ts is null;
