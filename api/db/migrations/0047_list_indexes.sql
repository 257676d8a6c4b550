-- The asset list as it opens: the longest silent first, read off an index up to the page; totals of its usual filters counted
-- without a row being read. That every sighting moves an entry of the first was measured: docs/decisions/030.

create index waybills_sighted on public.waybills (customer_id, last_sighting_ts, equipment_id, waybill_id) where is_current;
drop index public.waybills_list;
create index waybills_list on public.waybills (customer_id, status_code, load_empty_status)
  include (destination_location, group_ids) where is_current;
