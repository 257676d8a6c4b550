-- Puts a transaction of the background into the data of a customer, in the place of somebody who may still quote prices for it.
create function identity.enter_pricing(p_customer_id int) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from identity.users u
    join identity.customers c on c.customer_id = p_customer_id and c.status = 1
    left join identity.memberships m on m.user_id = u.user_id and m.customer_id = c.customer_id
    left join identity.roles r on r.role_id = m.role_id
    join identity.customer_permissions cp on cp.customer_id = c.customer_id and cp.permission = 'pricing_pricing_dashboard'
      and (u.is_admin or cp.permission = any (coalesce(m.permissions, r.permissions)))
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int and u.status = 1)
  then
    raise exception 'the caller may not quote prices for this customer' using errcode = '42501';
  end if;
  perform set_config('app.customer_id', p_customer_id::text, true);
end
$$;
revoke execute on function identity.enter_pricing from public;
grant execute on function identity.enter_pricing to interline_app;
