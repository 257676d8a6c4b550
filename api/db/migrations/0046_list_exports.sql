-- Lists that are too long to wait for, made into files in the background. Each is of whoever asked for it, and gone after a day.

create table public.list_exports (
  customer_id int not null references identity.customers,
  export_id uuid not null default gen_random_uuid(),
  user_id int not null,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  -- as the call of the list took it
  question jsonb not null,
  columns text[] not null,
  filename text not null,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed', 'cancelled')),
  rows_done int not null default 0,
  rows_total int,
  -- named before it is written, so that a second attempt writes over the first
  object text,
  filesize bigint,
  reason text,
  created_ts timestamptz not null default now(),
  expires_ts timestamptz not null default now() + interval '1 day',
  primary key (customer_id, export_id)
);
create index list_exports_user on public.list_exports (customer_id, user_id, list);
alter table public.list_exports enable row level security;
alter table public.list_exports force row level security;
create policy tenant on public.list_exports
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
-- what is over is of nobody: whoever sweeps takes it away
create policy own on public.list_exports as restrictive
  using (user_id = (select public.current_user_id()) or expires_ts < now())
  with check (user_id = (select public.current_user_id()));
grant select, insert, update, delete on public.list_exports to interline_app;

-- Puts the transaction into the place of a user at a customer, for work they asked for that goes on without them: with what
-- they may do by now. No row: they may not come in any more.
create function identity.act_for(p_user_id int, p_customer_id int)
  returns table (user_id int, is_admin boolean, is_internal boolean, role_id int, permissions text[], flags text[])
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  select u.user_id, u.is_admin, u.is_internal, m.role_id,
    (select coalesce(array_agg(cp.permission order by cp.permission), '{}')
      from identity.customer_permissions cp
      where cp.customer_id = p_customer_id
        and (u.is_admin or cp.permission = any (coalesce(m.permissions, r.permissions))))
  into user_id, is_admin, is_internal, role_id, permissions
  from identity.users u
  join identity.customers c on c.customer_id = p_customer_id and c.status = 1
  left join identity.memberships m on m.customer_id = p_customer_id and m.user_id = u.user_id
  left join identity.roles r on r.role_id = m.role_id
  where u.user_id = p_user_id and u.status = 1 and (u.is_admin or m.user_id is not null);
  if not found then return; end if;

  perform set_config('app.user_id', user_id::text, true);
  perform set_config('app.customer_id', p_customer_id::text, true);
  select coalesce(array_agg(f.name order by f.name), '{}') into flags
  from identity.feature_flags f
  where f.enabled
    and (f.customer_id = p_customer_id
      or f.customer_id is null and not exists (
        select from identity.feature_flags own where own.name = f.name and own.customer_id = p_customer_id))
    and (f.name <> 'hasInternalToolsModule' or is_admin or is_internal);
  return next;
end
$$;
revoke execute on function identity.act_for from public;
grant execute on function identity.act_for to interline_app;
