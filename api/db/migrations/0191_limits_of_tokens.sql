-- A token may be made to see alone, and a feed's token posts messages and holds no permission. A member of staff without a second
-- factor is known with their session.
drop function identity.authorize(bytea, int);
create function identity.authorize(p_token_hash bytea, p_customer_id int)
  returns table (user_id int, session_id bigint, is_admin boolean, is_internal boolean, idle_seconds int, role_id int,
                 permissions text[], flags text[], levels jsonb, is_see_only boolean, is_feed boolean, lacks_codes boolean)
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
    false, false,
    -- whoever signs in at an identity provider alone has no password that a code could follow
    (u.is_admin or u.is_internal) and u.password_hash is not null and not exists (
      select from identity.one_time_codes o where o.user_id = u.user_id and o.confirmed_ts is not null)
  into user_id, session_id, is_admin, is_internal, idle_seconds, role_id, permissions, levels, is_see_only, is_feed, lacks_codes
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
      case when t.feed_scac is null then identity.every_area(t.level) else '{"company": "act"}'::jsonb end,
      t.level = 'see', t.feed_scac is not null, false
    into user_id, session_id, is_admin, is_internal, idle_seconds, role_id, permissions, v_modules, levels, is_see_only, is_feed,
      lacks_codes
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

drop function identity.api_tokens_page();
create function identity.api_tokens_page()
  returns table (token_id int, name text, state text, grants text[], level text, created_by text, created_ts timestamptz,
                 last_used_ts timestamptz, expires_ts timestamptz, ended_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_token_keeper();
  return query
    select t.token_id, t.name,
      case when t.revoked_ts is not null then 'revoked' when t.expires_ts <= now() then 'expired' else 'live' end,
      t.permissions || t.modules, t.level, u.first_name || ' ' || u.last_name, t.created_ts, t.last_used_ts, t.expires_ts,
      coalesce(t.revoked_ts, case when t.expires_ts <= now() then t.expires_ts end)
    from identity.api_tokens t join identity.users u on u.user_id = t.created_by
    where t.customer_id = public.current_customer();
end
$$;

-- The id of the new token; null when one of this name is in use, 0 when there are as many as there may be.
drop function identity.create_api_token(text, text[], text[], bytea, int, int);
create function identity.create_api_token(
  p_name text, p_permissions text[], p_modules text[], p_level text, p_token_hash bytea, p_days int, p_most int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_customer_id int := public.current_customer();
  v_user_id int;
  v_id int;
begin
  perform identity.require_token_keeper();
  -- names are given out one at a time
  perform pg_catalog.pg_advisory_xact_lock(4718, v_customer_id);
  if exists (
    select from identity.api_tokens t
    where t.customer_id = v_customer_id and lower(t.name) = lower(p_name) and t.revoked_ts is null and t.expires_ts > now())
  then return null; end if;
  if (select count(*) from identity.api_tokens t
      where t.customer_id = v_customer_id and t.revoked_ts is null and t.expires_ts > now()) >= p_most
  then return 0; end if;
  insert into identity.users (email, first_name, last_name, is_machine)
  values ('token-' || pg_catalog.gen_random_uuid() || '@machine.invalid', 'API token', p_name, true)
  returning user_id into v_user_id;
  insert into identity.api_tokens (customer_id, user_id, name, token_hash, permissions, modules, level, created_by, expires_ts)
  values (v_customer_id, v_user_id, p_name, p_token_hash, p_permissions, p_modules, p_level,
    nullif(current_setting('app.user_id', true), '')::int, now() + make_interval(days => p_days))
  returning token_id into v_id;
  return v_id;
end
$$;
revoke execute on function identity.api_tokens_page, identity.create_api_token from public;
grant execute on function identity.api_tokens_page, identity.create_api_token to interline_app;

update identity.api_tokens set permissions = '{}' where feed_scac is not null;
create or replace function identity.create_feed_token(p_customer_id int, p_scac text, p_token_hash bytea, p_days int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_caller int := nullif(current_setting('app.user_id', true), '')::int;
  v_user_id int;
  v_id int;
begin
  perform identity.require_admin();
  -- names are given out one at a time
  perform pg_catalog.pg_advisory_xact_lock(4718, p_customer_id);
  update identity.api_tokens t set revoked_ts = now(), revoked_by = v_caller
  where t.customer_id = p_customer_id and t.feed_scac = p_scac and t.revoked_ts is null;
  insert into identity.users (email, first_name, last_name, is_machine)
  values ('token-' || pg_catalog.gen_random_uuid() || '@machine.invalid', 'API token', p_scac || ' feed', true)
  returning user_id into v_user_id;
  insert into identity.api_tokens (customer_id, user_id, name, token_hash, permissions, modules, created_by, expires_ts, feed_scac)
  values (p_customer_id, v_user_id, p_scac || ' feed', p_token_hash, '{}', '{}', v_caller,
    now() + make_interval(days => p_days), p_scac)
  returning token_id into v_id;
  return v_id;
end
$$;
