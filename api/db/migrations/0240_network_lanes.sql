-- Lanes of a range are counted from this index alone.
create index trip_facts_lanes on public.trip_facts (customer_id, trip_start_ts)
  include (equipment_id, origin_place, destination_place, load_empty);
