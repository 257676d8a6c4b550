-- What is wrong with units by their own reports: one open alert a unit and kind.
create table public.unit_alerts (
  customer_id int not null references identity.customers,
  alert_id bigint generated always as identity,
  equipment_id text not null,
  kind text not null,
  severity text not null check (severity in ('critical', 'warning', 'info')),
  state text not null default 'open' check (state in ('open', 'acknowledged', 'snoozed', 'closed')),
  -- in the unit of its kind, such as g
  figure real,
  detail text not null,
  place text,
  zone text,
  opened_ts timestamptz not null,
  snoozed_until timestamptz,
  owner_id int,
  acknowledged_by int,
  acknowledged_ts timestamptz,
  closed_ts timestamptz,
  primary key (customer_id, alert_id)
);
create unique index unit_alerts_open on public.unit_alerts (customer_id, equipment_id, kind) where state <> 'closed';
create index unit_alerts_list on public.unit_alerts (customer_id, opened_ts desc, alert_id);

-- When an alert opens: for all units (group 0), or for those of a reporting group, which win.
create table public.alert_thresholds (
  customer_id int not null references identity.customers,
  group_id int not null,
  impact_critical_g real not null,
  impact_warning_g real not null,
  temp_min_f real,
  temp_max_f real,
  temp_minutes int not null,
  battery_pct int not null,
  primary key (customer_id, group_id)
);

do $$
declare t text;
begin
  foreach t in array array['unit_alerts', 'alert_thresholds'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;

-- What may become an alert if it lasts: {temperature: ts, hand_brake: {lat, lon}}
alter table public.tracked_units add column pending jsonb not null default '{}';
