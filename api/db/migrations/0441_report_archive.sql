-- Reports are archived before they are deleted, and schedules say how late a missed email may still be sent.

alter table public.reports add column archived_ts timestamptz;

alter table public.report_schedules
  -- hours after its time in which a missed email is still sent; 0: never
  add column catch_up_hours int not null default 48 check (catch_up_hours between 0 and 168);

alter table public.report_runs
  drop constraint report_runs_state_check,
  -- missed: nothing was sent, because the portal was away for too long
  add constraint report_runs_state_check check (state in ('ready', 'empty', 'failed', 'missed'));
