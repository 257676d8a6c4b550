-- Quotes of a customer for shippers outside, their notes and what happened to them (PRC-020 to PRC-027). Amounts are whole
-- cents. A shipper answers without an account, by a token of which only the SHA-256 is kept.

-- Days of a customer begin and end here.
alter table identity.customers add column if not exists zone text not null default 'America/Chicago';

create table public.quote_shippers (
  customer_id int not null references identity.customers,
  shipper_id int generated always as identity,
  name text not null,
  description text,
  created_ts timestamptz not null default now(),
  primary key (customer_id, shipper_id)
);
create unique index quote_shippers_name on public.quote_shippers (customer_id, lower(name));

create table public.quotes (
  customer_id int not null references identity.customers,
  quote_id int generated always as identity,
  shipper_id int not null,
  email text not null,
  customer_business_name text not null,
  origin_city text not null,
  origin_state text not null,
  destination_city text not null,
  destination_state text not null,
  -- as the station picker gave them; null where city and state alone were told
  origin jsonb,
  destination jsonb,
  stccs jsonb not null,
  price bigint not null check (price >= 0),
  fsc_cost bigint not null default 0 check (fsc_cost >= 0),
  -- [{description, amount}]
  other_costs jsonb not null default '[]',
  other_total bigint not null default 0,
  total bigint not null generated always as (price + fsc_cost + other_total) stored,
  effective_date date not null,
  expiration_date date not null,
  terms text not null default '',
  status smallint not null default 0 check (status in (0, 1, 2, 3, 4, 50)),
  -- a counter-offer was made: the next refusal is the last
  rejected_once boolean not null default false,
  counter_price bigint,
  deleted boolean not null default false,
  quote_url text,
  short_link text,
  -- of the latest sending
  sent_ts timestamptz,
  opened_ts timestamptz,
  -- when it was accepted or rejected, or first countered
  answered_ts timestamptz,
  -- who agreed to it, as they wrote it
  answered_by text,
  -- where news of it go: to whoever sent it
  sender_email text,
  version int not null default 1,
  created_ts timestamptz not null default now(),
  modified_ts timestamptz not null default now(),
  primary key (customer_id, quote_id),
  foreign key (customer_id, shipper_id) references public.quote_shippers,
  check (expiration_date >= effective_date)
);
create index quotes_shipper on public.quotes (customer_id, shipper_id);
create index quotes_modified on public.quotes (customer_id, modified_ts desc nulls last, quote_id) where not deleted;
create index quotes_out on public.quotes (customer_id, expiration_date) where status = 2 and not deleted;

create table public.quote_activity (
  customer_id int not null references identity.customers,
  activity_id bigint generated always as identity,
  quote_id int not null,
  -- null: the shipper, or the portal by itself
  user_id int,
  user_name text not null,
  user_email text,
  activity_code text not null,
  details jsonb not null default '[]',
  activity_ts timestamptz not null default now(),
  primary key (customer_id, activity_id),
  foreign key (customer_id, quote_id) references public.quotes
);
create index quote_activity_quote on public.quote_activity (customer_id, quote_id, activity_id desc);

create table public.quote_notes (
  customer_id int not null references identity.customers,
  note_id int generated always as identity,
  quote_id int not null,
  -- null: the shipper wrote it
  user_id int,
  first_name text not null default '',
  last_name text not null default '',
  note text not null,
  is_internal boolean not null,
  attachment_ids uuid[] not null default '{}',
  created_ts timestamptz not null default now(),
  primary key (customer_id, note_id),
  foreign key (customer_id, quote_id) references public.quotes
);
create index quote_notes_quote on public.quote_notes (customer_id, quote_id, note_id desc);

do $$
declare
  t text;
