-- Round trips without a known end are counted by their first day.
create index round_trips_incomplete on public.round_trips (customer_id, trip_start_ts, equipment_id)
  where left_out = 'incomplete' and not is_under_way;
