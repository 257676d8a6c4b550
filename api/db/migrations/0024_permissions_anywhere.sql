-- What the signed-in user of this transaction may do for at least one customer: for calls whose path names none.
create function identity.permissions_anywhere() returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(array_agg(distinct cp.permission), '{}')
    from identity.memberships m
    join identity.customers c on c.customer_id = m.customer_id and c.status = 1
    join identity.roles r on r.role_id = m.role_id
    join identity.customer_permissions cp
      on cp.customer_id = m.customer_id and cp.permission = any (coalesce(m.permissions, r.permissions))
    where m.user_id = nullif(current_setting('app.user_id', true), '')::int;
  end;

revoke execute on function identity.permissions_anywhere from public;
grant execute on function identity.permissions_anywhere to interline_app;
