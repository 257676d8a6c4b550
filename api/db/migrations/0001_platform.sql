-- Rooms of the database.
--   public     one customer's data: every key starts with customer_id, row-level security forced
--   identity   people, sessions, customers: no table grant to the application, only the functions below
--   reference  facts of the railroad shared by everybody: the application may read

do $$
begin
  if not exists (select from pg_roles where rolname = 'interline_app') then
    create role interline_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
end
$$;

revoke all on schema public from public;
create schema identity;
create schema reference;
grant usage on schema public, identity, reference to interline_app;

-- The customer of the running transaction. STABLE and free of row access, so policies evaluate it once per statement.
create function public.current_customer() returns int
  language sql stable parallel safe
  return nullif(current_setting('app.customer_id', true), '')::int;

-- identity ------------------------------------------------------------------------------------------------------------

create table identity.customers (
  customer_id int primary key,
  name text not null,
  business_name text,
  crm_url text,
  domain text,
  logo text,
  type text,
  type_id int,
  zip_code text not null default '',
  -- 1 active, 0 disabled
  status smallint not null default 1 check (status in (0, 1)),
  waybill_type text not null default 'both' check (waybill_type in ('both', 'R', 'imdl')),
  preferred_theme text not null default 'other',
  integrations jsonb not null default '{}',
  created_ts timestamptz not null default now()
);

create table identity.users (
  user_id int generated always as identity primary key,
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  is_admin boolean not null default false,
  is_internal boolean not null default false,
  admin_id int,
  -- 1 active, 0 disabled
  status smallint not null default 1 check (status in (0, 1)),
  zip_code text not null default '',
  work_phone text,
  mobile_phone text,
  created_ts timestamptz not null default now()
);
create unique index users_email on identity.users (lower(email));

create table identity.roles (
  role_id int primary key,
  role_name text not null,
  permissions text[] not null
);
insert into identity.roles (role_id, role_name, permissions) values
  (1, 'Company Admin', '{dashboard_widgets_dwelling_over_2_days,dashboard_widgets_ap_status,dashboard_widgets_cp_status_or_notified,dashboard_widgets_ready_for_release,visibility_asset_list,visibility_fleet_cycles,visibility_universal_search,reporting_report_builder,reporting_pipeline_view,reporting_forecasting,reporting_network_maps,pricing_pricing_dashboard,company_settings,terminal_terminal,telematics_watchtower}'),
  (2, 'Logistics Manager', '{dashboard_widgets_dwelling_over_2_days,dashboard_widgets_ap_status,dashboard_widgets_cp_status_or_notified,dashboard_widgets_ready_for_release,visibility_asset_list,visibility_fleet_cycles,visibility_universal_search,reporting_report_builder,reporting_pipeline_view,reporting_forecasting,reporting_network_maps}'),
  (3, 'Operations', '{dashboard_widgets_dwelling_over_2_days,dashboard_widgets_ap_status,dashboard_widgets_cp_status_or_notified,dashboard_widgets_ready_for_release,visibility_asset_list,visibility_universal_search}'),
  (4, 'Fleet Manager', '{visibility_asset_list,visibility_fleet_cycles,visibility_universal_search,telematics_watchtower,reporting_network_maps}'),
  (5, 'Pricing', '{pricing_pricing_dashboard}'),
  (6, 'Viewer', '{visibility_asset_list}'),
  (7, 'Terminal Operator', '{terminal_terminal}'),
  (8, 'Terminal Manager', '{terminal_terminal,visibility_asset_list}');

create table identity.memberships (
  customer_id int not null references identity.customers,
  user_id int not null references identity.users,
  role_id int not null references identity.roles,
  -- null: what the role gives; a list: exactly these
  permissions text[],
  primary key (customer_id, user_id)
);
create index memberships_user on identity.memberships (user_id);
create index memberships_role on identity.memberships (role_id);

-- What a customer as a whole may use; nobody of the customer holds more.
create table identity.customer_permissions (
  customer_id int not null references identity.customers,
  permission text not null,
  primary key (customer_id, permission)
);

