-- An administrator edits what a role may do at one customer. Nobody edits their own role, nobody gives more than they hold, and
-- "holds" counts what the customer made of its roles: permissions and levels (customer-roles.rules.ts, standing.rules.ts).

-- What a role, or a list of their own in its place, gives at a customer.
create function identity.given(p_customer_id int, p_role_id int, p_own text[], out permissions text[], out levels jsonb)
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(p_own, cr.permissions, r.permissions),
      case when p_own is null then r.levels || coalesce(cr.levels, '{}'::jsonb)
        else identity.member_levels(r.levels, cr.levels, p_own, r.grant_level) end
    from identity.roles r
    left join identity.customer_roles cr on cr.customer_id = p_customer_id and cr.role_id = r.role_id
    where r.role_id = p_role_id;
  end;

-- Whether levels reach as far as others, area by area.
create function identity.reaches(p_held jsonb, p_given jsonb) returns boolean
  language sql immutable
  begin atomic
    select not exists (
      select from jsonb_each_text(p_given) as g (area, level)
      where g.level = 'act' and p_held ->> g.area is distinct from 'act'
        or g.level = 'see' and coalesce(p_held ->> g.area, 'none') = 'none');
  end;

-- Whether the caller is an administrator or holds all of this at a customer. The administering role is given by its holders only.
create function identity.holds_all(p_customer_id int, p_role_id int, p_permissions text[], p_levels jsonb) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare v_caller identity.users := identity.calling_user();
begin
  return coalesce(v_caller.is_admin, false) or exists (
    select from identity.memberships m, identity.given(m.customer_id, m.role_id, m.permissions) own
    where m.customer_id = p_customer_id and m.user_id = v_caller.user_id
      and (p_role_id <> 1 or m.role_id = 1)
      and p_permissions <@ own.permissions and identity.reaches(own.levels, p_levels));
end
$$;

-- As before, with what the customer made of its roles.
create or replace function identity.holds(p_customer_id int, p_role_id int, p_permissions text[]) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select identity.holds_all(p_customer_id, p_role_id, g.permissions, g.levels)
    from identity.given(p_customer_id, p_role_id, p_permissions) g;
  end;

