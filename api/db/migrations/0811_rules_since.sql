-- From when a rule counts: what happened before someone made it, or turned it on again, is no news of it. Rules from
-- before this column have counted all along.
alter table public.alert_rules add column if not exists active_since_ts timestamptz not null default 'epoch';
alter table public.alert_rules alter column active_since_ts set default now();
