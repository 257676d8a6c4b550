-- The latest days of a stay, each with how it was counted and what it cost: lists draw them without the events.
alter table public.demurrage_stays add column recent_days jsonb not null default '[]';

-- running stays are calculated again, so that theirs are there; its owner too sees no row of a customer otherwise
alter table public.demurrage_stays no force row level security;
alter table public.demurrage_marks no force row level security;
insert into public.demurrage_marks (customer_id, equipment_id)
select distinct customer_id, equipment_id from public.demurrage_stays where is_running;
alter table public.demurrage_stays force row level security;
alter table public.demurrage_marks force row level security;
