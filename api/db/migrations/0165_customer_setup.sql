-- What a new customer begins with, and what identity knows of how far it has come.

-- Gives a customer that holds nothing yet its permissions and modules; one that holds something is left alone. What a customer
-- may use is for administrators to say.
create function identity.prepare_customer(p_customer_id int, p_permissions text[], p_modules text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  if exists (select from identity.customer_permissions p where p.customer_id = p_customer_id)
    or exists (select from identity.feature_flags f where f.customer_id = p_customer_id) then return; end if;
  insert into identity.customer_permissions select p_customer_id, unnest(p_permissions);
  insert into identity.feature_flags (name, customer_id, enabled) select unnest(p_modules), p_customer_id, true;
end
$$;

-- A token of one railroad's feed; the customer has at most one in use for each railroad.
alter table identity.api_tokens add column feed_scac text;
create unique index api_tokens_feed on identity.api_tokens (customer_id, feed_scac)
  where feed_scac is not null and revoked_ts is null;

-- Makes the token of a feed; the one before ends with it.
create function identity.create_feed_token(p_customer_id int, p_scac text, p_token_hash bytea, p_days int) returns int
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
  values (p_customer_id, v_user_id, p_scac || ' feed', p_token_hash, '{company_settings}', '{}', v_caller,
    now() + make_interval(days => p_days), p_scac)
  returning token_id into v_id;
  return v_id;
end
$$;

-- The tokens of a customer's feeds that are in use, by railroad.
create function identity.feed_tokens(p_customer_id int)
  returns table (scac text, token_id int, created_ts timestamptz, expires_ts timestamptz, last_used_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query
    select t.feed_scac, t.token_id, t.created_ts, t.expires_ts, t.last_used_ts
    from identity.api_tokens t
    where t.customer_id = p_customer_id and t.feed_scac is not null and t.revoked_ts is null and t.expires_ts > now();
end
$$;

-- What identity knows of a customer's setup: its modules, permissions, carriers and people with what they may do there.
create function identity.customer_setup(p_customer_id int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return (
    select jsonb_build_object(
      'created_ts', to_char(c.created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'permissions', coalesce((
        select jsonb_agg(p.permission order by p.permission) from identity.customer_permissions p
        where p.customer_id = c.customer_id), '[]'::jsonb),
      'modules', coalesce((
        select jsonb_agg(f.name order by f.name) from identity.feature_flags f
        where f.enabled
          and (f.customer_id = c.customer_id
            or f.customer_id is null and not exists (
              select from identity.feature_flags own where own.name = f.name and own.customer_id = c.customer_id))), '[]'::jsonb),
      'feed_tokens', (
        select count(*) from identity.api_tokens t
        where t.customer_id = c.customer_id and 'company_settings' = any (t.permissions)
          and t.revoked_ts is null and t.expires_ts > now()),
      'people', coalesce((
        select jsonb_agg(jsonb_build_object(
          'user_id', u.user_id, 'status', u.status, 'has_password', u.password_hash is not null or u.external_idp is not null,
          'invited_ts', to_char(u.invited_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'last_sign_in_ts', to_char(u.last_sign_in_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'has_own_list', m.permissions is not null,
          'permissions', coalesce((
            select jsonb_agg(p.permission order by p.permission) from identity.customer_permissions p
            where p.customer_id = c.customer_id
              and (u.is_admin or p.permission = any (coalesce(m.permissions, cr.permissions, r.permissions)))), '[]'::jsonb)))
        from identity.memberships m
        join identity.users u on u.user_id = m.user_id and not u.is_machine
        join identity.roles r on r.role_id = m.role_id
        left join identity.customer_roles cr on cr.customer_id = m.customer_id and cr.role_id = m.role_id
        where m.customer_id = c.customer_id), '[]'::jsonb),
      -- a mail server is proven by a mail that it took
      'has_sent_mail', exists (select from identity.mails l where l.state = 'sent'),
      'has_dead_mail', exists (select from identity.mails l where l.state = 'dead' and l.created_ts > now() - interval '7 days'))
    from identity.customers c where c.customer_id = p_customer_id);
end
$$;

-- Somebody's own companies come before those that an administrator may open as well: the portal begins with the first.
create or replace function identity.current_session()
  returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'user_id', u.user_id, 'userId', u.user_id, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name,
      'is_admin', u.is_admin, 'is_internal', u.is_internal, 'admin_id', u.admin_id, 'status', u.status,
      'zip_code', u.zip_code, 'work_phone', u.work_phone, 'mobile_phone', u.mobile_phone, 'profile_picture', null,
      'companies', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', c.customer_id, 'crm_url', c.crm_url, 'name', c.name, 'domain', c.domain, 'logo', c.logo, 'type', c.type,
          'type_id', c.type_id, 'status', c.status, 'zip_code', c.zip_code, 'role_id', r.role_id, 'role_name', r.role_name,
          'integrations', c.integrations, 'waybill_type', c.waybill_type, 'preferred_theme', c.preferred_theme)
          order by m.user_id is null, c.customer_id)
        from identity.customers c
        left join identity.memberships m on m.customer_id = c.customer_id and m.user_id = u.user_id
        left join identity.roles r on r.role_id = m.role_id
        where c.status = 1 and (m.user_id is not null or u.is_admin)), '[]'::jsonb))
    from identity.users u
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int;
  end;

revoke execute on function identity.prepare_customer, identity.create_feed_token, identity.feed_tokens, identity.customer_setup
  from public;
grant execute on function identity.prepare_customer, identity.create_feed_token, identity.feed_tokens, identity.customer_setup
  to interline_app;
