-- The bookings page counts bills by state and railroad, and opens the bills of a state: a customer may have a million.
create index tenders_by_state on public.tenders (customer_id, state, scac);
