-- Emails of reports: who got each, who unsubscribed, which domains outside may get files, and retries of a due time.

create table public.report_deliveries (
  customer_id int not null,
  run_id int not null,
  recipient text not null,
  -- inside: as that person; outside: the owner's rows, as a file only
  scope text not null check (scope in ('inside', 'outside')),
  state text not null check (state in ('sent', 'empty', 'unsubscribed', 'left_out')),
  row_count int,
  reason text,
  primary key (customer_id, run_id, recipient),
  foreign key (customer_id, run_id) references public.report_runs on delete cascade
);

create table public.report_unsubscribes (
  customer_id int not null,
  report_id int not null,
  recipient text not null,
  left_ts timestamptz not null default now(),
  primary key (customer_id, report_id, recipient),
  foreign key (customer_id, report_id) references public.reports on delete cascade
);

create table public.report_domains (
  customer_id int not null references identity.customers,
  domain text not null,
  confirmed_by text not null,
  confirmed_ts timestamptz not null default now(),
  primary key (customer_id, domain)
);

alter table public.report_schedules
  add column outside_confirmed boolean not null default false,
  add column attempts int not null default 0,
  add column retry_ts timestamptz;

do $$
declare t text;
begin
  foreach t in array array['report_deliveries', 'report_unsubscribes', 'report_domains'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
