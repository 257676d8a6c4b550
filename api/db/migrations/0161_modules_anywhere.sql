-- As before, but a customer's own switch wins over the one for all here, too: a module that is off at every customer of
-- somebody is off for them. Administrators open every customer, and the portal itself before there is one.
create or replace function identity.modules_anywhere(p_user_id int) returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(array_agg(n.name order by n.name), '{}')
    from (select distinct f.name from identity.feature_flags f) n
    join identity.users u on u.user_id = p_user_id
    left join identity.feature_flags d on d.name = n.name and d.customer_id is null
    where (n.name <> 'hasInternalToolsModule' or u.is_admin or u.is_internal)
      and (u.is_admin and d.enabled
        or exists (
          select from identity.customers c
          left join identity.feature_flags own on own.name = n.name and own.customer_id = c.customer_id
          where c.status = 1 and coalesce(own.enabled, d.enabled)
            and (u.is_admin or exists (
              select from identity.memberships m where m.customer_id = c.customer_id and m.user_id = u.user_id))));
  end;
