-- Macros of tickets, of one customer or of all, and who looks at a ticket now.

-- Beside the customers' data, for those of all customers are nobody's own. Written by staff.
create table identity.ticket_macros (
  macro_id int generated always as identity primary key,
  -- null: for all
  customer_id int references identity.customers,
  name text not null,
  note text not null,
  is_internal boolean not null,
  tags text[] not null,
  closes boolean not null,
  assigns text not null check (assigns in ('keep', 'me', 'named')),
  assignee_id int references identity.users
);
create index ticket_macros_customer on identity.ticket_macros (customer_id);
create index ticket_macros_assignee on identity.ticket_macros (assignee_id);
alter table identity.ticket_macros enable row level security;

-- Those of the customer at hand and those for all; what staff alone may read is told to staff alone.
create function identity.ticket_macros()
  returns table (macro_id int, is_for_all boolean, name text, note text, is_internal boolean, tags text[], closes boolean,
                 assigns text, assignee_id int)
  language sql stable security definer set search_path = ''
  begin atomic
    select m.macro_id, m.customer_id is null, m.name, m.note, m.is_internal, m.tags, m.closes, m.assigns, m.assignee_id
    from identity.ticket_macros m
    where (m.customer_id is null or m.customer_id = public.current_customer())
      and (not m.is_internal or exists (select from identity.users u
        where u.user_id = nullif(current_setting('app.user_id', true), '')::int and (u.is_admin or u.is_internal)));
  end;

-- The portal's own people, whatever tools they have beside.
create function identity.require_portal_people() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from identity.users u
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int and (u.is_admin or u.is_internal)
      and u.status = 1) then
    raise exception 'the caller is not of the portal' using errcode = '42501';
  end if;
end
$$;

-- A new one without a number, else the one of the number.
create function identity.save_ticket_macro(p_macro_id int, p_for_all boolean, p_name text, p_note text, p_is_internal boolean,
  p_tags text[], p_closes boolean, p_assigns text, p_assignee_id int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  saved int;
  of_customer int := case when p_for_all then null else public.current_customer() end;
begin
  perform identity.require_portal_people();
  if p_macro_id is null then
    insert into identity.ticket_macros (customer_id, name, note, is_internal, tags, closes, assigns, assignee_id)
    values (of_customer, p_name, p_note, p_is_internal, p_tags, p_closes, p_assigns, p_assignee_id)
    returning macro_id into saved;
  else
    update identity.ticket_macros m set customer_id = of_customer, name = p_name, note = p_note,
      is_internal = p_is_internal, tags = p_tags, closes = p_closes, assigns = p_assigns, assignee_id = p_assignee_id
    where m.macro_id = p_macro_id and (m.customer_id is null or m.customer_id = public.current_customer())
    returning m.macro_id into saved;
  end if;
  return saved;
end
$$;

create function identity.remove_ticket_macro(p_macro_id int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_portal_people();
  delete from identity.ticket_macros m
  where m.macro_id = p_macro_id and (m.customer_id is null or m.customer_id = public.current_customer());
  return found;
end
$$;

do $$
declare
  f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('require_portal_people', 'ticket_macros', 'save_ticket_macro', 'remove_ticket_macro')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;

-- Who looks at a ticket, as their page says every few seconds; nothing of it outlives a restart, and little a minute.
create unlogged table public.ticket_presence (
  customer_id int not null,
  ticket_id int not null,
  user_id int not null,
  doing text not null check (doing in ('looking', 'typing', 'noting')),
  seen_ts timestamptz not null default now(),
  primary key (customer_id, ticket_id, user_id)
);
alter table public.ticket_presence enable row level security, force row level security;
create policy tenant on public.ticket_presence
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.ticket_presence to interline_app;
