-- The bills booked together from one pattern, named by the request of the first of them: the bookings page shows a batch
-- as one row. Null where a bill was booked alone.
alter table public.tenders add column batch_id bigint;

-- The owner sees the rows of one customer at a time.
do $$
declare
  v_customer int;
begin
  for v_customer in select customer_id from identity.customers loop
    perform set_config('app.customer_id', v_customer::text, true);
    update public.tenders t set batch_id = b.first_id
    from (
      select regexp_replace(booking_key, ' [^ ]*$', '') as name, min(request_id) as first_id
      from public.tenders where customer_id = v_customer and booking_key is not null
      group by 1 having count(*) > 1
    ) b
    where t.customer_id = v_customer and t.booking_key is not null
      and regexp_replace(t.booking_key, ' [^ ]*$', '') = b.name;
  end loop;
  perform set_config('app.customer_id', '', true);
end $$;

create index tenders_of_batch on public.tenders (customer_id, batch_id) where batch_id is not null;
create index tenders_by_booking on public.tenders (customer_id, submitted_ts desc)
  where coalesce(batch_id, request_id) = request_id;
