-- Waybilling: patterns, tenders with their documents and what happened to them, and how each railroad is reached.

create table public.patterns (
  customer_id int not null references identity.customers,
  pattern_id bigint generated always as identity,
  label text not null,
  -- the 404 as JSON, segments and elements under their names
  pattern jsonb not null,
  inputs jsonb not null default '[]',
  advanced boolean not null default false,
  created_by int not null,
  created_first_name text not null,
  created_last_name text not null,
  created_ts timestamptz not null default now(),
  last_used_ts timestamptz,
  version int not null default 1,
  removed_ts timestamptz,
  primary key (customer_id, pattern_id)
);
create index patterns_by_label on public.patterns (customer_id, label) where removed_ts is null;

create table public.tenders (
  customer_id int not null references identity.customers,
  request_id bigint generated always as identity,
  pattern_id bigint,
  -- free text; a state that holds reject or error is a failure, one that holds accept a success
  state text not null,
  waybill jsonb not null,
  -- the railroad that receives it, and the number of the last interchange it went out in
  scac text not null,
  control_number int,
  bol_number text,
  shipment_number text,
  equipment_id text,
  origin text,
  destination text,
  submitted_ts timestamptz not null default now(),
  submitted_by int,
  sent_ts timestamptz,
  -- when the railroad has usually answered
  answer_due_ts timestamptz,
  acknowledgement_code text,
  acknowledgement_message text,
  advice_code text,
  advice_message text,
  advice_received_ts timestamptz,
  waybill_number text,
  primary key (customer_id, request_id)
);
create index tenders_by_submission on public.tenders (customer_id, submitted_ts desc);
create index tenders_by_bill on public.tenders (customer_id, scac, bol_number);
create index tenders_waiting on public.tenders (customer_id, answer_due_ts) where answer_due_ts is not null;

-- Every document of a tender, as sent or received.
create table public.tender_files (
  customer_id int not null,
  file_id bigint generated always as identity,
  request_id bigint not null,
  file_type text not null,
  content text not null,
  -- of the interchange it was sent in; null for what came in and for JSON
  scac text,
  control_number int,
  created_ts timestamptz not null default clock_timestamp(),
  primary key (customer_id, file_id),
  foreign key (customer_id, request_id) references public.tenders
);
create index tender_files_of on public.tender_files (customer_id, request_id, file_id desc);
create unique index tender_files_sent on public.tender_files (customer_id, scac, control_number) where control_number is not null;

-- What happened to a tender, oldest first.
create table public.tender_entries (
  customer_id int not null,
  entry_id bigint generated always as identity,
  request_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  step text not null,
  state text,
  message text not null,
  file_id bigint,
  problems jsonb not null default '[]',
  -- names what told it, so that a repeat tells nothing twice
  source_key text,
  primary key (customer_id, entry_id),
  foreign key (customer_id, request_id) references public.tenders
);
create index tender_entries_of on public.tender_entries (customer_id, request_id, entry_id);
create unique index tender_entries_once on public.tender_entries (customer_id, request_id, source_key) where source_key is not null;

-- Railroads a customer may send to, under which identifiers, and the last interchange number each was sent.
create table public.receivers (
  customer_id int not null references identity.customers,
  scac text not null,
  sender_qualifier text not null default 'ZZ',
  sender_id text not null,
  last_control_number int not null default 0,
  primary key (customer_id, scac)
);

do $$
declare t text;
begin
  foreach t in array array['patterns', 'tenders', 'tender_files', 'tender_entries', 'receivers'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update on public.%I to interline_app', t);
  end loop;
end
$$;

-- How a railroad is spoken to: release, identifiers, way of transport, what it answers. Administrators keep it.
create table reference.carriers (
  scac text primary key,
  release text not null default '004010',
  receiver_qualifier text not null default '02',
  receiver_id text not null,
  usage text not null default 'P' check (usage in ('P', 'T')),
  characters text not null default 'extended' check (characters in ('basic', 'extended')),
  -- folder: a file in the customer's folder; sftp: the same file over the network
  transport text not null default 'folder' check (transport in ('folder', 'sftp')),
  sftp_url text,
  sealed_secret bytea,
  -- within how many minutes it usually answers
  answer_minutes int not null default 240,
  version int not null default 1
);
grant select on reference.carriers to interline_app;

create table reference.cif_parties (
  cif text primary key,
  name text not null,
  address1 text not null default '',
  address2 text not null default '',
  city text not null,
  state text not null,
  postal text not null default '',
  country text not null default 'US'
);
grant select on reference.cif_parties to interline_app;

-- Who is calling, by name, to be noted beside what they made.
create function identity.caller() returns table (user_id int, first_name text, last_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.first_name, u.last_name from identity.users u
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int;
  end;
revoke execute on function identity.caller from public;
grant execute on function identity.caller to interline_app;
