-- Nobody changes an account above their own, gives more than they hold, or changes their own role or rank. The rules are
-- contract/src/areas/admin/users/standing.rules.ts, which says in words what is refused; triggers hold them for every way in.
-- Work without a caller (a first start, a mailed link) is not somebody's and passes.

create function identity.has_caller() returns boolean
  language sql stable
  begin atomic
    select nullif(current_setting('app.user_id', true), '') is not null;
  end;

-- The caller of this transaction; all null for one who is disabled.
create function identity.calling_user() returns identity.users
  language sql stable security definer set search_path = ''
  begin atomic
    select u from identity.users u
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int and u.status = 1;
  end;

create function identity.refuse(p_reason text) returns void
  language plpgsql
as $$
begin
  raise exception '%', p_reason using errcode = '42501';
end
$$;

-- What accounts hold at each customer: of the role, or of a list of their own in its place.
create function identity.grants_of_users(p_user_ids int[])
  returns table (user_id int, customer_id int, role_id int, permissions text[])
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  return query
    select m.user_id, m.customer_id, m.role_id, coalesce(m.permissions, r.permissions)
    from identity.memberships m join identity.roles r on r.role_id = m.role_id
    where m.user_id = any (p_user_ids);
end
$$;

-- Whether the caller holds at a customer all that a role, or a list in its place, gives there.
create function identity.holds(p_customer_id int, p_role_id int, p_permissions text[]) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare v_caller identity.users := identity.calling_user();
begin
  return coalesce(v_caller.is_admin, false) or exists (
    select from identity.memberships m
    join identity.roles own on own.role_id = m.role_id
    join identity.roles given on given.role_id = p_role_id
    where m.customer_id = p_customer_id and m.user_id = v_caller.user_id
      and (p_role_id <> 1 or m.role_id = 1)
      and coalesce(p_permissions, given.permissions) <@ coalesce(m.permissions, own.permissions));
end
$$;

-- Refuses whoever changes an account of portal staff or of an administrator without being one; their own is theirs.
create function identity.require_above(p_user_id int) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare v_caller identity.users := identity.calling_user();
begin
  if not identity.has_caller() or v_caller.is_admin or v_caller.user_id = p_user_id then return; end if;
  if exists (select from identity.users u where u.user_id = p_user_id and (u.is_admin or u.is_internal)) then
    perform identity.refuse('the account is not below the caller');
  end if;
end
$$;

-- Refuses whoever changes how somebody else signs in without holding all that they hold.
create function identity.require_holds_all_of(p_user_id int) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare v_caller identity.users := identity.calling_user();
begin
  perform identity.require_above(p_user_id);
  if not identity.has_caller() or v_caller.user_id = p_user_id then return; end if;
  if exists (
    select from identity.memberships m
    where m.user_id = p_user_id and not identity.holds(m.customer_id, m.role_id, m.permissions))
  then
    perform identity.refuse('the account holds more than the caller');
  end if;
end
$$;

create function identity.guard_user() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_caller identity.users := identity.calling_user();
  v_was identity.users;
begin
  if not identity.has_caller() then return new; end if;
  if tg_op = 'UPDATE' then v_was := old; else v_was.is_admin := false; v_was.is_internal := false; end if;
  if (new.is_admin, new.is_internal) is distinct from (v_was.is_admin, v_was.is_internal)
    and (v_caller.is_admin is not true or v_caller.user_id = new.user_id) then
    perform identity.refuse('ranks are another administrator’s to give');
  end if;
  if tg_op = 'INSERT' then return new; end if;
  if new.status <> old.status and v_caller.user_id = new.user_id then
    perform identity.refuse('nobody disables or activates their own account');
  end if;
  if (new.email, new.external_idp) is distinct from (old.email, old.external_idp) then
    perform identity.require_holds_all_of(new.user_id);
  end if;
  perform identity.require_above(new.user_id);
  return new;
end
$$;
create trigger guard before insert or update of first_name, last_name, email, external_idp, status, is_admin, is_internal
  on identity.users for each row execute function identity.guard_user();

