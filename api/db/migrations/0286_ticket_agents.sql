-- Who works on a customer's tickets: its staff, or where it has none, the administrators.
create function identity.ticket_agents() returns setof int
  language sql stable security definer set search_path = ''
  begin atomic
    with staff as (
      select u.user_id, u.is_admin,
        exists (select from identity.memberships m
          where m.customer_id = public.current_customer() and m.user_id = u.user_id) as is_member
      from identity.users u
      where u.is_internal and u.status = 1 and not u.is_machine and public.current_customer() is not null)
    select s.user_id from staff s
    where s.is_member or s.is_admin and not exists (select from staff o where o.is_member);
  end;
revoke execute on function identity.ticket_agents from public;
grant execute on function identity.ticket_agents to interline_app;
