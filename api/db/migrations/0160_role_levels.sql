-- What a role may do, area by area: see or act. The common default stands in identity.roles; a customer that edits a role has
-- a row of its own in identity.customer_roles, which changes nothing for other customers.

alter table identity.roles
  -- {"assets": "act", "quotes": "see"}; an area that is not named is closed
  add column levels jsonb not null default '{}',
  -- what a permission beyond the role opens its area to
  add column grant_level text not null default 'act' check (grant_level in ('see', 'act'));

update identity.roles r set levels = d.levels, grant_level = d.grant_level
from (values
  (1, '{"assets": "act", "demurrage": "act", "car_requests": "act", "bookings": "act", "quotes": "act", "alerts": "act", "terminal": "act", "company": "act"}'::jsonb, 'act'),
  (2, '{"assets": "act", "demurrage": "act", "car_requests": "act", "bookings": "act", "alerts": "act"}', 'act'),
  (3, '{"assets": "act", "demurrage": "act", "car_requests": "act", "bookings": "see", "alerts": "act"}', 'act'),
  (4, '{"assets": "see", "demurrage": "see", "car_requests": "see", "bookings": "see", "alerts": "act"}', 'act'),
  (5, '{"demurrage": "see", "car_requests": "see", "bookings": "see", "quotes": "act", "alerts": "see"}', 'act'),
  (6, '{"assets": "see", "demurrage": "see", "car_requests": "see", "bookings": "see", "alerts": "see"}', 'see'),
  (7, '{"demurrage": "see", "car_requests": "see", "bookings": "see", "alerts": "see", "terminal": "act"}', 'see'),
  (8, '{"assets": "see", "demurrage": "see", "car_requests": "see", "bookings": "see", "alerts": "see", "terminal": "act"}', 'see'))
  as d (role_id, levels, grant_level)
where d.role_id = r.role_id;

-- The area that a permission opens. Permissions of areas that are not built have none: no level governs them.
create table identity.permission_areas (
  permission text primary key,
  area text not null,
  -- given to a role whose default holds no permission of the area, when a customer opens the area to it
  is_usual boolean not null
);
insert into identity.permission_areas values
  ('dashboard_widgets_dwelling_over_2_days', 'assets', true),
  ('dashboard_widgets_ap_status', 'assets', true),
  ('dashboard_widgets_cp_status_or_notified', 'assets', true),
  ('dashboard_widgets_ready_for_release', 'assets', true),
  ('visibility_asset_list', 'assets', true),
  ('visibility_universal_search', 'assets', true),
  ('visibility_fleet_cycles', 'assets', false),
  ('pricing_pricing_dashboard', 'quotes', true),
  ('terminal_terminal', 'terminal', true),
  ('company_settings', 'company', true);
alter table identity.permission_areas enable row level security;

create table identity.customer_roles (
  customer_id int not null references identity.customers,
  role_id int not null references identity.roles,
  -- only what differs from the common default; "none" closes an area
  levels jsonb not null,
  -- what the role gives with these levels; null: what it gives everywhere
  permissions text[],
  primary key (customer_id, role_id)
);
create index customer_roles_role on identity.customer_roles (role_id);
alter table identity.customer_roles enable row level security;

alter table identity.customers add column roles_version int not null default 1;

-- Customers that are here already keep what their people do today. Only those who look (Viewer) and those at a terminal stop
-- acting elsewhere.
insert into identity.customer_roles (customer_id, role_id, levels)
select c.customer_id, o.role_id, o.levels
from identity.customers c, (values
  (3, '{"bookings": "act"}'::jsonb),
  (4, '{"assets": "act", "demurrage": "act", "car_requests": "act", "bookings": "act"}'),
  (5, '{"bookings": "act", "alerts": "act"}')) as o (role_id, levels);

-- The row before or after a change, so that a new row tells whose rights it changes.
create or replace function identity.tell_rights() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('interline_rights', coalesce(
    jsonb_build_object(tg_argv[0], to_jsonb(case when tg_op = 'INSERT' then new else old end) -> tg_argv[1])::text, '{}'));
  return null;
end
$$;
create trigger tell_rights after insert or update or delete on identity.customer_roles
  for each row execute function identity.tell_rights('c', 'customer_id');
create trigger tell_rights_of_role after update of role_id on identity.memberships
  for each row when (old.role_id is distinct from new.role_id)
  execute function identity.tell_rights('u', 'user_id');
create trigger tell_rights_of_levels after update of levels on identity.roles
  for each row when (old.levels is distinct from new.levels) execute function identity.tell_rights();

