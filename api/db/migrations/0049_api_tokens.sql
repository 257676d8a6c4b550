-- Machines call with tokens of their own, made by a customer's administrators (role 1) or by the portal's. A token is a user
-- apart: it belongs to one customer, is no member of it, and may do what stands in its list, as long as the customer may.

create table identity.api_tokens (
  token_id int generated always as identity primary key,
  customer_id int not null references identity.customers,
  user_id int not null unique references identity.users,
  name text not null,
  -- SHA-256: the token itself is kept nowhere
  token_hash bytea not null unique,
  permissions text[] not null,
  modules text[] not null,
  created_ts timestamptz not null default now(),
  created_by int not null references identity.users,
  expires_ts timestamptz not null,
  last_used_ts timestamptz,
  revoked_ts timestamptz,
  revoked_by int references identity.users
);
create index api_tokens_customer on identity.api_tokens (customer_id);
create index api_tokens_created_by on identity.api_tokens (created_by);
create index api_tokens_revoked_by on identity.api_tokens (revoked_by);
alter table identity.api_tokens enable row level security;

create trigger tell_rights after update of revoked_ts on identity.api_tokens
  for each row execute function identity.tell_rights('u', 'user_id');

-- As before, and for the bearer of a token: its session number is the token's below zero, which no session has.
create or replace function identity.authorize(p_token_hash bytea, p_customer_id int)
  returns table (user_id int, session_id bigint, is_admin boolean, is_internal boolean, idle_seconds int, role_id int,
                 permissions text[], flags text[])
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
        and (u.is_admin or cp.permission = any (coalesce(m.permissions, r.permissions)))
    ) end
  into user_id, session_id, is_admin, is_internal, idle_seconds, role_id, permissions
  from identity.sessions s
  join identity.users u on u.user_id = s.user_id
  left join identity.customers c on c.customer_id = p_customer_id and c.status = 1
  left join identity.memberships m on m.customer_id = p_customer_id and m.user_id = u.user_id
  left join identity.roles r on r.role_id = m.role_id
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
      ) end, t.modules
    into user_id, session_id, is_admin, is_internal, idle_seconds, role_id, permissions, v_modules
    from identity.api_tokens t
    left join identity.customers c on c.customer_id = t.customer_id and c.customer_id = p_customer_id and c.status = 1
    where t.token_hash = p_token_hash and t.revoked_ts is null and t.expires_ts > now();
    if not found then return; end if;
  end if;

  perform set_config('app.user_id', user_id::text, true);
  flags := '{}';
  if permissions is not null then
    perform set_config('app.customer_id', p_customer_id::text, true);
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

create or replace function identity.touch_session(p_token_hash bytea) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.sessions s set last_seen_ts = now() where s.token_hash = p_token_hash;
    update identity.api_tokens t set last_used_ts = now() where t.token_hash = p_token_hash;
  end;

-- Whether an address made in this session, or by this token, still opens files.
create or replace function identity.session_may_open(p_session_id bigint, p_customer_id int) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from identity.sessions s join identity.users u on u.user_id = s.user_id
      where s.session_id = p_session_id
        and s.expires_ts > now()
        and s.last_seen_ts > now() - interval '8 hours'
        and u.status = 1
        and (p_customer_id is null or exists (
          select from identity.customers c
          where c.customer_id = p_customer_id and c.status = 1
            and (u.is_admin or exists (
              select from identity.memberships m where m.customer_id = c.customer_id and m.user_id = u.user_id)))))
    or exists (
      select from identity.api_tokens t
      join identity.customers c on c.customer_id = t.customer_id and c.status = 1
      where t.token_id = -p_session_id and t.revoked_ts is null and t.expires_ts > now()
        and (p_customer_id is null or p_customer_id = t.customer_id));
  end;

-- Whether the caller of this transaction looks after the tokens of its customer: its administrators and the portal's do.
create function identity.require_token_keeper() returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare v_user_id int := nullif(current_setting('app.user_id', true), '')::int;
begin
  if public.current_customer() is null or not exists (
    select from identity.users u
    where u.user_id = v_user_id and u.status = 1 and not u.is_machine
      and (u.is_admin or exists (
        select from identity.memberships m
        where m.customer_id = public.current_customer() and m.user_id = u.user_id and m.role_id = 1)))
  then
    raise exception 'the caller looks after no tokens of this customer' using errcode = '42501';
  end if;
end
$$;

create function identity.api_tokens_page()
  returns table (token_id int, name text, state text, grants text[], created_by text, created_ts timestamptz,
                 last_used_ts timestamptz, expires_ts timestamptz, ended_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_token_keeper();
  return query
    select t.token_id, t.name,
      case when t.revoked_ts is not null then 'revoked' when t.expires_ts <= now() then 'expired' else 'live' end,
      t.permissions || t.modules, u.first_name || ' ' || u.last_name, t.created_ts, t.last_used_ts, t.expires_ts,
      coalesce(t.revoked_ts, case when t.expires_ts <= now() then t.expires_ts end)
    from identity.api_tokens t join identity.users u on u.user_id = t.created_by
    where t.customer_id = public.current_customer();
end
$$;

-- The id of the new token; null when one of this name is in use, 0 when there are as many as there may be.
create function identity.create_api_token(
  p_name text, p_permissions text[], p_modules text[], p_token_hash bytea, p_days int, p_most int) returns int
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
  insert into identity.api_tokens (customer_id, user_id, name, token_hash, permissions, modules, created_by, expires_ts)
  values (v_customer_id, v_user_id, p_name, p_token_hash, p_permissions, p_modules,
    nullif(current_setting('app.user_id', true), '')::int, now() + make_interval(days => p_days))
  returning token_id into v_id;
  return v_id;
end
$$;

-- False: this customer has no such token in use.
create function identity.revoke_api_token(p_token_id int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_token_keeper();
  update identity.api_tokens t
    set revoked_ts = now(), revoked_by = nullif(current_setting('app.user_id', true), '')::int
  where t.token_id = p_token_id and t.customer_id = public.current_customer()
    and t.revoked_ts is null and t.expires_ts > now();
  return found;
end
$$;

revoke execute on function identity.require_token_keeper, identity.api_tokens_page, identity.create_api_token,
  identity.revoke_api_token from public;
grant execute on function identity.api_tokens_page, identity.create_api_token, identity.revoke_api_token to interline_app;
