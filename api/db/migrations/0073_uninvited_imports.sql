-- Users may come in without being invited: the file says so of some, or whoever imports of all.

alter table identity.imports add column invites boolean not null default true;

create function identity.leave_uninvited(p_import_id int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare v identity.imports := identity.own_import(p_import_id);
begin
  update identity.imports i set invites = false where i.import_id = v.import_id;
end
$$;
revoke execute on function identity.leave_uninvited from public;
grant execute on function identity.leave_uninvited to interline_app;

-- As before, and whether users are invited.
drop function identity.enter_import;
create function identity.enter_import(p_import_id int)
  returns table (kind text, customer_id int, state text, mapping jsonb, user_id int, is_admin boolean, invites boolean)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select i.kind, i.customer_id, i.state, i.mapping, u.user_id, u.is_admin, i.invites
    from identity.imports i join identity.users u on u.user_id = i.user_id and u.status = 1
    where i.import_id = p_import_id and i.state in ('checking', 'running')
    for update of i;
  if found then
    perform set_config('app.user_id', (
      select i.user_id::text from identity.imports i where i.import_id = p_import_id), true);
  end if;
end
$$;
revoke execute on function identity.enter_import from public;
grant execute on function identity.enter_import to interline_app;

-- As before; who is not invited is not said to be.
create or replace function identity.create_user(p jsonb) returns int
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
    case when p ->> 'external_idp' is null and coalesce(p ->> 'invite', 'yes') <> 'no' then now() end)
  on conflict do nothing
  returning user_id into v_id;
  return v_id;
end
$$;
