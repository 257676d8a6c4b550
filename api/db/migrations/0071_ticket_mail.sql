-- Answers by mail that became notes: a mail that comes again is the same note.
create table public.ticket_mails (
  customer_id int not null,
  -- SHA-256 of the Message-ID, or of the whole mail where it has none
  mail_hash bytea not null,
  ticket_id int not null,
  note_id bigint not null,
  received_ts timestamptz not null default now(),
  primary key (customer_id, mail_hash),
  foreign key (customer_id, ticket_id) references public.tickets
);
create index ticket_mails_latest on public.ticket_mails (customer_id, ticket_id, received_ts desc);

alter table public.ticket_mails enable row level security, force row level security;
create policy tenant on public.ticket_mails
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert on public.ticket_mails to interline_app;

-- Addresses of those of them that work may be given to by now, and the look of the customer's mails.
create function identity.people_to_write(p_user_ids int[])
  returns table (user_id int, first_name text, email text, preferred_theme text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.first_name, u.email, c.preferred_theme
    from identity.users u, identity.customers c
    where u.user_id in (select identity.people_at_work(p_user_ids)) and not u.is_machine
      and c.customer_id = public.current_customer();
  end;

revoke execute on function identity.people_to_write from public;
grant execute on function identity.people_to_write to interline_app;
