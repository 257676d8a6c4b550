-- Whether a person can open the customer of this transaction: reports are emailed with their owner's access.
create function identity.opens_customer(p_user_id int) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from identity.users u
      left join identity.memberships m on m.customer_id = public.current_customer() and m.user_id = u.user_id
      where u.user_id = p_user_id and u.status = 1 and (u.is_admin or m.user_id is not null));
  end;
revoke execute on function identity.opens_customer from public;
grant execute on function identity.opens_customer to interline_app;
