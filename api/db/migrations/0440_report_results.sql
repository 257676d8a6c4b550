-- Reports that take too long to wait for: their page or file, made in the background for one person, deleted after a day.

create table public.report_results (
  customer_id int not null references identity.customers,
  result_id uuid not null default gen_random_uuid(),
  user_id int not null,
  -- without a foreign key: the stored file of a deleted report is removed when it expires
  report_id int not null,
  -- page: the first rows and the totals
  kind text not null check (kind in ('page', 'csv', 'xlsx', 'totals')),
  -- versions of report and template, so that a changed report does not show what it was before
  versions text not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed', 'cancelled')),
  steps_done int not null default 0,
  rows_done int not null default 0,
  rows_total int,
  data jsonb,
  filename text,
  -- named before it is written, so that a second attempt writes over the first
  object text,
  filesize bigint,
  reason text,
  created_ts timestamptz not null default now(),
  expires_ts timestamptz not null default now() + interval '1 day',
  primary key (customer_id, result_id)
);
create index report_results_user on public.report_results (customer_id, user_id, report_id);
alter table public.report_results enable row level security, force row level security;
create policy tenant on public.report_results
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
-- what is over belongs to nobody, so that it can be deleted
create policy own on public.report_results as restrictive
  using (user_id = (select public.current_user_id()) or expires_ts < now())
  with check (user_id = (select public.current_user_id()));
grant select, insert, update, delete on public.report_results to interline_app;
