-- In the order of the list, empty values last and equals by their key: an index in another order is sorted for every page.
create index tenders_in_order on public.tenders (customer_id, submitted_ts desc nulls last, request_id);
create index tenders_by_first_bill on public.tenders (customer_id, submitted_ts desc nulls last, request_id) include (scac)
  where coalesce(batch_id, request_id) = request_id;
drop index public.tenders_by_submission;
drop index public.tenders_by_booking;
