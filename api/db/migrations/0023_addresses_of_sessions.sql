-- Signed addresses of files end with the session they were made in, so a session has a number that may stand in an address:
-- it opens nothing by itself.

alter table identity.sessions add column session_id bigint generated always as identity;
create unique index sessions_id on identity.sessions (session_id);

-- What identity.begin_request does, and the session's number. The old name stays for the release before.
create function identity.authorize(p_token_hash bytea, p_customer_id int)
  returns table (user_id int, session_id bigint, is_admin boolean, is_internal boolean, idle_seconds int, role_id int,
                 permissions text[], flags text[])
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
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
  if not found then return; end if;

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
      and (f.name <> 'hasInternalToolsModule' or is_admin or is_internal);
  end if;
  return next;
end
$$;

create or replace function identity.begin_request(p_token_hash bytea, p_customer_id int)
  returns table (user_id int, is_admin boolean, is_internal boolean, idle_seconds int, role_id int, permissions text[], flags text[])
  language sql security definer set search_path = ''
  begin atomic
    select e.user_id, e.is_admin, e.is_internal, e.idle_seconds, e.role_id, e.permissions, e.flags
    from identity.authorize(p_token_hash, p_customer_id) e;
  end;

-- Whether an address made in this session still opens files: of its user, or of a customer they may open.
create function identity.session_may_open(p_session_id bigint, p_customer_id int) returns boolean
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
              select from identity.memberships m where m.customer_id = c.customer_id and m.user_id = u.user_id)))));
  end;

revoke execute on function identity.authorize, identity.session_may_open from public;
grant execute on function identity.authorize, identity.session_may_open to interline_app;