-- A row without a customer is the default for all.
create table identity.feature_flags (
  name text not null,
  customer_id int references identity.customers,
  enabled boolean not null,
  payload jsonb not null default '{}',
  unique nulls not distinct (name, customer_id)
);
create index feature_flags_customer on identity.feature_flags (customer_id);
insert into identity.feature_flags (name, customer_id, enabled) values
  ('hasInternalToolsModule', null, true),
  ('hasWaybillModule', null, false),
  ('hasInvoicingModule', null, false),
  ('hasSupportFeedbackModule', null, false),
  ('hasNotificationsModule', null, false),
  ('hasPlatformNotifications', null, false),
  ('hasPayerInvoiceSettings', null, false);

-- Only the SHA-256 of a token is kept.
create table identity.sessions (
  token_hash bytea primary key,
  user_id int not null references identity.users,
  created_ts timestamptz not null default now(),
  last_seen_ts timestamptz not null default now(),
  expires_ts timestamptz not null
);
create index sessions_user on identity.sessions (user_id);

-- What sign-in needs to compare a password. Answers no row for an unknown address.
create function identity.find_login(p_email text)
  returns table (user_id int, password_hash text, status smallint)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.password_hash, u.status from identity.users u where lower(u.email) = lower(p_email);
  end;

create function identity.open_session(p_user_id int, p_token_hash bytea, p_expires_ts timestamptz) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.sessions (token_hash, user_id, expires_ts) values (p_token_hash, p_user_id, p_expires_ts);
  end;

create function identity.close_session(p_token_hash bytea) returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from identity.sessions s where s.token_hash = p_token_hash;
  end;

create function identity.touch_session(p_token_hash bytea) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.sessions s set last_seen_ts = now() where s.token_hash = p_token_hash;
  end;

-- The user behind a live session: not ended, not idle for 8 hours, user not disabled.
create function identity.session_user_id(p_token_hash bytea) returns int
  language sql stable security definer set search_path = ''
  begin atomic
    select s.user_id
    from identity.sessions s join identity.users u on u.user_id = s.user_id
    where s.token_hash = p_token_hash
      and s.expires_ts > now()
      and s.last_seen_ts > now() - interval '8 hours'
      and u.status = 1;
  end;

-- The permission list of a user for a customer, null when the customer is not theirs to open.
-- An admin sees any customer with that customer's own list.
create function identity.permissions_of(p_user_id int, p_customer_id int) returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when u.is_admin then (
        select coalesce(array_agg(cp.permission order by cp.permission), '{}')
        from identity.customer_permissions cp where cp.customer_id = c.customer_id)
      when m.user_id is not null then (
        select coalesce(array_agg(cp.permission order by cp.permission), '{}')
        from identity.customer_permissions cp
        where cp.customer_id = c.customer_id and cp.permission = any (coalesce(m.permissions, r.permissions)))
    end
    from identity.users u
    join identity.customers c on c.customer_id = p_customer_id and c.status = 1
    left join identity.memberships m on m.customer_id = c.customer_id and m.user_id = u.user_id
    left join identity.roles r on r.role_id = m.role_id
    where u.user_id = p_user_id;
  end;

create function identity.flags_of(p_user_id int, p_customer_id int) returns text[]
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(array_agg(f.name order by f.name), '{}')
    from (
      select distinct on (f.name) f.name, f.enabled
      from identity.feature_flags f
      where f.customer_id is null or f.customer_id = p_customer_id
      order by f.name, f.customer_id nulls last
    ) f
    where f.enabled
      and (f.name <> 'hasInternalToolsModule'
           or exists (select from identity.users u where u.user_id = p_user_id and (u.is_admin or u.is_internal)));
  end;

-- Opens a request: finds the session, sets the tenant of this transaction if the customer is open to the user, and tells
-- who is calling. No row: nobody is signed in. permissions is null when the customer is not theirs.
create function identity.begin_request(p_token_hash bytea, p_customer_id int)
  returns table (user_id int, is_admin boolean, is_internal boolean, idle_seconds int, role_id int, permissions text[], flags text[])
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  v_user_id int := identity.session_user_id(p_token_hash);
  v_permissions text[];
