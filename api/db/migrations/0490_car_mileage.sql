-- What the owner of a car charges per mile, loaded and empty.
alter table public.car_records add column mile_cents bigint check (mile_cents >= 0);
