-- Tickets of customers. A ticket's number counts within its customer: the counter's row is locked by whoever creates one, so
-- numbers have no gaps and are given once. What only the portal's own people may read stands in tables of its own.

create table public.ticket_counters (
  customer_id int not null references identity.customers primary key,
  id_prefix text not null,
  last_id int not null
);

create table public.tickets (
  customer_id int not null references identity.customers,
  ticket_id int not null,
  id_prefix text not null,
  name text not null,
  description text not null default '',
  priority text not null check (priority in ('low', 'medium', 'high')),
  state text not null check (state in ('Unassigned', 'In Progress', 'Closed')),
  -- 1 kept, 0 deleted
  status smallint not null default 1 check (status in (0, 1)),
  loaded_empty text check (loaded_empty in ('L', 'E')),
  tags text[] not null default '{}',
  railroads text[] not null default '{}',
  -- users
  assignees int[] not null default '{}',
  followers int[] not null default '{}',
  equipment_ids text[] not null default '{}',
  created_by int not null,
  edited_by int not null,
  created_ts timestamptz not null default now(),
  updated_ts timestamptz not null default now(),
  closed_ts timestamptz,
  -- the first and the last note that is not internal; the first by somebody else than the writer of the ticket
  first_answer_ts timestamptz,
  last_note_ts timestamptz,
  version int not null default 1,
  primary key (customer_id, ticket_id)
);
create index tickets_created on public.tickets (customer_id, created_ts, ticket_id) where status = 1;

create table public.ticket_assets (
  customer_id int not null,
  ticket_id int not null,
  place smallint not null,
  equipment_id text not null,
  waybill_id bigint,
  waybill_number text,
  waybill_ts timestamptz,
  -- how the trip stood when it was put into the ticket
  snapshot jsonb,
  snapshot_ts timestamptz,
  primary key (customer_id, ticket_id, place),
  foreign key (customer_id, ticket_id) references public.tickets
);
create index ticket_assets_equipment on public.ticket_assets (customer_id, equipment_id, ticket_id);

create sequence public.ticket_note_ids;

create table public.ticket_notes (
  customer_id int not null,
  ticket_id int not null,
  note_id bigint not null default nextval('public.ticket_note_ids'),
  note text not null,
  attachment_ids uuid[] not null default '{}',
  user_id int not null,
  created_ts timestamptz not null default now(),
  primary key (customer_id, ticket_id, note_id),
  foreign key (customer_id, ticket_id) references public.tickets
);

-- Read by statements for staff and by no other.
create table public.ticket_internal_notes (
  customer_id int not null,
  ticket_id int not null,
  note_id bigint not null default nextval('public.ticket_note_ids'),
  note text not null,
  attachment_ids uuid[] not null default '{}',
  user_id int not null,
  created_ts timestamptz not null default now(),
  primary key (customer_id, ticket_id, note_id),
  foreign key (customer_id, ticket_id) references public.tickets
);

-- Every word a ticket is found by, from its number, title, description, equipment and railroads (note 0) and from its notes:
-- the beginning of a word on a plain column is open to row-level security, LIKE and text search are not (decision 002).
create table public.ticket_words (
  customer_id int not null,
  word text collate "C" not null,
  ticket_id int not null,
  note_id bigint not null,
  primary key (customer_id, word, ticket_id, note_id)
);
create index ticket_words_of on public.ticket_words (customer_id, ticket_id, note_id);

-- The same of internal notes.
create table public.ticket_internal_words (
  customer_id int not null,
  word text collate "C" not null,
  ticket_id int not null,
  note_id bigint not null,
  primary key (customer_id, word, ticket_id, note_id)
);
create index ticket_internal_words_of on public.ticket_internal_words (customer_id, ticket_id, note_id);

do $$
declare t text;
begin
  foreach t in array array['ticket_counters', 'tickets', 'ticket_assets', 'ticket_notes', 'ticket_internal_notes',
    'ticket_words', 'ticket_internal_words'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
grant usage on sequence public.ticket_note_ids to interline_app;

-- What the numbers of a customer's tickets begin with: the first letters of its name.
create function identity.ticket_prefix() returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(nullif(upper(left(string_agg(left(w.word, 1), '' order by w.place), 4)), ''), 'T')
    from identity.customers c,
      regexp_split_to_table(regexp_replace(c.name, '[^[:alnum:] ]', '', 'g'), '\s+') with ordinality w (word, place)
    where c.customer_id = public.current_customer() and w.word <> '';
  end;

-- Names of people a record of the customer at hand names: its own, however they stand by now, and the portal's staff.
create function identity.people_named(p_user_ids int[])
  returns table (user_id int, first_name text, last_name text, attachment_id uuid, preview text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.first_name, u.last_name, f.attachment_id, f.preview
    from identity.users u
    left join identity.profile_pictures p on p.user_id = u.user_id
    left join identity.user_files f on f.attachment_id = p.attachment_id
    where u.user_id = any (p_user_ids)
      and (u.is_admin or u.is_internal or exists (
        select from identity.memberships m where m.customer_id = public.current_customer() and m.user_id = u.user_id));
  end;

-- Those of them that work may be given to by now: active, and able to open the customer.
create function identity.people_at_work(p_user_ids int[]) returns setof int
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id from identity.users u
    where u.user_id = any (p_user_ids) and u.status = 1
      and (u.is_admin or exists (
        select from identity.memberships m where m.customer_id = public.current_customer() and m.user_id = u.user_id));
  end;

revoke execute on function identity.ticket_prefix, identity.people_named, identity.people_at_work from public;
grant execute on function identity.ticket_prefix, identity.people_named, identity.people_at_work to interline_app;