drop function identity.grants_of_users(int[]);
create function identity.grants_of_users(p_user_ids int[])
  returns table (user_id int, customer_id int, role_id int, permissions text[], levels jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return query
    select m.user_id, m.customer_id, m.role_id, g.permissions, g.levels
    from identity.memberships m, identity.given(m.customer_id, m.role_id, m.permissions) g
    where m.user_id = any (p_user_ids);
end
$$;

-- What roles would give at customers: [{"customer_id": 1, "role_id": 6, "permissions": null}].
create function identity.what_roles_give(p_asked jsonb)
  returns table (customer_id int, role_id int, permissions text[], levels jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return query
    select a.customer_id, a.role_id, g.permissions, g.levels
    from jsonb_to_recordset(p_asked) as a (customer_id int, role_id int, permissions text[]),
      identity.given(a.customer_id, a.role_id, a.permissions) g;
end
$$;

-- Roles at a customer -----------------------------------------------------------------------------------------------------

-- What a role gives once its areas stand at these levels: nothing of a closed area, and the usual permissions of one that the
-- common default keeps closed. Null: what it gives everywhere.
create function identity.permissions_of_levels(p_role_id int, p_changed jsonb) returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select nullif(array(
      select pm.permission from (
        select g.permission from unnest(r.permissions) as g (permission)
        left join identity.permission_areas a on a.permission = g.permission
        where coalesce(p_changed ->> a.area, '') <> 'none'
        union
        select a.permission from identity.permission_areas a
        where a.is_usual and p_changed ->> a.area in ('see', 'act') and not exists (
          select from identity.permission_areas held where held.area = a.area and held.permission = any (r.permissions))) pm
      order by pm.permission), array(select g.permission from unnest(r.permissions) as g (permission) order by g.permission))
    from identity.roles r where r.role_id = p_role_id;
  end;

-- Every role at a customer: its common default, what it may do here, and how many people feel a change of it.
create function identity.customer_role_list(p_customer_id int)
  returns table (id int, name text, meaning text, defaults jsonb, levels jsonb, permissions text[], people int, is_own boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return query
    select r.role_id, r.role_name, r.meaning, r.levels, g.levels, g.permissions,
      (select count(*)::int from identity.memberships m
       join identity.users u on u.user_id = m.user_id and u.status = 1 and not u.is_machine and not u.is_admin
       where m.customer_id = p_customer_id and m.role_id = r.role_id),
      exists (select from identity.memberships m where m.customer_id = p_customer_id and m.role_id = r.role_id
        and m.user_id = (identity.calling_user()).user_id)
    from identity.roles r, identity.given(p_customer_id, r.role_id, null) g
    order by r.role_id;
end
$$;

-- The version a change should name; null: there is no such customer.
create function identity.roles_version(p_customer_id int) returns int
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return (select c.roles_version from identity.customers c where c.customer_id = p_customer_id);
end
$$;

-- Sets levels of roles at a customer, those of the common default included, which need no row. Answers false on a stale version.
create function identity.set_customer_roles(p_customer_id int, p_changes jsonb, p_version int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_change record;
  v_changed jsonb;
begin
  perform identity.require_staff();
  update identity.customers c set roles_version = c.roles_version + 1
    where c.customer_id = p_customer_id and c.roles_version = p_version;
  if not found then return false; end if;
  for v_change in
    select r.role_id, r.levels as defaults, coalesce(cr.levels, '{}'::jsonb) || a.levels as levels
    from jsonb_to_recordset(p_changes) as a (id int, levels jsonb)
    join identity.roles r on r.role_id = a.id
    left join identity.customer_roles cr on cr.customer_id = p_customer_id and cr.role_id = r.role_id
  loop
    select coalesce(jsonb_object_agg(l.area, l.level), '{}'::jsonb) into v_changed
    from jsonb_each_text(v_change.levels) as l (area, level)
    where l.level <> coalesce(v_change.defaults ->> l.area, 'none');
    if v_changed = '{}'::jsonb then
      delete from identity.customer_roles cr where cr.customer_id = p_customer_id and cr.role_id = v_change.role_id;
    else
      insert into identity.customer_roles as cr (customer_id, role_id, levels, permissions)
      values (p_customer_id, v_change.role_id, v_changed, identity.permissions_of_levels(v_change.role_id, v_changed))
      on conflict (customer_id, role_id) do update set levels = excluded.levels, permissions = excluded.permissions
      where (cr.levels, cr.permissions) is distinct from (excluded.levels, excluded.permissions);
    end if;
  end loop;
  return true;
end
$$;

create function identity.guard_customer_role() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_row identity.customer_roles := coalesce(new, old);
  v_role identity.roles;
begin
  if not identity.has_caller() then return v_row; end if;
  if exists (
    select from identity.memberships m where m.customer_id = v_row.customer_id and m.role_id = v_row.role_id
      and m.user_id = (identity.calling_user()).user_id) then
    perform identity.refuse('nobody changes their own role');
  end if;
  select r.* into v_role from identity.roles r where r.role_id = v_row.role_id;
  if not identity.holds_all(v_row.customer_id, v_row.role_id, coalesce(old.permissions, v_role.permissions),
      v_role.levels || coalesce(old.levels, '{}'::jsonb))
    or not identity.holds_all(v_row.customer_id, v_row.role_id, coalesce(new.permissions, v_role.permissions),
      v_role.levels || coalesce(new.levels, '{}'::jsonb)) then
    perform identity.refuse('the caller does not hold what is given or taken');
  end if;
  return v_row;
end
$$;
create trigger guard before insert or update or delete
  on identity.customer_roles for each row execute function identity.guard_customer_role();

do $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('given', 'reaches', 'holds_all', 'grants_of_users', 'what_roles_give', 'permissions_of_levels',
        'customer_role_list', 'roles_version', 'set_customer_roles', 'guard_customer_role')
  loop
    execute format('revoke execute on function %s from public', f);
    if f::text ~ 'grants_of_users|what_roles_give|customer_role_list|roles_version|set_customer_roles' then
      execute format('grant execute on function %s to interline_app', f);
    end if;
  end loop;
end
$$;
