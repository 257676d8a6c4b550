-- As before, and with the zone that a customer's days are told in.

create or replace function identity.customer_record(p_customer_id int) returns jsonb
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
      'preferred_theme', c.preferred_theme, 'zone', c.zone, 'version', c.version,
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

create or replace function identity.create_customer(p jsonb) returns int
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
    minimum_waybill_date, preferred_theme, zone, scacs)
  values (v_id, p ->> 'name', p ->> 'business_name', p ->> 'crm_url', p ->> 'domain', p ->> 'type', (p ->> 'type_id')::int,
    coalesce(p ->> 'zip_code', ''), coalesce(p ->> 'waybill_type', 'both'), (p ->> 'minimum_waybill_date')::date,
    coalesce(p ->> 'preferred_theme', 'other'), coalesce(p ->> 'zone', 'America/Chicago'),
    coalesce((select array_agg(s) from jsonb_array_elements_text(p -> 'scacs') s), '{}'));
  insert into identity.customer_permissions
    select v_id, x from jsonb_array_elements_text(coalesce(p -> 'permissions', '[]'::jsonb)) x on conflict do nothing;
  return v_id;
end
$$;

create or replace function identity.change_customer(p_customer_id int, p jsonb, p_version int) returns text
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
    zone = coalesce(p ->> 'zone', c.zone),
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
