-- The list of a person's notifications is called notifications, as everywhere else; its saved views follow, one customer
-- after the other because the owner is bound by row-level security.
do $$
declare
  v_customer int;
begin
  for v_customer in select customer_id from identity.customers loop
    perform set_config('app.customer_id', v_customer::text, true);
    update public.list_views set list = 'notifications' where customer_id = v_customer and list = 'messages';
    update public.list_default_views set list = 'notifications' where customer_id = v_customer and list = 'messages';
    update public.list_exports set list = 'notifications' where customer_id = v_customer and list = 'messages';
  end loop;
  perform set_config('app.customer_id', '', true);
end $$;
