-- Who asked for which page of the portal: administrators are mailed once a day for each.
create table identity.access_requests (
  customer_id int not null references identity.customers,
  user_id int not null references identity.users,
  page text not null,
  requested_ts timestamptz not null default now(),
  primary key (customer_id, user_id, page)
);
create index access_requests_user on identity.access_requests (user_id);
alter table identity.access_requests enable row level security;

-- Notes a request of the signed-in user at the customer of this transaction; false within a day of the last one.
create function identity.request_access(p_page text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into identity.access_requests as r (customer_id, user_id, page)
  values (public.current_customer(), nullif(current_setting('app.user_id', true), '')::int, p_page)
  on conflict (customer_id, user_id, page) do update set requested_ts = now()
    where r.requested_ts < now() - interval '1 day';
  return found;
end
$$;

-- The customer's Company Admins and the portal's administrators: those who can give access.
create function identity.access_granters()
  returns table (email text, is_admin boolean)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.email, u.is_admin from identity.users u
    where u.status = 1 and (u.is_admin or exists (
      select from identity.memberships m
      where m.customer_id = public.current_customer() and m.user_id = u.user_id and m.role_id = 1))
    order by u.is_admin, u.user_id
    limit 20;
  end;

-- The signed-in user and the customer of this transaction, as an email names them.
create function identity.access_asker()
  returns table (user_id int, name text, email text, customer text, theme text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, concat_ws(' ', u.first_name, u.last_name), u.email, c.name, c.preferred_theme
    from identity.users u, identity.customers c
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int
      and c.customer_id = public.current_customer();
  end;

revoke execute on function identity.request_access, identity.access_granters, identity.access_asker from public;
grant execute on function identity.request_access, identity.access_granters, identity.access_asker to interline_app;