begin
  if v_user_id is null then return; end if;
  perform set_config('app.user_id', v_user_id::text, true);
  if p_customer_id is not null then
    v_permissions := identity.permissions_of(v_user_id, p_customer_id);
    if v_permissions is not null then perform set_config('app.customer_id', p_customer_id::text, true); end if;
  end if;
  return query
    select u.user_id, u.is_admin, u.is_internal,
      extract(epoch from now() - s.last_seen_ts)::int,
      (select m.role_id from identity.memberships m where m.user_id = u.user_id and m.customer_id = p_customer_id),
      v_permissions,
      case when v_permissions is null then '{}'::text[] else identity.flags_of(u.user_id, p_customer_id) end
    from identity.users u join identity.sessions s on s.user_id = u.user_id and s.token_hash = p_token_hash
    where u.user_id = v_user_id;
end
$$;

-- The signed-in user of this transaction as the session answer lists them; only usable customers.
create function identity.current_session()
  returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'user_id', u.user_id, 'userId', u.user_id, 'email', u.email, 'first_name', u.first_name, 'last_name', u.last_name,
      'is_admin', u.is_admin, 'is_internal', u.is_internal, 'admin_id', u.admin_id, 'status', u.status,
      'zip_code', u.zip_code, 'work_phone', u.work_phone, 'mobile_phone', u.mobile_phone, 'profile_picture', null,
      'companies', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', c.customer_id, 'crm_url', c.crm_url, 'name', c.name, 'domain', c.domain, 'logo', c.logo, 'type', c.type,
          'type_id', c.type_id, 'status', c.status, 'zip_code', c.zip_code, 'role_id', r.role_id, 'role_name', r.role_name,
          'integrations', c.integrations, 'waybill_type', c.waybill_type, 'preferred_theme', c.preferred_theme)
          order by c.customer_id)
        from identity.customers c
        left join identity.memberships m on m.customer_id = c.customer_id and m.user_id = u.user_id
        left join identity.roles r on r.role_id = m.role_id
        where c.status = 1 and (m.user_id is not null or u.is_admin)), '[]'::jsonb))
    from identity.users u
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int;
  end;

-- Customers the background work may serve; a worker has no session.
create function identity.active_customers() returns table (customer_id int)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.customer_id from identity.customers c where c.status = 1 order by c.customer_id;
  end;

revoke execute on all functions in schema identity from public;
grant execute on function
  identity.find_login, identity.open_session, identity.close_session, identity.touch_session, identity.begin_request,
  identity.current_session, identity.active_customers
  to interline_app;

-- Nothing in this schema is readable by the application; the policy-less lock says so twice.
do $$
declare t text;
begin
  foreach t in array array['customers', 'users', 'roles', 'memberships', 'customer_permissions', 'feature_flags', 'sessions'] loop
    execute format('alter table identity.%I enable row level security', t);
  end loop;
end
$$;

-- reference -----------------------------------------------------------------------------------------------------------

create table reference.railroads (
  scac text primary key,
  name text not null,
  short_name text,
  kind text,
  country text
);

create table reference.stations (
  station_id text primary key,
  name text not null,
  city text not null,
  state text not null,
  country text not null,
  lat double precision not null,
  lon double precision not null,
  zone text not null,
  is_junction boolean not null,
  junction_code text,
  railroads text[] not null,
  -- CITY|ST, upper case: what messages say. Hubs come before facilities of the same town.
  place text not null,
  is_hub boolean not null
);
create index stations_place on reference.stations (place, is_hub desc);

create table reference.commodities (
  commodity_code text primary key,
  commodity text not null,
  is_hazmat boolean not null,
  associated_stcc text,
  certainty text
);

-- How an event code is read and what it does to a waybill's status. Data, so that an admin can mend it (docs/decisions/011).
create table reference.event_codes (
  code_source text not null check (code_source in ('CLM', 'DE157')),
  code text not null,
  equipment_kind text not null check (equipment_kind in ('R', 'imdl')),
  event_text text not null,
  action text not null,
  -- null: the status stays
  status_code smallint,
  -- used instead when the event happens at the destination
  status_code_at_destination smallint,
  primary key (code_source, code, equipment_kind)
);

grant select on all tables in schema reference to interline_app;
