-- Customers and users are administered by internal staff and administrators, while the internal tools are on for them. Like all
-- of `identity`: functions for the application, no table. Each function asks itself who is calling.

alter table identity.customers
  add column minimum_waybill_date date,
  add column scacs text[] not null default '{}',
  add column fleet_ids int[] not null default '{}',
  add column parties jsonb not null default '[]',
  add column version int not null default 1;

alter table identity.users
  -- the identity provider that vouches for them; null: they sign in with a password of ours
  add column external_idp text,
  add column last_sign_in_ts timestamptz,
  add column invited_ts timestamptz,
  -- a machine's bearer acts as its own user: never listed among people, never mailed
  add column is_machine boolean not null default false,
  add column version int not null default 1;

-- who may ------------------------------------------------------------------------------------------------------------

-- Whether the caller of this transaction is staff for whom the internal tools are on: for all, or for a customer of theirs.
create function identity.internal_tools_on() returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (
      select from identity.users u
      where u.user_id = nullif(current_setting('app.user_id', true), '')::int and u.status = 1
        and (u.is_admin or u.is_internal)
        and exists (
          select from identity.feature_flags f
          where f.name = 'hasInternalToolsModule' and f.enabled
            and (f.customer_id is null
              or f.customer_id in (select m.customer_id from identity.memberships m where m.user_id = u.user_id))));
  end;

create function identity.require_staff() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not identity.internal_tools_on() then
    raise exception 'the caller is not staff with internal tools' using errcode = '42501';
  end if;
end
$$;

-- Opens a customer's own data to this transaction, closed customers too. False: there is none of this id.
create function identity.enter_customer(p_customer_id int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  perform from identity.customers c where c.customer_id = p_customer_id;
  if not found then return false; end if;
  perform set_config('app.customer_id', p_customer_id::text, true);
  return true;
end
$$;

-- customers ----------------------------------------------------------------------------------------------------------

create function identity.customers_page()
  returns table (id int, name text, business_name text, domain text, type text, waybill_type text, status smallint,
                 zip_code text, preferred_theme text, people int, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query
    select c.customer_id, c.name, c.business_name, c.domain, c.type, c.waybill_type, c.status, c.zip_code,
      c.preferred_theme, coalesce(p.people, 0), c.created_ts
    from identity.customers c
    left join (
      select m.customer_id, count(*)::int as people
      from identity.memberships m join identity.users u on u.user_id = m.user_id
      where u.status = 1 and not u.is_machine group by 1) p on p.customer_id = c.customer_id;
end
$$;

create function identity.customer_record(p_customer_id int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return (
    select jsonb_build_object(
      'id', c.customer_id, 'crm_url', c.crm_url, 'name', c.name, 'business_name', c.business_name, 'zip_code', c.zip_code,
      'domain', c.domain, 'logo', c.logo, 'type', c.type, 'type_id', c.type_id, 'waybill_type', c.waybill_type,
      'waybill_type_safe', coalesce(c.waybill_type, 'both'), 'minimum_waybill_date', c.minimum_waybill_date,
      'integrations', c.integrations, 'parties', c.parties, 'fleet_ids', c.fleet_ids, 'scacs', c.scacs, 'status', c.status,
      'preferred_theme', c.preferred_theme, 'version', c.version,
      'users', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', u.user_id, 'status', u.status, 'role_id', r.role_id, 'role_name', r.role_name,
          'full_name', u.first_name || ' ' || u.last_name, 'email', u.email) order by u.last_name, u.first_name, u.user_id)
        from identity.memberships m
        join identity.users u on u.user_id = m.user_id and not u.is_machine
        join identity.roles r on r.role_id = m.role_id
        where m.customer_id = c.customer_id), '[]'::jsonb))
    from identity.customers c where c.customer_id = p_customer_id);
end
$$;

-- The id of the new customer; null when a customer of this name is there already.
create function identity.create_customer(p jsonb) returns int
  language plpgsql security definer set search_path = ''
