-- A token may be made for telematics devices: it posts their reports and opens nothing else.
alter table identity.api_tokens drop constraint api_tokens_level_check;
alter table identity.api_tokens add constraint api_tokens_level_check check (level in ('see', 'act', 'send'));

drop function identity.authorize(bytea, int);
create function identity.authorize(p_token_hash bytea, p_customer_id int)
  returns table (user_id int, session_id bigint, is_admin boolean, is_internal boolean, idle_seconds int, role_id int,
                 permissions text[], flags text[], levels jsonb, is_see_only boolean, is_feed boolean, is_device boolean, lacks_codes boolean)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare v_modules text[];
begin
  -- live: not ended, not idle for 8 hours, user not disabled
  select u.user_id, s.session_id, u.is_admin, u.is_internal, extract(epoch from now() - s.last_seen_ts)::int, m.role_id,
    -- null when the customer is not theirs to open; an admin opens any with that customer's own list
    case when c.customer_id is not null and (u.is_admin or m.user_id is not null) then (
      select coalesce(array_agg(cp.permission order by cp.permission), '{}')
      from identity.customer_permissions cp
      where cp.customer_id = p_customer_id
        and (u.is_admin or cp.permission = any (coalesce(m.permissions, cr.permissions, r.permissions)))
    ) end,
    case when u.is_admin then identity.every_area('act')
      when m.permissions is null then r.levels || coalesce(cr.levels, '{}'::jsonb)
      else identity.member_levels(r.levels, cr.levels, m.permissions, r.grant_level) end,
    false, false, false,
    -- whoever signs in at an identity provider alone has no password that a code could follow
    (u.is_admin or u.is_internal) and u.password_hash is not null and not exists (
      select from identity.one_time_codes o where o.user_id = u.user_id and o.confirmed_ts is not null)
  into user_id, session_id, is_admin, is_internal, idle_seconds, role_id, permissions, levels, is_see_only, is_feed, is_device,
    lacks_codes
  from identity.sessions s
  join identity.users u on u.user_id = s.user_id
  left join identity.customers c on c.customer_id = p_customer_id and c.status = 1
  left join identity.memberships m on m.customer_id = p_customer_id and m.user_id = u.user_id
  left join identity.roles r on r.role_id = m.role_id
  left join identity.customer_roles cr on cr.customer_id = m.customer_id and cr.role_id = m.role_id
  where s.token_hash = p_token_hash
    and s.expires_ts > now()
    and s.last_seen_ts > now() - interval '8 hours'
    and u.status = 1;
  if not found then
    select t.user_id, -t.token_id, false, false, coalesce(extract(epoch from now() - t.last_used_ts)::int, 2147483647), null,
      case when c.customer_id is not null then (
        select coalesce(array_agg(cp.permission order by cp.permission), '{}')
        from identity.customer_permissions cp
        where cp.customer_id = p_customer_id and cp.permission = any (t.permissions)
      ) end, t.modules,
      case when t.feed_scac is not null then '{"company": "act"}'::jsonb
        when t.level = 'send' then '{"assets": "act"}'::jsonb
        else identity.every_area(t.level) end,
      t.level = 'see', t.feed_scac is not null, t.level = 'send', false
    into user_id, session_id, is_admin, is_internal, idle_seconds, role_id, permissions, v_modules, levels, is_see_only, is_feed,
      is_device, lacks_codes
    from identity.api_tokens t
    left join identity.customers c on c.customer_id = t.customer_id and c.customer_id = p_customer_id and c.status = 1
    where t.token_hash = p_token_hash and t.revoked_ts is null and t.expires_ts > now();
    if not found then return; end if;
  end if;

  perform set_config('app.user_id', user_id::text, true);
  flags := '{}';
  if permissions is not null then
    perform set_config('app.customer_id', p_customer_id::text, true);
    perform identity.enter_areas(levels);
    -- a customer's own setting wins over the one for all
    select coalesce(array_agg(f.name order by f.name), '{}') into flags
    from identity.feature_flags f
    where f.enabled
      and (f.customer_id = p_customer_id
        or f.customer_id is null and not exists (
          select from identity.feature_flags own where own.name = f.name and own.customer_id = p_customer_id))
      and (f.name <> 'hasInternalToolsModule' or is_admin or is_internal)
      and (v_modules is null or f.name = any (v_modules));
  end if;
  return next;
end
$$;
revoke execute on function identity.authorize from public;
grant execute on function identity.authorize to interline_app;