-- Levels of a member: the default, what the customer changed, and areas that permissions beyond the role open.
create function identity.member_levels(p_default jsonb, p_changed jsonb, p_own text[], p_grant_level text) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select r.levels || coalesce((
      select jsonb_object_agg(pa.area, p_grant_level) from identity.permission_areas pa
      where pa.permission = any (p_own) and coalesce(r.levels ->> pa.area, 'none') = 'none'), '{}'::jsonb)
    from (select p_default || coalesce(p_changed, '{}'::jsonb) as levels) r;
  end;
revoke execute on function identity.member_levels from public;

-- Every area at one level.
create function identity.every_area(p_level text) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_object_agg(a.area, p_level) from identity.roles r, jsonb_object_keys(r.levels) as a (area) where r.role_id = 1;
  end;
revoke execute on function identity.every_area from public;

-- Tells the policies of this transaction in which areas its caller acts.
create function identity.enter_areas(p_levels jsonb) returns void
  language sql security definer set search_path = ''
  begin atomic
    select set_config('app.acts', ',' || coalesce((
      select string_agg(l.area, ',') from jsonb_each_text(p_levels) as l (area, level) where l.level = 'act'), '') || ',', true);
  end;
revoke execute on function identity.enter_areas from public;

alter table identity.api_tokens
  add column level text not null default 'act' check (level in ('see', 'act'));

-- As before, and with levels by area.
-- nobody calls what an earlier release began a request with
drop function identity.begin_request(bytea, int);
drop function identity.authorize(bytea, int);
create function identity.authorize(p_token_hash bytea, p_customer_id int)
  returns table (user_id int, session_id bigint, is_admin boolean, is_internal boolean, idle_seconds int, role_id int,
                 permissions text[], flags text[], levels jsonb)
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
      else identity.member_levels(r.levels, cr.levels, m.permissions, r.grant_level) end
  into user_id, session_id, is_admin, is_internal, idle_seconds, role_id, permissions, levels
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
      ) end, t.modules, identity.every_area(t.level)
    into user_id, session_id, is_admin, is_internal, idle_seconds, role_id, permissions, v_modules, levels
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

-- As before, and with levels by area.
drop function identity.act_for(int, int);
create function identity.act_for(p_user_id int, p_customer_id int)
  returns table (user_id int, is_admin boolean, is_internal boolean, role_id int, permissions text[], flags text[], levels jsonb)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  select u.user_id, u.is_admin, u.is_internal, m.role_id,
    (select coalesce(array_agg(cp.permission order by cp.permission), '{}')
      from identity.customer_permissions cp
      where cp.customer_id = p_customer_id
        and (u.is_admin or cp.permission = any (coalesce(m.permissions, cr.permissions, r.permissions)))),
    case when u.is_admin then identity.every_area('act')
      else identity.member_levels(r.levels, cr.levels, m.permissions, r.grant_level) end
  into user_id, is_admin, is_internal, role_id, permissions, levels
  from identity.users u
  join identity.customers c on c.customer_id = p_customer_id and c.status = 1
  left join identity.memberships m on m.customer_id = p_customer_id and m.user_id = u.user_id
  left join identity.roles r on r.role_id = m.role_id
  left join identity.customer_roles cr on cr.customer_id = m.customer_id and cr.role_id = m.role_id
  where u.user_id = p_user_id and u.status = 1 and (u.is_admin or m.user_id is not null);
  if not found then return; end if;

  perform set_config('app.user_id', user_id::text, true);
  perform set_config('app.customer_id', p_customer_id::text, true);
  perform identity.enter_areas(levels);
  select coalesce(array_agg(f.name order by f.name), '{}') into flags
  from identity.feature_flags f
  where f.enabled
    and (f.customer_id = p_customer_id
      or f.customer_id is null and not exists (
        select from identity.feature_flags own where own.name = f.name and own.customer_id = p_customer_id))
    and (f.name <> 'hasInternalToolsModule' or is_admin or is_internal);
  return next;
end
$$;
revoke execute on function identity.act_for from public;
grant execute on function identity.act_for to interline_app;

-- As before, with what a customer's own roles give ------------------------------------------------------------------------

create or replace function identity.permissions_anywhere() returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(array_agg(distinct cp.permission), '{}')
    from identity.memberships m
    join identity.customers c on c.customer_id = m.customer_id and c.status = 1
    join identity.roles r on r.role_id = m.role_id
    left join identity.customer_roles cr on cr.customer_id = m.customer_id and cr.role_id = m.role_id
    join identity.customer_permissions cp
      on cp.customer_id = m.customer_id and cp.permission = any (coalesce(m.permissions, cr.permissions, r.permissions))
    where m.user_id = nullif(current_setting('app.user_id', true), '')::int;
  end;