as $$
declare v_id int;
begin
  perform identity.require_staff();
  -- ids and names are given out one at a time
  perform pg_catalog.pg_advisory_xact_lock(4717, 0);
  if exists (select from identity.customers c where lower(c.name) = lower(p ->> 'name')) then return null; end if;
  select coalesce(max(c.customer_id), 0) + 1 into v_id from identity.customers c;
  insert into identity.customers (customer_id, name, business_name, crm_url, domain, type, type_id, zip_code, waybill_type,
    minimum_waybill_date, preferred_theme, scacs)
  values (v_id, p ->> 'name', p ->> 'business_name', p ->> 'crm_url', p ->> 'domain', p ->> 'type', (p ->> 'type_id')::int,
    coalesce(p ->> 'zip_code', ''), coalesce(p ->> 'waybill_type', 'both'), (p ->> 'minimum_waybill_date')::date,
    coalesce(p ->> 'preferred_theme', 'other'),
    coalesce((select array_agg(s) from jsonb_array_elements_text(p -> 'scacs') s), '{}'));
  insert into identity.customer_permissions
    select v_id, x from jsonb_array_elements_text(coalesce(p -> 'permissions', '[]'::jsonb)) x on conflict do nothing;
  return v_id;
end
$$;

-- Only the keys that are given change. 'done', 'stale' for an old version, 'taken' for another customer's name, 'missing'.
create function identity.change_customer(p_customer_id int, p jsonb, p_version int) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  perform pg_catalog.pg_advisory_xact_lock(4717, 0);
  if exists (select from identity.customers c where lower(c.name) = lower(p ->> 'name') and c.customer_id <> p_customer_id) then
    return 'taken';
  end if;
  update identity.customers c set
    name = coalesce(p ->> 'name', c.name),
    business_name = case when p ? 'business_name' then p ->> 'business_name' else c.business_name end,
    crm_url = case when p ? 'crm_url' then p ->> 'crm_url' else c.crm_url end,
    domain = case when p ? 'domain' then p ->> 'domain' else c.domain end,
    type = case when p ? 'type' then p ->> 'type' else c.type end,
    type_id = case when p ? 'type_id' then (p ->> 'type_id')::int else c.type_id end,
    zip_code = coalesce(p ->> 'zip_code', c.zip_code),
    waybill_type = coalesce(p ->> 'waybill_type', c.waybill_type),
    minimum_waybill_date =
      case when p ? 'minimum_waybill_date' then (p ->> 'minimum_waybill_date')::date else c.minimum_waybill_date end,
    preferred_theme = coalesce(p ->> 'preferred_theme', c.preferred_theme),
    logo = case when p ? 'logo' then p ->> 'logo' else c.logo end,
    scacs = case when p ? 'scacs'
      then coalesce((select array_agg(s) from jsonb_array_elements_text(p -> 'scacs') s), '{}') else c.scacs end,
    status = coalesce((p ->> 'status')::smallint, c.status),
    version = c.version + 1
  where c.customer_id = p_customer_id and c.version = coalesce(p_version, c.version);
  if found then return 'done'; end if;
  return case when exists (select from identity.customers c where c.customer_id = p_customer_id) then 'stale' else 'missing' end;
end
$$;

-- users --------------------------------------------------------------------------------------------------------------

create function identity.note_sign_in() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update identity.users u set last_sign_in_ts = new.created_ts where u.user_id = new.user_id and not u.is_machine;
  return null;
end
$$;
create trigger note_sign_in after insert on identity.sessions for each row execute function identity.note_sign_in();

