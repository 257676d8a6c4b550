-- The active people of the customer of this transaction, and of no other.
create function identity.people_of_customer(p_term text, p_limit int, p_offset int)
  returns table (id int, full_name text, email text, role_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.first_name || ' ' || u.last_name, u.email, r.role_name
    from identity.memberships m
    join identity.users u on u.user_id = m.user_id and u.status = 1
    join identity.roles r on r.role_id = m.role_id
    where m.customer_id = public.current_customer()
      and (strpos(lower(u.first_name || ' ' || u.last_name), lower(p_term)) > 0
           or strpos(lower(u.email), lower(p_term)) > 0)
    order by u.last_name, u.first_name, u.user_id
    limit p_limit offset p_offset;
  end;
revoke execute on function identity.people_of_customer from public;
grant execute on function identity.people_of_customer to interline_app;
