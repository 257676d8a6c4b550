-- What administrators set for everybody. Each function asks itself whether the caller of the transaction is one.

alter table identity.feature_flags add column version int not null default 1;

create table identity.platform_alert (
  only_row boolean primary key default true check (only_row),
  active boolean not null default false,
  title text not null default '',
  body text not null default '',
  link_text text not null default '',
  version int not null default 0
);
alter table identity.platform_alert enable row level security;
insert into identity.platform_alert default values;

create function identity.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from identity.users u
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int and u.is_admin and u.status = 1) then
    raise exception 'the caller is not an administrator' using errcode = '42501';
  end if;
end
$$;

create function identity.flag_settings()
  returns table (name text, customer_id int, customer_name text, enabled boolean, version int)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  return query
    select f.name, f.customer_id, c.name, f.enabled, f.version
    from identity.feature_flags f left join identity.customers c on c.customer_id = f.customer_id
    order by f.name, f.customer_id nulls first;
end
$$;

create function identity.customer_names() returns table (customer_id int, name text, status smallint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  return query select c.customer_id, c.name, c.status from identity.customers c order by c.name, c.customer_id;
end
$$;

-- Answers false when somebody else changed the setting since the given version was read; null stands for no setting.
create function identity.set_flag(p_name text, p_customer_id int, p_enabled boolean, p_version int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare v_version int;
begin
  perform identity.require_admin();
  select f.version into v_version from identity.feature_flags f
    where f.name = p_name and f.customer_id is not distinct from p_customer_id for update;
  if v_version is distinct from p_version then return false; end if;
  if p_enabled is null then
    delete from identity.feature_flags f where f.name = p_name and f.customer_id = p_customer_id;
    return true;
  end if;
  insert into identity.feature_flags (name, customer_id, enabled) values (p_name, p_customer_id, p_enabled)
    on conflict (name, customer_id) do update set enabled = excluded.enabled, version = feature_flags.version + 1;
  return true;
end
$$;

-- Everybody who is signed in may read the notice; whether it is shown is their customer's switch.
create function identity.alert() returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_strip_nulls(jsonb_build_object('active', a.active, 'title', a.title, 'version', a.version::text,
      'body', nullif(a.body, ''), 'link_text', nullif(a.link_text, '')))
    from identity.platform_alert a;
  end;

-- A new version counts as unseen; taking the notice down and up again with the same words does not.
create function identity.set_alert(p_active boolean, p_title text, p_body text, p_link_text text, p_version int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  update identity.platform_alert a
    set active = p_active, title = p_title, body = p_body, link_text = p_link_text,
      version = a.version + ((a.title, a.body, a.link_text) is distinct from (p_title, p_body, p_link_text))::int
    where a.version = p_version;
  return found;
end
$$;

create function identity.customer_permission_list(p_customer_id int) returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  return (select coalesce(array_agg(p.permission order by p.permission), '{}')
    from identity.customer_permissions p where p.customer_id = p_customer_id);
end
$$;

create function identity.set_customer_permissions(p_customer_id int, p_permissions text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  delete from identity.customer_permissions p where p.customer_id = p_customer_id and p.permission <> all (p_permissions);
  insert into identity.customer_permissions select p_customer_id, unnest(p_permissions) on conflict do nothing;
end
$$;

revoke execute on function identity.require_admin, identity.flag_settings, identity.customer_names, identity.set_flag,
  identity.alert, identity.set_alert, identity.customer_permission_list, identity.set_customer_permissions from public;
grant execute on function identity.flag_settings, identity.customer_names, identity.set_flag, identity.alert,
  identity.set_alert, identity.customer_permission_list, identity.set_customer_permissions to interline_app;