begin
  foreach t in array array['quote_shippers', 'quotes', 'quote_activity', 'quote_notes'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy tenant on public.%I using (customer_id = (select public.current_customer()))
      with check (customer_id = (select public.current_customer()))', t);
  end loop;
end
$$;
grant select, insert, update on public.quote_shippers, public.quotes to interline_app;
grant select, insert on public.quote_activity to interline_app;
grant select, insert, delete on public.quote_notes to interline_app;

-- Links of quotes. The newest of a quote opens it; one that was replaced or revoked opens nothing.
create table identity.quote_links (
  token_hash bytea primary key,
  customer_id int not null references identity.customers,
  quote_id int not null,
  created_ts timestamptz not null default now(),
  revoked_ts timestamptz
);
create index quote_links_quote on identity.quote_links (customer_id, quote_id);
alter table identity.quote_links enable row level security;

-- Tries with links that open nothing, by the caller's network.
create table identity.quote_tries (
  key bytea primary key,
  taken int not null,
  until_ts timestamptz not null
);
alter table identity.quote_tries enable row level security;

-- Makes this the one link of a quote of the transaction's customer.
create function identity.issue_quote_link(p_quote_id int, p_token_hash bytea) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.quote_links l set revoked_ts = now()
      where l.customer_id = public.current_customer() and l.quote_id = p_quote_id and l.revoked_ts is null;
    insert into identity.quote_links (token_hash, customer_id, quote_id)
      values (p_token_hash, public.current_customer(), p_quote_id);
  end;

-- Answers whether there was a link to revoke.
create function identity.revoke_quote_links(p_quote_id int) returns boolean
  language sql security definer set search_path = ''
  begin atomic
    with revoked as (
      update identity.quote_links l set revoked_ts = now()
      where l.customer_id = public.current_customer() and l.quote_id = p_quote_id and l.revoked_ts is null returning 1)
    select exists (select from revoked);
  end;

-- Takes a try with a link: 0 it opens the quote, -1 it opens nothing, else the seconds to wait. Whatever is wrong with a
-- token, it is looked for once by its hash and answered alike.
create function identity.try_quote_link(p_key bytea, p_most int, p_token_hash bytea, p_customer_id int, p_quote_id int)
  returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_row identity.quote_tries;
begin
  select * into v_row from identity.quote_tries t where t.key = p_key;
  if v_row.until_ts > clock_timestamp() and v_row.taken >= p_most then
    return greatest(ceil(extract(epoch from v_row.until_ts - clock_timestamp()))::int, 1);
  end if;
  if exists (
    select from identity.quote_links l
    where l.token_hash = p_token_hash and l.customer_id = p_customer_id and l.quote_id = p_quote_id and l.revoked_ts is null)
  then
    return 0;
  end if;
  insert into identity.quote_tries as t (key, taken, until_ts)
    values (p_key, 1, clock_timestamp() + interval '1 minute')
    on conflict (key) do update set
      taken = case when t.until_ts > clock_timestamp() then t.taken + 1 else 1 end,
      until_ts = case when t.until_ts > clock_timestamp() then t.until_ts else excluded.until_ts end;
  return -1;
end
$$;

-- Puts the transaction into the data of the link's customer, if the link opens this quote. False: nothing was set.
create function identity.enter_quote(p_token_hash bytea, p_customer_id int, p_quote_id int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from identity.quote_links l join identity.customers c on c.customer_id = l.customer_id and c.status = 1
    where l.token_hash = p_token_hash and l.customer_id = p_customer_id and l.quote_id = p_quote_id and l.revoked_ts is null;
  if not found then return false; end if;
  perform set_config('app.customer_id', p_customer_id::text, true);
  return true;
end
$$;

-- Forgets links a year after they ended, and tries that no longer count.
create function identity.sweep_quote_links() returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from identity.quote_links l where l.revoked_ts < now() - interval '1 year';
    delete from identity.quote_tries t where t.until_ts < now();
  end;

-- Whose quotes the transaction sees: name, look, and the zone its days are told in.
create function identity.quoting_customer() returns table (name text, preferred_theme text, zone text)
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(c.business_name, c.name), c.preferred_theme, c.zone
    from identity.customers c where c.customer_id = public.current_customer();
  end;

-- The signed-in user of the transaction.
create function identity.acting_person() returns table (user_id int, first_name text, last_name text, email text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.first_name, u.last_name, u.email from identity.users u
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int;
  end;

do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('issue_quote_link', 'revoke_quote_links', 'try_quote_link', 'enter_quote', 'sweep_quote_links',
        'quoting_customer', 'acting_person')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;
