-- What an owner keeps about a car: the lease, tests by 49 CFR 180.509, capacity and tare.
create table public.car_records (
  customer_id int not null references identity.customers,
  equipment_id text not null,
  lessor text,
  lease_kind text check (lease_kind in ('full', 'net')),
  lease_start date,
  lease_end date,
  rate_cents bigint check (rate_cents >= 0),
  capacity_lb int,
  tare_lb int,
  visual_done date,
  visual_due date,
  structural_done date,
  structural_due date,
  thickness_done date,
  thickness_due date,
  safety_done date,
  safety_due date,
  lining_done date,
  lining_due date,
  service_done date,
  service_due date,
  next_due date generated always as (
    least(visual_due, structural_due, thickness_due, safety_due, lining_due, service_due)) stored,
  version int not null default 1,
  primary key (customer_id, equipment_id)
);
create index car_records_due on public.car_records (customer_id, next_due, equipment_id);
create index car_records_lease on public.car_records (customer_id, lease_end, equipment_id);

alter table public.car_records enable row level security, force row level security;
create policy tenant on public.car_records using (customer_id = (select public.current_customer()))
  with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.car_records to interline_app;

-- Setting up a company asks to act, in the background as on the page.
create function identity.enter_fleet(p_customer_id int) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from identity.users u
    join identity.customers c on c.customer_id = p_customer_id and c.status = 1
    left join identity.memberships m on m.user_id = u.user_id and m.customer_id = c.customer_id
    left join identity.roles r on r.role_id = m.role_id
    left join identity.customer_roles cr on cr.customer_id = m.customer_id and cr.role_id = m.role_id
    join identity.customer_permissions cp on cp.customer_id = c.customer_id and cp.permission = 'company_settings'
      and (u.is_admin or cp.permission = any (coalesce(m.permissions, cr.permissions, r.permissions))
        and identity.member_levels(r.levels, cr.levels, m.permissions, r.grant_level) ->> 'company' = 'act')
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int and u.status = 1)
  then
    raise exception 'the caller may not set up this customer' using errcode = '42501';
  end if;
  perform set_config('app.customer_id', p_customer_id::text, true);
end
$$;
revoke execute on function identity.enter_fleet from public;
grant execute on function identity.enter_fleet to interline_app;
