-- What a car of a quote costs whoever sells it, so that the margin is known; no shipper reads it.
alter table public.quotes add column cost bigint check (cost >= 0);
