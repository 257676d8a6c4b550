-- How often each rule sent something in the last days is read from these days alone.
create index alerts_lately on public.alerts (customer_id, created_ts);
