-- A role at a customer carries a version, so that two people who change it do not overwrite each other.
alter table identity.memberships add column version int not null default 1;

-- As before, checked against the version that was read; null replaces whatever is there.
create function identity.set_association(
  p_user_id int, p_customer_id int, p_role_id int, p_permissions text[], p_keeps boolean, p_version int) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  if not exists (select from identity.users u where u.user_id = p_user_id and not u.is_machine)
    or not exists (select from identity.customers c where c.customer_id = p_customer_id)
    or not exists (select from identity.roles r where r.role_id = p_role_id) then return 'missing'; end if;
  if p_version is not null and not exists (
    select from identity.memberships m where m.user_id = p_user_id and m.customer_id = p_customer_id
      and m.version = p_version for update) then return 'stale'; end if;
  insert into identity.memberships as m (customer_id, user_id, role_id, permissions)
  values (p_customer_id, p_user_id, p_role_id, p_permissions)
  on conflict (customer_id, user_id) do update set role_id = excluded.role_id,
    permissions = case when p_keeps then m.permissions else excluded.permissions end, version = m.version + 1;
  return 'done';
end
$$;
revoke execute on function identity.set_association(int, int, int, text[], boolean, int) from public;
grant execute on function identity.set_association(int, int, int, text[], boolean, int) to interline_app;

create or replace function identity.set_association(
  p_user_id int, p_customer_id int, p_role_id int, p_permissions text[], p_keeps boolean) returns text
  language sql security definer set search_path = ''
as $$ select identity.set_association(p_user_id, p_customer_id, p_role_id, p_permissions, p_keeps, null) $$;

-- As before, with the version of each role.
create or replace function identity.user_record(p_user_id int) returns jsonb
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
      'pending_email', (
        select c.new_email from identity.email_changes c
        where c.user_id = u.user_id and c.state = 'pending' and c.requested_ts > now() - interval '7 days'),
      'created_ts', to_char(u.created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'invited_ts', to_char(u.invited_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'last_sign_in_ts', to_char(u.last_sign_in_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'companies', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', c.customer_id, 'company_id', c.customer_id, 'name', c.name, 'company_name', c.name, 'status', c.status,
          'role_id', r.role_id, 'role_name', r.role_name, 'permissions', to_jsonb(m.permissions),
          'version', m.version) order by c.name)
        from identity.memberships m
        join identity.customers c on c.customer_id = m.customer_id
        join identity.roles r on r.role_id = m.role_id
        where m.user_id = u.user_id), '[]'::jsonb))
    from identity.users u where u.user_id = p_user_id and not u.is_machine);
end
$$;

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
          'full_name', u.first_name || ' ' || u.last_name, 'email', u.email, 'version', m.version) order by u.last_name, u.first_name, u.user_id)
        from identity.memberships m
        join identity.users u on u.user_id = m.user_id and not u.is_machine
        join identity.roles r on r.role_id = m.role_id
        where m.customer_id = c.customer_id), '[]'::jsonb))
    from identity.customers c where c.customer_id = p_customer_id);
end
$$;