create or replace function identity.user_access(p_user_id int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'customer_id', c.customer_id, 'name', c.name, 'status', c.status, 'role_id', m.role_id, 'role_name', r.role_name,
      'has_own_list', m.permissions is not null,
      'given', to_jsonb(coalesce(m.permissions, cr.permissions, r.permissions)),
      'levels', case when u.is_admin then identity.every_area('act')
        else identity.member_levels(r.levels, cr.levels, m.permissions, r.grant_level) end,
      'permissions', coalesce((
        select jsonb_agg(cp.permission order by cp.permission) from identity.customer_permissions cp
        where cp.customer_id = c.customer_id
          and (u.is_admin or cp.permission = any (coalesce(m.permissions, cr.permissions, r.permissions)))),
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
    left join identity.customer_roles cr on cr.customer_id = m.customer_id and cr.role_id = m.role_id
    where u.user_id = p_user_id and not u.is_machine);
end
$$;

drop function identity.alert_people();
create function identity.alert_people()
  returns table (user_id int, email text, full_name text, role_id int, role_name text, permissions text[], flags text[],
                 levels jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.email, u.first_name || ' ' || u.last_name, m.role_id, r.role_name,
      (select coalesce(array_agg(cp.permission order by cp.permission), '{}') from identity.customer_permissions cp
       where cp.customer_id = m.customer_id
         and (u.is_admin or cp.permission = any (coalesce(m.permissions, cr.permissions, r.permissions)))),
      (select coalesce(array_agg(f.name order by f.name), '{}') from identity.feature_flags f
       where f.enabled and (f.customer_id = m.customer_id
         or f.customer_id is null and not exists (
           select from identity.feature_flags own where own.name = f.name and own.customer_id = m.customer_id))),
      case when u.is_admin then identity.every_area('act')
        else identity.member_levels(r.levels, cr.levels, m.permissions, r.grant_level) end
    from identity.memberships m join identity.users u on u.user_id = m.user_id and u.status = 1
    join identity.roles r on r.role_id = m.role_id
    left join identity.customer_roles cr on cr.customer_id = m.customer_id and cr.role_id = m.role_id
    where m.customer_id = public.current_customer()
    order by u.user_id;
  end;
revoke execute on function identity.alert_people from public;
grant execute on function identity.alert_people to interline_app;

-- Quoting prices asks to act, in the background as on the page.
create or replace function identity.enter_pricing(p_customer_id int) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from identity.users u
    join identity.customers c on c.customer_id = p_customer_id and c.status = 1
    left join identity.memberships m on m.user_id = u.user_id and m.customer_id = c.customer_id
    left join identity.roles r on r.role_id = m.role_id
    left join identity.customer_roles cr on cr.customer_id = m.customer_id and cr.role_id = m.role_id
    join identity.customer_permissions cp on cp.customer_id = c.customer_id and cp.permission = 'pricing_pricing_dashboard'
      and (u.is_admin or cp.permission = any (coalesce(m.permissions, cr.permissions, r.permissions))
        and identity.member_levels(r.levels, cr.levels, m.permissions, r.grant_level) ->> 'quotes' = 'act')
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int and u.status = 1)
  then
    raise exception 'the caller may not quote prices for this customer' using errcode = '42501';
  end if;
  perform set_config('app.customer_id', p_customer_id::text, true);
end
$$;

-- The rows themselves ---------------------------------------------------------------------------------------------------

-- Whether the caller of this transaction acts in an area. Work of the portal itself has no caller and no such limit.
create function public.may_act(p_area text) returns boolean
  language sql stable parallel safe
  return coalesce(strpos(nullif(current_setting('app.acts', true), ''), ',' || p_area || ',') > 0, true);
grant execute on function public.may_act to interline_app;

do $$
declare t record;
begin
  for t in
    select * from (values
      ('patterns', 'bookings'), ('quotes', 'quotes'), ('price_rates', 'quotes'), ('demurrage_tariffs', 'demurrage'),
      ('alert_rules', 'alerts'), ('webhooks', 'alerts'), ('payer_companies', 'company'), ('waybill_overrides', 'assets'),
      ('due_dates', 'assets'), ('car_action_carriers', 'car_requests')) as x (name, area)
  loop
    execute format('create policy acts_when_adding on public.%I as restrictive for insert
      with check ((select public.may_act(%L)))', t.name, t.area);
    execute format('create policy acts_when_changing on public.%I as restrictive for update
      using ((select public.may_act(%L)))', t.name, t.area);
    execute format('create policy acts_when_removing on public.%I as restrictive for delete
      using ((select public.may_act(%L)))', t.name, t.area);
  end loop;
  -- these change with the answers of railroads, too: only what begins one is held to the area
  for t in
    select * from (values ('tenders', 'bookings'), ('car_actions', 'car_requests'), ('terminal_actions', 'terminal'))
      as x (name, area)
  loop
    execute format('create policy acts_when_adding on public.%I as restrictive for insert
      with check ((select public.may_act(%L)))', t.name, t.area);
  end loop;
end
$$;
