-- A message is stored as received before it is worked on.

create table public.messages (
  customer_id int not null references identity.customers,
  message_id bigint generated always as identity,
  received_ts timestamptz not null default now(),
  -- http or file
  channel text not null,
  filename text,
  format text not null,
  layout text,
  sha256 bytea not null,
  body bytea not null,
  state text not null default 'received' check (state in ('received', 'folded', 'quarantined')),
  worked_ts timestamptz,
  event_count int not null default 0,
  quarantine_count int not null default 0,
  primary key (customer_id, message_id),
  unique (customer_id, sha256)
);
alter table public.messages alter column body set storage external;
create index messages_waiting on public.messages (customer_id, received_ts) where state = 'received';

create table public.quarantine (
  customer_id int not null,
  quarantine_id bigint generated always as identity,
  message_id bigint not null,
  reason_code text not null,
  reason text not null,
  line int,
  position int,
  excerpt text not null,
  received_ts timestamptz not null default now(),
  replayed_ts timestamptz,
  resolved boolean not null default false,
  primary key (customer_id, quarantine_id),
  foreign key (customer_id, message_id) references public.messages
);
create index quarantine_message on public.quarantine (customer_id, message_id);

-- Where each railroad's feed stands, kept while folding so that nobody has to count events.
create table public.feed_positions (
  customer_id int not null references identity.customers,
  carrier text not null,
  first_event_ts timestamptz not null,
  last_event_ts timestamptz not null,
  last_received_ts timestamptz not null,
  event_count bigint not null,
  primary key (customer_id, carrier)
);

-- Layouts of car location messages a customer's carriers use, beside the built-in ones.
create table public.clm_layouts (
  customer_id int not null references identity.customers,
  name text not null,
  layout jsonb not null,
  primary key (customer_id, name)
);

-- Effects that leave the portal (files, later mail), written in the transaction that causes them.
create table public.outbox (
  customer_id int not null references identity.customers,
  outbox_id bigint generated always as identity,
  kind text not null,
  -- names the effect outside: file name, Message-ID; a repeat overwrites itself
  effect_key text not null,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  attempts int not null default 0,
  last_error text,
  created_ts timestamptz not null default now(),
  sent_ts timestamptz,
  primary key (customer_id, outbox_id),
  unique (customer_id, kind, effect_key)
);
create index outbox_waiting on public.outbox (customer_id, outbox_id) where state = 'waiting';

do $$
declare t text;
begin
  foreach t in array array['messages', 'quarantine', 'feed_positions', 'clm_layouts', 'outbox'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update on public.%I to interline_app', t);
  end loop;
end
$$;
