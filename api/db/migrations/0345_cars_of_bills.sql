-- The cars of a bill after its first one, so that the list shows and finds each of them.
alter table public.tenders add column other_units text[] not null default '{}';

do $$
declare
  v_customer int;
begin
  for v_customer in select customer_id from identity.customers loop
    perform set_config('app.customer_id', v_customer::text, true);
    update public.tenders t set other_units = array(
      select upper(coalesce(car -> 'equipment_details_N7' ->> 'equipment_initial_01', ''))
        || ltrim(car -> 'equipment_details_N7' ->> 'equipment_number_02', '0')
      from jsonb_array_elements(t.waybill -> 'heading' -> 'equipment_details_N7_loop') with ordinality cars (car, at)
      where at > 1 and jsonb_typeof(car -> 'equipment_details_N7') = 'object'
        and car -> 'equipment_details_N7' ->> 'equipment_number_02' is not null
      order by at)
    where t.customer_id = v_customer
      and jsonb_typeof(t.waybill -> 'heading' -> 'equipment_details_N7_loop') = 'array'
      and jsonb_array_length(t.waybill -> 'heading' -> 'equipment_details_N7_loop') > 1;
  end loop;
  perform set_config('app.customer_id', '', true);
end
$$;
