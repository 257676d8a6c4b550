-- Stays that late reports, bunched cars or a long stay left wrong are calculated once more by the job.
alter table public.demurrage_stays no force row level security;
insert into public.demurrage_marks (customer_id, equipment_id)
select distinct customer_id, equipment_id from public.demurrage_stays;
alter table public.demurrage_stays force row level security;
