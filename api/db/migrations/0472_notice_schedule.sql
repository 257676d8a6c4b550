-- The days on which the notice is shown, on the clock of US Central, and to whom.
alter table identity.platform_alert
  add column starts_on date,
  add column ends_on date,
  add column audience text not null default 'all' check (audience in ('all', 'staff', 'customers')),
  add column customer_ids int[] not null default '{}';

-- The notice where it is shown today to this reader at this customer; null anywhere else.
create function identity.alert_for(p_customer_id int, p_is_staff boolean) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select identity.alert() from identity.platform_alert a
    where coalesce((now() at time zone 'America/Chicago')::date >= a.starts_on, true)
      and coalesce((now() at time zone 'America/Chicago')::date <= a.ends_on, true)
      and case a.audience when 'all' then true when 'staff' then p_is_staff
        else p_customer_id = any (a.customer_ids) end;
  end;

create or replace function identity.alert_setting() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  return (
    select identity.alert() || jsonb_build_object('revision', a.revision, 'starts_on', a.starts_on, 'ends_on', a.ends_on,
      'audience', a.audience, 'customers', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.customer_id, 'name', c.name) order by c.name), '[]')
        from identity.customers c where c.customer_id = any (a.customer_ids)))
    from identity.platform_alert a);
end
$$;

-- Whom a notice is for and when is no new version of it: nobody who dismissed it sees it again.
create function identity.change_alert(p_active boolean, p_title text, p_body text, p_link_text text, p_revision int,
    p_starts_on date, p_ends_on date, p_audience text, p_customer_ids int[]) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  update identity.platform_alert a
    set active = p_active, title = p_title, body = p_body, link_text = p_link_text, revision = a.revision + 1,
      starts_on = p_starts_on, ends_on = p_ends_on, audience = p_audience, customer_ids = p_customer_ids,
      version = a.version + ((a.title, a.body, a.link_text) is distinct from (p_title, p_body, p_link_text))::int
    where a.revision = p_revision;
  return found;
end
$$;

revoke execute on function identity.alert_for,
  identity.change_alert(boolean, text, text, text, int, date, date, text, int[]) from public;
grant execute on function identity.alert_for,
  identity.change_alert(boolean, text, text, text, int, date, date, text, int[]) to interline_app;
