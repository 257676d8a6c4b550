-- What arrived and what set out since somebody was here before is read off the index of sightings: neither is later than the
-- last sighting of its unit, so only what was seen since is looked at, and no row of it.
create index waybills_sighted_dates on public.waybills (customer_id, last_sighting_ts, equipment_id, waybill_id)
  include (status_code, arrival_ts, trip_start_ts) where is_current;
drop index public.waybills_sighted;
alter index public.waybills_sighted_dates rename to waybills_sighted;

-- Troubles that stand, by when they began.
create index work_spells_open on public.work_spells (customer_id, opened_ts) include (waybill_id, kind) where closed_ts is null;
