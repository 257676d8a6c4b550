-- What a waybill or bill of lading says of a unit, read once: shown at the unit and found by its numbers.
alter table public.unit_documents
  add column facts jsonb,
  add column waybill_number text,
  add column bill_of_lading_number text;
create index unit_documents_waybill on public.unit_documents (customer_id, waybill_number text_pattern_ops) where waybill_number is not null;
create index unit_documents_bill on public.unit_documents (customer_id, bill_of_lading_number text_pattern_ops) where bill_of_lading_number is not null;
