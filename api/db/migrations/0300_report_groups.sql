-- Groups and measures of templates, their versions, the zone of relative days, the archive; days and files of schedules.

alter table public.report_templates
  add column groups jsonb not null default '[]',
  add column measures jsonb not null default '[]',
  add column timezone text not null default 'America/Chicago',
  add column status text not null default 'active' check (status in ('active', 'archived'));

create table public.report_template_versions (
  customer_id int not null,
  template_id int not null,
  version int not null,
  -- the template's body as it was saved
  body jsonb not null,
  words text not null,
  changed_by text not null,
  changed_ts timestamptz not null default now(),
  primary key (customer_id, template_id, version),
  foreign key (customer_id, template_id) references public.report_templates on delete cascade
);

alter table public.report_schedules
  alter column day_of_week set default 1,
  add column days_of_week int[] not null default '{1}',
  add column format text not null default 'xlsx' check (format in ('csv', 'xlsx'));
alter table public.report_schedules no force row level security;
update public.report_schedules set days_of_week = array[day_of_week];
alter table public.report_schedules force row level security;

alter table public.report_template_versions enable row level security, force row level security;
create policy tenant on public.report_template_versions
  using (customer_id = (select public.current_customer()))
  with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.report_template_versions to interline_app;
