-- In how much business time tickets are answered and solved. Due times stand in the ticket, so that lists order and narrow by them.

create table public.ticket_targets (
  customer_id int not null references identity.customers primary key,
  -- business hours, holidays and targets of each priority
  targets jsonb not null,
  version int not null default 1,
  updated_ts timestamptz not null default now()
);

alter table public.tickets
  -- by which version of the targets its times were found; 0: the usual ones, -1: not yet
  add column targets_no int not null default -1,
  -- when the time to solve it began: it was raised, or opened again
  add column clock_ts timestamptz not null default now(),
  -- when it is due, and when that is told beforehand
  add column first_answer_due_ts timestamptz,
  add column first_answer_warn_ts timestamptz,
  add column resolution_due_ts timestamptz,
  add column resolution_warn_ts timestamptz;
update public.tickets set clock_ts = created_ts;
-- what an open ticket is due for next
alter table public.tickets
  add column due_ts timestamptz generated always as (case
    when status = 0 or state = 'Closed' then null
    when first_answer_ts is null then coalesce(first_answer_due_ts, resolution_due_ts)
    else resolution_due_ts end) stored,
  add column warn_ts timestamptz generated always as (case
    when status = 0 or state = 'Closed' then null
    when first_answer_ts is null then coalesce(first_answer_warn_ts, resolution_warn_ts)
    else resolution_warn_ts end) stored;
create index tickets_due on public.tickets (customer_id, due_ts, ticket_id) where status = 1;

alter table public.ticket_targets enable row level security, force row level security;
create policy tenant on public.ticket_targets
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update on public.ticket_targets to interline_app;
