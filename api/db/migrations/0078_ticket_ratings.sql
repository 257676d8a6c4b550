-- Whom a note may name, and what people think of how their tickets were solved.

-- Those of them that may read a note of the customer at hand: active, able to open it, and of the portal where it is for staff.
create function identity.ticket_readers(p_user_ids int[], p_is_internal boolean) returns setof int
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id from identity.users u
    where u.user_id = any (p_user_ids) and u.status = 1
      and (u.is_admin or exists (
        select from identity.memberships m where m.customer_id = public.current_customer() and m.user_id = u.user_id))
      and (not p_is_internal or u.is_admin or u.is_internal);
  end;
revoke execute on function identity.ticket_readers from public;
grant execute on function identity.ticket_readers to interline_app;

-- One answer of the writer of a ticket, about its last closing.
create table public.ticket_ratings (
  customer_id int not null,
  ticket_id int not null,
  score text not null check (score in ('good', 'bad')),
  comment text not null default '',
  user_id int not null,
  rated_ts timestamptz not null default now(),
  primary key (customer_id, ticket_id),
  foreign key (customer_id, ticket_id) references public.tickets
);
create index ticket_ratings_latest on public.ticket_ratings (customer_id, rated_ts);
alter table public.ticket_ratings enable row level security, force row level security;
create policy tenant on public.ticket_ratings
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update on public.ticket_ratings to interline_app;
