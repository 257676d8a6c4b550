-- Reports: a group over the top, a pinned version of the template, and emails only where rows changed.

alter table public.report_templates add column across jsonb not null default '[]';

-- null: the report follows its template
alter table public.reports add column pinned_version int;

alter table public.report_schedules add column only_if_changed boolean not null default false;

alter table public.report_deliveries
  -- of all rows that the recipient got
  add column rows_hash text,
  drop constraint report_deliveries_state_check,
  add constraint report_deliveries_state_check check (state in ('sent', 'empty', 'unchanged', 'unsubscribed', 'left_out'));