create function identity.users_page()
  returns table (user_id int, full_name text, first_name text, last_name text, email text, companies text[], roles text[],
                 status smallint, kind text, is_admin boolean, is_internal boolean, external_idp text,
                 last_sign_in_ts timestamptz, created_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query
    select u.user_id, u.first_name || ' ' || u.last_name, u.first_name, u.last_name, u.email,
      coalesce(m.companies, '{}'), coalesce(m.roles, '{}'), u.status,
      case when u.is_admin then 'admin' when u.is_internal then 'internal' else 'customer' end,
      u.is_admin, u.is_internal, u.external_idp, u.last_sign_in_ts, u.created_ts
    from identity.users u
    left join (
      select s.user_id, array_agg(c.name order by c.name) as companies, array_agg(distinct r.role_name) as roles
      from identity.memberships s
      join identity.customers c on c.customer_id = s.customer_id and c.status = 1
      join identity.roles r on r.role_id = s.role_id
      group by 1) m on m.user_id = u.user_id
    where not u.is_machine;
end
$$;

create function identity.user_record(p_user_id int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return (
    select jsonb_build_object(
      'user_id', u.user_id, 'first_name', u.first_name, 'last_name', u.last_name, 'is_admin', u.is_admin,
      'is_internal', u.is_internal, 'status', u.status, 'zip_code', u.zip_code,
      'phone_number_work', u.work_phone, 'phone_number_mobile', u.mobile_phone, 'email', u.email, 'user_token', null,
      'external_idp', u.external_idp, 'version', u.version, 'has_password', u.password_hash is not null,
      'created_ts', to_char(u.created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'invited_ts', to_char(u.invited_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'last_sign_in_ts', to_char(u.last_sign_in_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'companies', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', c.customer_id, 'company_id', c.customer_id, 'name', c.name, 'company_name', c.name, 'status', c.status,
          'role_id', r.role_id, 'role_name', r.role_name, 'permissions', to_jsonb(m.permissions)) order by c.name)
        from identity.memberships m
        join identity.customers c on c.customer_id = m.customer_id
        join identity.roles r on r.role_id = m.role_id
        where m.user_id = u.user_id), '[]'::jsonb))
    from identity.users u where u.user_id = p_user_id and not u.is_machine);
end
$$;

-- The id of the new user; null when somebody has this address already.
create function identity.create_user(p jsonb) returns int
  language plpgsql security definer set search_path = ''
as $$
declare v_id int;
begin
  perform identity.require_staff();
  insert into identity.users (email, first_name, last_name, is_admin, is_internal, zip_code, work_phone, mobile_phone,
    external_idp, invited_ts)
  values (p ->> 'email', p ->> 'first_name', p ->> 'last_name', coalesce((p ->> 'is_admin')::boolean, false),
    coalesce((p ->> 'is_internal')::boolean, false), coalesce(p ->> 'zip_code', ''), p ->> 'phone_number_work',
    p ->> 'phone_number_mobile', p ->> 'external_idp',
    case when p ->> 'external_idp' is null then now() end)
  on conflict do nothing
  returning user_id into v_id;
  return v_id;
end
$$;

-- Whether another administrator stands beside this user; asked one at a time, so that two do not take each other away.
create function identity.is_other_admin_left(p_user_id int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(4715, 0);
  return exists (select from identity.users u where u.is_admin and u.status = 1 and u.user_id <> p_user_id);
end
$$;

-- Only the keys that are given change. 'done', 'stale', 'taken' for another's address, 'last_admin', 'missing'.
create function identity.change_user(p_user_id int, p jsonb, p_version int) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user identity.users;
  v_loses boolean := (p ->> 'status')::int = 0 or not (p ->> 'is_admin')::boolean;
begin
  perform identity.require_staff();
  select * into v_user from identity.users u where u.user_id = p_user_id and not u.is_machine;
  if v_user.user_id is null then return 'missing'; end if;
  if v_loses and v_user.is_admin and v_user.status = 1 and not identity.is_other_admin_left(p_user_id) then
    return 'last_admin';
  end if;
  if exists (select from identity.users u where lower(u.email) = lower(p ->> 'email') and u.user_id <> p_user_id) then
    return 'taken';
  end if;
  update identity.users u set
    first_name = coalesce(p ->> 'first_name', u.first_name),
    last_name = coalesce(p ->> 'last_name', u.last_name),
    email = coalesce(p ->> 'email', u.email),
    zip_code = coalesce(p ->> 'zip_code', u.zip_code),
    work_phone = case when p ? 'phone_number_work' then p ->> 'phone_number_work' else u.work_phone end,
    mobile_phone = case when p ? 'phone_number_mobile' then p ->> 'phone_number_mobile' else u.mobile_phone end,
    is_admin = coalesce((p ->> 'is_admin')::boolean, u.is_admin),
    is_internal = coalesce((p ->> 'is_internal')::boolean, u.is_internal),
    external_idp = case when p ? 'external_idp' then p ->> 'external_idp' else u.external_idp end,
    -- a provider that vouches for somebody leaves no second door
    password_hash = case when p ->> 'external_idp' is not null then null else u.password_hash end,
    status = coalesce((p ->> 'status')::smallint, u.status),
    version = u.version + 1
  where u.user_id = p_user_id and u.version = coalesce(p_version, u.version);
  return case when found then 'done' else 'stale' end;
end
$$;

-- 'done', 'missing', or 'last_admin' where somebody would take their own last Company Admin (role 1) away.
create function identity.set_association(p_user_id int, p_customer_id int, p_role_id int, p_permissions text[], p_keeps boolean)
  returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  if not exists (select from identity.users u where u.user_id = p_user_id and not u.is_machine)
    or not exists (select from identity.customers c where c.customer_id = p_customer_id)
    or not exists (select from identity.roles r where r.role_id = p_role_id) then return 'missing'; end if;
  if p_role_id <> 1 and identity.is_own_last_company_admin(p_user_id, p_customer_id) then return 'last_admin'; end if;
  insert into identity.memberships as m (customer_id, user_id, role_id, permissions)
  values (p_customer_id, p_user_id, p_role_id, p_permissions)
  on conflict (customer_id, user_id) do update set role_id = excluded.role_id,
    permissions = case when p_keeps then m.permissions else excluded.permissions end;
  return 'done';
end
$$;

create function identity.is_own_last_company_admin(p_user_id int, p_customer_id int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(4716, p_customer_id);
  return p_user_id = nullif(current_setting('app.user_id', true), '')::int
    and exists (select from identity.memberships m
      where m.customer_id = p_customer_id and m.user_id = p_user_id and m.role_id = 1)
    and not exists (
      select from identity.memberships m join identity.users u on u.user_id = m.user_id and u.status = 1
      where m.customer_id = p_customer_id and m.user_id <> p_user_id and m.role_id = 1);
end
$$;

create function identity.remove_association(p_user_id int, p_customer_id int) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  if identity.is_own_last_company_admin(p_user_id, p_customer_id) then return 'last_admin'; end if;
  delete from identity.memberships m where m.user_id = p_user_id and m.customer_id = p_customer_id;
  return case when found then 'done' else 'missing' end;
end
$$;

-- A link with which an invited user chooses their first password; the newest is the only one, like every such link.
create function identity.add_invitation(p_user_id int, p_token_hash bytea) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  insert into identity.password_resets as r (token_hash, user_id, expires_ts)
  values (p_token_hash, p_user_id, now() + interval '7 days')
  on conflict (user_id) do update set token_hash = excluded.token_hash, expires_ts = excluded.expires_ts;
  update identity.users u set invited_ts = now() where u.user_id = p_user_id;
end
$$;

create function identity.user_sessions(p_user_id int)
  returns table (session_id bigint, created_ts timestamptz, last_seen_ts timestamptz, expires_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query
    select s.session_id, s.created_ts, s.last_seen_ts, s.expires_ts
    from identity.sessions s join identity.users u on u.user_id = s.user_id and not u.is_machine
    where s.user_id = p_user_id and s.expires_ts > now() and s.last_seen_ts > now() - interval '8 hours'
    order by s.last_seen_ts desc;
end
$$;

-- Ends one session of a user, or with null all of them; answers how many.
create function identity.end_user_sessions(p_user_id int, p_session_id bigint) returns int
  language plpgsql security definer set search_path = ''
as $$
declare v_ended int;
begin
  perform identity.require_staff();
  delete from identity.sessions s using identity.users u
    where s.user_id = p_user_id and u.user_id = s.user_id and not u.is_machine
      and (p_session_id is null or s.session_id = p_session_id);
  get diagnostics v_ended = row_count;
  return v_ended;
end
$$;

-- What a user may do at each customer, and why: role, a list of their own, what the customer holds, its modules.
create function identity.user_access(p_user_id int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'customer_id', c.customer_id, 'name', c.name, 'status', c.status, 'role_id', m.role_id, 'role_name', r.role_name,
      'has_own_list', m.permissions is not null,
      'given', to_jsonb(coalesce(m.permissions, r.permissions)),
      'permissions', coalesce((
        select jsonb_agg(cp.permission order by cp.permission) from identity.customer_permissions cp
        where cp.customer_id = c.customer_id and (u.is_admin or cp.permission = any (coalesce(m.permissions, r.permissions)))),
        '[]'::jsonb),
      'flags', coalesce((
        select jsonb_agg(f.name order by f.name) from identity.feature_flags f
        where f.enabled
          and (f.customer_id = c.customer_id
            or f.customer_id is null and not exists (
              select from identity.feature_flags own where own.name = f.name and own.customer_id = c.customer_id))
          and (f.name <> 'hasInternalToolsModule' or u.is_admin or u.is_internal)), '[]'::jsonb)) order by c.name), '[]'::jsonb)
    from identity.users u
    join identity.memberships m on m.user_id = u.user_id
    join identity.customers c on c.customer_id = m.customer_id
    join identity.roles r on r.role_id = m.role_id
    where u.user_id = p_user_id and not u.is_machine);
end
$$;

-- as before, for people with a password of ours only ---------------------------------------------------------------------

create or replace function identity.find_addressee(p_email text)
  returns table (user_id int, email text, first_name text, last_name text, preferred_theme text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.email, u.first_name, u.last_name, coalesce((
      select c.preferred_theme from identity.memberships m join identity.customers c on c.customer_id = m.customer_id
      where m.user_id = u.user_id and c.status = 1 order by c.customer_id limit 1), 'other')
    from identity.users u
    where lower(u.email) = lower(p_email) and u.status = 1 and u.external_idp is null and not u.is_machine;
  end;

create or replace function identity.people_of_customer(p_term text, p_limit int, p_offset int)
  returns table (id int, full_name text, email text, role_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.first_name || ' ' || u.last_name, u.email, r.role_name
    from identity.memberships m
    join identity.users u on u.user_id = m.user_id and u.status = 1 and not u.is_machine
    join identity.roles r on r.role_id = m.role_id
    where m.customer_id = public.current_customer()
      and (strpos(lower(u.first_name || ' ' || u.last_name), lower(p_term)) > 0
           or strpos(lower(u.email), lower(p_term)) > 0)
    order by u.last_name, u.first_name, u.user_id
    limit p_limit offset p_offset;
  end;

-- roles and permissions of a customer are staff's to read and change as well
create or replace function identity.role_list() returns table (id int, name text, meaning text, permissions text[])
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return query select r.role_id, r.role_name, r.meaning, r.permissions from identity.roles r order by r.role_id;
end
$$;

do $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('internal_tools_on', 'require_staff', 'enter_customer', 'customers_page', 'customer_record',
        'create_customer', 'change_customer', 'note_sign_in', 'users_page', 'user_record', 'create_user',
        'is_other_admin_left', 'change_user', 'set_association', 'is_own_last_company_admin', 'remove_association',
        'add_invitation', 'user_sessions', 'end_user_sessions', 'user_access')
  loop
    execute format('revoke execute on function %s from public', f);
    if f::text !~ 'require_staff|note_sign_in|is_other_admin_left|is_own_last' then
      execute format('grant execute on function %s to interline_app', f);
    end if;
  end loop;
end
$$;

-- pictures ---------------------------------------------------------------------------------------------------------------

-- As before, but only the picture before goes: other pictures a person sent are logos of companies.
create or replace function identity.set_profile_picture(p_id uuid, p_filename text, p_alt_text text) returns setof text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id int := nullif(current_setting('app.user_id', true), '')::int;
  v_old uuid;
begin
  update identity.user_files f set filename = p_filename, alt_text = p_alt_text, preview = 'waiting'
    where f.attachment_id = p_id and f.user_id = v_user_id and f.filename is null;
  if not found then return; end if;
  -- two changes at once wait for each other here
  perform from identity.users u where u.user_id = v_user_id for update;
  select p.attachment_id into v_old from identity.profile_pictures p where p.user_id = v_user_id;
  insert into identity.profile_pictures as p (user_id, attachment_id) values (v_user_id, p_id)
    on conflict (user_id) do update set attachment_id = excluded.attachment_id;
  return query delete from identity.user_files f where f.attachment_id = v_old returning f.object;
end
$$;

-- Puts an unused upload of the caller to use as the logo of a company; what stood there before goes. Whether the caller may
-- change that company is asked before. Answers the store's names of what went.
create function identity.replace_logo(p_id uuid, p_filename text, p_alt_text text, p_old uuid) returns setof text
  language plpgsql security definer set search_path = ''
as $$
begin
  update identity.user_files f set filename = p_filename, alt_text = p_alt_text, preview = 'waiting'
    where f.attachment_id = p_id and f.user_id = nullif(current_setting('app.user_id', true), '')::int and f.filename is null;
  if not found then return; end if;
  return query
    delete from identity.user_files f
    where f.attachment_id = p_old
      and not exists (select from identity.profile_pictures p where p.attachment_id = p_old)
    returning f.object;
end
$$;
revoke execute on function identity.replace_logo from public;
grant execute on function identity.replace_logo to interline_app;
