-- The clock of a unit that runs, for the demurrage column of the asset list.
create index demurrage_stays_clock on public.demurrage_stays (customer_id, equipment_id, started_ts) where is_running;
-- Stays that another stay ended without a report of departure stop with it: the job calculates them once more.
alter table public.demurrage_stays no force row level security;
insert into public.demurrage_marks (customer_id, equipment_id)
select distinct customer_id, equipment_id from public.demurrage_stays where is_running;
alter table public.demurrage_stays force row level security;
