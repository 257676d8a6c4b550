-- Two people who change one layout are told of each other.
alter table public.clm_layouts add column version int not null default 1;
