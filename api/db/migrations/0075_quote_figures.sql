-- The list of one status in its own order, and what statistics add up, read without a row of the table.
create index quotes_by_status on public.quotes (customer_id, status, modified_ts desc nulls last, quote_id)
  include (total, expiration_date, sent_ts, answered_ts) where not deleted;