create function identity.guard_membership() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare v_caller identity.users := identity.calling_user();
begin
  if not identity.has_caller() then return coalesce(new, old); end if;
  if v_caller.user_id is null or v_caller.user_id in (old.user_id, new.user_id) then
    perform identity.refuse('nobody changes their own role');
  end if;
  perform identity.require_above(coalesce(new.user_id, old.user_id));
  if old.user_id is not null and not identity.holds(old.customer_id, old.role_id, old.permissions)
    or new.user_id is not null and not identity.holds(new.customer_id, new.role_id, new.permissions) then
    perform identity.refuse('the caller does not hold what is given or taken');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete
  on identity.memberships for each row execute function identity.guard_membership();

create function identity.guard_customer_permissions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if identity.has_caller() and (identity.calling_user()).is_admin is not true then
    perform identity.refuse('an administrator decides what a customer may use');
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard before insert or update or delete
  on identity.customer_permissions for each row execute function identity.guard_customer_permissions();

-- As before without a rule for one's own last Company Admin: an own role is nobody's to change. 'done' or 'missing'.
create or replace function identity.set_association(
  p_user_id int, p_customer_id int, p_role_id int, p_permissions text[], p_keeps boolean) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  if not exists (select from identity.users u where u.user_id = p_user_id and not u.is_machine)
    or not exists (select from identity.customers c where c.customer_id = p_customer_id)
    or not exists (select from identity.roles r where r.role_id = p_role_id) then return 'missing'; end if;
  insert into identity.memberships as m (customer_id, user_id, role_id, permissions)
  values (p_customer_id, p_user_id, p_role_id, p_permissions)
  on conflict (customer_id, user_id) do update set role_id = excluded.role_id,
    permissions = case when p_keeps then m.permissions else excluded.permissions end;
  return 'done';
end
$$;

create or replace function identity.remove_association(p_user_id int, p_customer_id int) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  delete from identity.memberships m where m.user_id = p_user_id and m.customer_id = p_customer_id;
  return case when found then 'done' else 'missing' end;
end
$$;
drop function identity.is_own_last_company_admin;

-- As before, for accounts below the caller.
create or replace function identity.add_invitation(p_user_id int, p_token_hash bytea) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_staff();
  perform identity.require_above(p_user_id);
  insert into identity.password_resets as r (token_hash, user_id, expires_ts)
  values (p_token_hash, p_user_id, now() + interval '7 days')
  on conflict (user_id) do update set token_hash = excluded.token_hash, expires_ts = excluded.expires_ts;
  update identity.users u set invited_ts = now() where u.user_id = p_user_id;
end
$$;

create or replace function identity.end_user_sessions(p_user_id int, p_session_id bigint) returns int
  language plpgsql security definer set search_path = ''
as $$
declare v_ended int;
begin
  perform identity.require_staff();
  perform identity.require_above(p_user_id);
  delete from identity.sessions s using identity.users u
    where s.user_id = p_user_id and u.user_id = s.user_id and not u.is_machine
      and (p_session_id is null or s.session_id = p_session_id);
  get diagnostics v_ended = row_count;
  return v_ended;
end
$$;

-- Users by address, with what says whether the caller may change them.
drop function identity.users_of_addresses;
create function identity.users_of_addresses(p_emails text[])
  returns table (user_id int, email text, is_admin boolean, is_internal boolean, status smallint)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query select u.user_id, lower(u.email), u.is_admin, u.is_internal, u.status from identity.users u
    where lower(u.email) = any (p_emails) and not u.is_machine;
end
$$;

do $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('has_caller', 'calling_user', 'refuse', 'grants_of_users', 'holds', 'require_above', 'require_holds_all_of',
        'guard_user', 'guard_membership', 'guard_customer_permissions', 'users_of_addresses')
  loop
    execute format('revoke execute on function %s from public', f);
    if f::text ~ 'grants_of_users|users_of_addresses' then
      execute format('grant execute on function %s to interline_app', f);
    end if;
  end loop;
end
$$;
