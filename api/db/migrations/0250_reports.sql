-- Reports: templates say what is shown, reports are templates with a name and further filters, schedules email them.

create table public.report_templates (
  customer_id int not null references identity.customers,
  template_id int generated always as identity,
  template_name text not null,
  description text not null default '',
  dataset text not null,
  -- [{key, label?}], [{key, operand, value}], [{key, direction}]
  columns jsonb not null,
  filters jsonb not null default '[]',
  sort jsonb not null default '[]',
  created_by text not null,
  created_ts timestamptz not null default now(),
  updated_ts timestamptz not null default now(),
  version int not null default 1,
  primary key (customer_id, template_id)
);
create unique index report_templates_name on public.report_templates (customer_id, lower(template_name));

create table public.reports (
  customer_id int not null,
  report_id int generated always as identity,
  template_id int not null,
  report_name text not null,
  filters jsonb not null default '[]',
  status text not null default 'draft' check (status in ('draft', 'running', 'ready', 'failed')),
  row_count int,
  created_by text not null,
  created_ts timestamptz not null default now(),
  last_run_ts timestamptz,
  version int not null default 1,
  primary key (customer_id, report_id),
  foreign key (customer_id, template_id) references public.report_templates
);
create unique index reports_name on public.reports (customer_id, lower(report_name));
create index reports_template on public.reports (customer_id, template_id);

create table public.report_schedules (
  customer_id int not null,
  schedule_id int generated always as identity,
  report_id int not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  day_of_week int not null check (day_of_week between 1 and 7),
  day_of_month int not null check (day_of_month between 1 and 31),
  time text not null,
  timezone text not null,
  recipients text not null,
  skip_if_empty boolean not null,
  active boolean not null default true,
  owner_id int not null references identity.users (user_id),
  owner text not null,
  failures int not null default 0,
  paused_reason text,
  next_run_ts timestamptz,
  last_run_ts timestamptz,
  primary key (customer_id, schedule_id),
  foreign key (customer_id, report_id) references public.reports on delete cascade
);
create index report_schedules_report on public.report_schedules (customer_id, report_id);
create index report_schedules_owner on public.report_schedules (owner_id);
create index report_schedules_due on public.report_schedules (customer_id, next_run_ts) where active;

create table public.report_runs (
  customer_id int not null,
  run_id int generated always as identity,
  report_id int not null,
  -- null: started by a person
  schedule_id int,
  due_ts timestamptz,
  started_by text not null check (started_by in ('schedule', 'late', 'hand', 'send')),
  state text not null check (state in ('ready', 'empty', 'failed')),
  row_count int,
  sent_count int not null default 0,
  reason text,
  run_ts timestamptz not null default now(),
  primary key (customer_id, run_id),
  unique (customer_id, schedule_id, due_ts),
  foreign key (customer_id, report_id) references public.reports on delete cascade
);
create index report_runs_report on public.report_runs (customer_id, report_id, run_ts desc);

do $$
declare t text;
begin
  foreach t in array array['report_templates', 'reports', 'report_schedules', 'report_runs'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
