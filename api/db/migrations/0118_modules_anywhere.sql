-- The modules that are on for all, or for a customer of this user's: what calls about no one customer are held against. The
-- portal's own people alone have its tools.
create function identity.modules_anywhere(p_user_id int) returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(array_agg(distinct f.name), '{}')
    from identity.feature_flags f
    join identity.users u on u.user_id = p_user_id
    where f.enabled
      and (f.customer_id is null
        or f.customer_id in (select m.customer_id from identity.memberships m where m.user_id = u.user_id))
      and (f.name <> 'hasInternalToolsModule' or u.is_admin or u.is_internal);
  end;

revoke execute on function identity.modules_anywhere from public;
grant execute on function identity.modules_anywhere to interline_app;
