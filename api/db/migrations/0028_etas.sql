-- The product's estimates of arrival, what they were learned from, and how far off they were. Times of the past are
-- those of the events, so that folding again makes the same estimates.

-- `eta` is the estimate in force as rail/src/eta/walk.ts made it; the columns are what lists filter, sort and count by.
-- eta_rest_hours: needed after the next report, so that the arrival is never nearer to the clock than that.
alter table public.waybills
  add column eta json,
  add column eta_rest_hours real,
  add column eta_first_ts timestamptz,
  add column rail_eta_first_ts timestamptz,
  -- hours: the usual time to the next report, and the time after which silence is an alarm
  add column gap_usual_hours real,
  add column gap_alarm_hours real,
  -- placed, notified or stored, and not yet released
  add column waiting_since_ts timestamptz;

-- Every estimate that was news to a reader.
create table public.eta_history (
  customer_id int not null,
  waybill_id bigint not null,
  made_ts timestamptz not null,
  p10_ts timestamptz not null,
  p50_ts timestamptz not null,
  p90_ts timestamptz not null,
  basis text not null,
  trips int not null,
  reason text not null,
  primary key (customer_id, waybill_id, made_ts)
);

-- What a finished trip teaches: where it was reported and how many hours before its arrival; and how far off the last
-- estimates three days before the arrival were (or the first ones of a shorter trip), in hours, late ones above nought.
create table public.lane_trips (
  customer_id int not null,
  waybill_id bigint not null,
  lane text not null,
  arrival_ts timestamptz not null,
  -- the latest event the customer had when this was learned: nothing earlier may use it
  learned_ts timestamptz not null,
  passages json not null,
  eta_error_hours real,
  rail_error_hours real,
  primary key (customer_id, waybill_id)
);
create index lane_trips_lane on public.lane_trips (customer_id, lane, arrival_ts desc);
create index lane_trips_arrival on public.lane_trips (customer_id, arrival_ts desc);

-- What was known of a lane from a moment on; the lane with an empty name is the whole network. Never changed: an estimate
-- rests on the one that was in force when its report was made.
create table public.lane_models (
  customer_id int not null,
  lane text not null,
  from_ts timestamptz not null,
  trips int not null,
  model json not null,
  -- of the trips behind it, share within a day three days out and median of the error
  within_day real,
  median_error_hours real,
  primary key (customer_id, lane, from_ts)
);

do $$
declare t text;
begin
  foreach t in array array['eta_history', 'lane_trips', 'lane_models'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
