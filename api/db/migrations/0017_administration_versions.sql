-- What several administrators edit carries a version, so that nobody overwrites what they have not read: permissions of a
-- customer, the notice (its own version tells texts apart and stays when it is only taken down), a switch nobody had set.
-- Functions of 0010 with other answers stay for the release before.

alter table identity.customers add column permissions_version int not null default 1;
alter table identity.platform_alert add column revision int not null default 1;
alter table identity.roles add column meaning text not null default '';

update identity.roles r set meaning = m.meaning
from (values
  (1, 'Runs the account of the company: everything the company may use, its settings included.'),
  (2, 'Plans and follows shipments: dashboard, assets, fleet cycles, reports and analytics.'),
  (3, 'Works the day: dashboard, asset list and search.'),
  (4, 'Looks after equipment: assets, fleet cycles, telematics and network maps.'),
  (5, 'Makes and sends price quotes.'),
  (6, 'Looks at the asset list.'),
  (7, 'Works at a terminal: its load list and nothing else.'),
  (8, 'Runs a terminal: its load list, and the asset list.')) as m (role_id, meaning)
where m.role_id = r.role_id;

create function identity.role_list() returns table (id int, name text, meaning text, permissions text[])
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  return query select r.role_id, r.role_name, r.meaning, r.permissions from identity.roles r order by r.role_id;
end
$$;

create function identity.permission_setting(p_customer_id int) returns table (permissions text[], version int)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  return query
    select coalesce((select array_agg(p.permission order by p.permission) from identity.customer_permissions p
        where p.customer_id = c.customer_id), '{}'), c.permissions_version
    from identity.customers c where c.customer_id = p_customer_id;
end
$$;

-- Answers false when the version is stale; null stands for whatever version there is.
create function identity.change_permissions(p_customer_id int, p_permissions text[], p_version int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  update identity.customers c set permissions_version = c.permissions_version + 1
    where c.customer_id = p_customer_id and c.permissions_version = coalesce(p_version, c.permissions_version);
  if not found then return false; end if;
  delete from identity.customer_permissions p where p.customer_id = p_customer_id and p.permission <> all (p_permissions);
  insert into identity.customer_permissions select p_customer_id, unnest(p_permissions) on conflict do nothing;
  return true;
end
$$;

create function identity.alert_setting() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  return (select identity.alert() || jsonb_build_object('revision', a.revision) from identity.platform_alert a);
end
$$;

-- Answers false when the revision is stale. A new version counts as unseen; taking the notice down and up again does not.
create function identity.change_alert(p_active boolean, p_title text, p_body text, p_link_text text, p_revision int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  update identity.platform_alert a
    set active = p_active, title = p_title, body = p_body, link_text = p_link_text, revision = a.revision + 1,
      version = a.version + ((a.title, a.body, a.link_text) is distinct from (p_title, p_body, p_link_text))::int
    where a.revision = p_revision;
  return found;
end
$$;

-- As before, but of several who set the same switch first at once only one does.
create or replace function identity.set_flag(p_name text, p_customer_id int, p_enabled boolean, p_version int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  if p_version is null then
    if p_enabled is null then
      return not exists (select from identity.feature_flags f where f.name = p_name and f.customer_id = p_customer_id);
    end if;
    insert into identity.feature_flags (name, customer_id, enabled) values (p_name, p_customer_id, p_enabled)
      on conflict do nothing;
    return found;
  end if;
  if p_enabled is null then
    delete from identity.feature_flags f
      where f.name = p_name and f.customer_id = p_customer_id and f.version = p_version;
    return found;
  end if;
  update identity.feature_flags f set enabled = p_enabled, version = f.version + 1
    where f.name = p_name and f.customer_id is not distinct from p_customer_id and f.version = p_version;
  return found;
end
$$;

revoke execute on function identity.role_list, identity.permission_setting, identity.change_permissions,
  identity.alert_setting, identity.change_alert from public;
grant execute on function identity.role_list, identity.permission_setting, identity.change_permissions,
  identity.alert_setting, identity.change_alert to interline_app;
