-- The asset list in the order of shippers, read off up to the page.
create index waybills_shipper on public.waybills (customer_id, shipper, equipment_id, waybill_id) where is_current;
