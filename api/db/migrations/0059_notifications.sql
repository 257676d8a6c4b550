-- What happened to units, tenders, tickets and quotes, who wants to know, and what they were told.

-- Facts are written in the transaction of the change they tell of; the key makes a fact told twice one fact.
create table public.facts (
  customer_id int not null references identity.customers,
  fact_id bigint generated always as identity,
  kind text not null,
  key text not null,
  -- when it happened, and when it was known here
  ts timestamptz not null,
  told_ts timestamptz not null default now(),
  equipment_id text,
  waybill_id bigint,
  group_ids int[] not null default '{}',
  data jsonb not null default '{}',
  -- when it was held against the rules; null: not yet
  matched_ts timestamptz,
  primary key (customer_id, fact_id),
  unique (customer_id, kind, key)
);
create index facts_unmatched on public.facts (customer_id, fact_id) where matched_ts is null;
create index facts_matched on public.facts (customer_id, matched_ts, fact_id);

-- The estimate each of the offered numbers of hours was last told from, for every trip under way.
create table public.eta_marks (
  customer_id int not null references identity.customers,
  waybill_id bigint not null,
  -- milliseconds, in the order of the hours offered
  marks float8[] not null,
  updated_ts timestamptz not null default now(),
  primary key (customer_id, waybill_id)
);

create table public.alert_rules (
  customer_id int not null references identity.customers,
  rule_id int generated always as identity,
  -- the standing rule of an event, kept by the settings page
  is_setting boolean not null default false,
  name text not null,
  event text not null,
  -- days or hours, for the events that have them
  threshold int,
  scope text not null check (scope in ('all', 'view', 'groups', 'followed')),
  view_id int,
  group_ids int[] not null default '{}',
  user_ids int[] not null default '{}',
  role_ids int[] not null default '{}',
  -- addresses parted by commas
  emails text not null default '',
  by_mail boolean not null,
  in_portal boolean not null,
  webhook_id int,
  frequency text not null check (frequency in ('immediate', 'daily')),
  is_enabled boolean not null,
  owner_id int not null,
  version int not null default 1,
  updated_ts timestamptz not null default now(),
  primary key (customer_id, rule_id)
);
create unique index alert_rules_setting on public.alert_rules (customer_id, event) where is_setting;

-- The zone of digests for addresses without an account, and the version of the settings as a whole.
create table public.alert_settings (
  customer_id int not null references identity.customers primary key,
  timezone text not null,
  version int not null default 1
);

-- When a person wants to be told.
create table public.alert_readers (
  customer_id int not null references identity.customers,
  user_id int not null,
  timezone text not null,
  -- of the daily mail
  digest_hour int not null check (digest_hour between 0 and 23),
  quiet_from time,
  quiet_to time,
  muted_until timestamptz,
  version int not null default 1,
  primary key (customer_id, user_id)
);

-- Who asked not to be told of a rule any more; rule 0: of any.
create table public.alert_leaves (
  customer_id int not null references identity.customers,
  address text not null,
  rule_id int not null,
  left_ts timestamptz not null default now(),
  primary key (customer_id, address, rule_id)
);

create table public.followed_units (
  customer_id int not null references identity.customers,
  user_id int not null,
  equipment_id text not null,
  followed_ts timestamptz not null default now(),
  primary key (customer_id, user_id, equipment_id)
);

-- A mail that was planned: everything one address is told by one moment.
create table public.alert_mails (
  customer_id int not null references identity.customers,
  mail_id bigint generated always as identity,
  address text not null,
  user_id int,
  kind text not null check (kind in ('immediate', 'daily')),
  due_ts timestamptz not null,
  posted_ts timestamptz,
  -- Message-ID
  message_id text,
  primary key (customer_id, mail_id),
  unique (customer_id, address, kind, due_ts)
);
create index alert_mails_due on public.alert_mails (customer_id, due_ts) where posted_ts is null;
create index alert_mails_lately on public.alert_mails (customer_id, due_ts);

-- Who was told what, by which rule; nobody is told a fact twice.
create table public.alerts (
  customer_id int not null references identity.customers,
  alert_id bigint generated always as identity,
  fact_id bigint not null,
  rule_id int not null,
  address text not null,
  user_id int,
  in_portal boolean not null,
  mail_id bigint,
  created_ts timestamptz not null,
  read_ts timestamptz,
  primary key (customer_id, alert_id),
  unique (customer_id, address, fact_id),
  foreign key (customer_id, fact_id) references public.facts on delete cascade,
  foreign key (customer_id, mail_id) references public.alert_mails
);
create index alerts_fact on public.alerts (customer_id, fact_id);
create index alerts_reader on public.alerts (customer_id, user_id, alert_id desc) where in_portal;
create index alerts_mail on public.alerts (customer_id, mail_id);

do $$
declare t text;
begin
  foreach t in array array['facts', 'eta_marks', 'alert_rules', 'alert_settings', 'alert_readers', 'alert_leaves',
    'followed_units', 'alert_mails', 'alerts'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy tenant on public.%I using (customer_id = (select public.current_customer()))
      with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;

-- The active people of the customer of this transaction with what they may see, for those who tell them.
create function identity.alert_people()
  returns table (user_id int, email text, full_name text, role_id int, role_name text, permissions text[], flags text[])
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.email, u.first_name || ' ' || u.last_name, m.role_id, r.role_name,
      (select coalesce(array_agg(cp.permission order by cp.permission), '{}') from identity.customer_permissions cp
       where cp.customer_id = m.customer_id
         and (u.is_admin or cp.permission = any (coalesce(m.permissions, r.permissions)))),
      (select coalesce(array_agg(f.name order by f.name), '{}') from identity.feature_flags f
       where f.enabled and (f.customer_id = m.customer_id
         or f.customer_id is null and not exists (
           select from identity.feature_flags own where own.name = f.name and own.customer_id = m.customer_id)))
    from identity.memberships m join identity.users u on u.user_id = m.user_id and u.status = 1
    join identity.roles r on r.role_id = m.role_id
    where m.customer_id = public.current_customer()
    order by u.user_id;
  end;
revoke execute on function identity.alert_people from public;
grant execute on function identity.alert_people to interline_app;

-- What became of mails of the customer of this transaction, by their Message-IDs.
create function identity.mail_states(p_keys text[])
  returns table (effect_key text, state text, attempts int, last_error text, sent_ts timestamptz)
  language sql stable security definer set search_path = ''
  begin atomic
    select m.effect_key, m.state, m.attempts, m.last_error, m.sent_ts from identity.mails m
    where m.effect_key = any (p_keys) and m.customer_id = public.current_customer();
  end;
revoke execute on function identity.mail_states from public;
grant execute on function identity.mail_states to interline_app;

-- The customer's name and look, for mails and for the page that leaves them, and whether its module is on.
create function identity.alert_customer() returns table (name text, preferred_theme text, is_on boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.name, c.preferred_theme, c.status = 1 and exists (
      select from identity.feature_flags f where f.name = 'hasNotificationsModule' and f.enabled
        and (f.customer_id = c.customer_id or f.customer_id is null and not exists (
          select from identity.feature_flags own where own.name = f.name and own.customer_id = c.customer_id)))
    from identity.customers c where c.customer_id = public.current_customer();
  end;
revoke execute on function identity.alert_customer from public;
grant execute on function identity.alert_customer to interline_app;
