-- Shippers, consignees and others on a customer's bills of lading, with their numbers: the customer's own, not the portal's.
create table public.parties (
  customer_id int not null references identity.customers,
  party_id int not null generated always as identity,
  name text not null,
  -- its number in the customer identification file; empty: it has none
  code text not null default '',
  address1 text not null default '',
  address2 text not null default '',
  city text not null default '',
  state text not null default '',
  postal text not null default '',
  country text not null default 'US',
  -- where it comes from: a file, a bill that was sent, or a person who typed it
  source text not null check (source in ('import', 'bill', 'entered')),
  -- when a bill with it was last sent
  last_used_ts timestamptz,
  version int not null default 1,
  -- what the search looks through: each word after a blank, in small letters
  words text not null generated always as (lower(' ' || regexp_replace(
    name || ' ' || city || ' ' || state || ' ' || address1 || ' ' || code, '[^[:alnum:]]+', ' ', 'g'))) stored,
  primary key (customer_id, party_id)
);
create unique index parties_by_code on public.parties (customer_id, code) where code <> '';
create unique index parties_without_code on public.parties (customer_id, lower(name), lower(city), state, lower(address1))
  where code = '';

alter table public.parties enable row level security, force row level security;
create policy tenant on public.parties
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.parties to interline_app;

-- Notes who was on a bill that was sent. What people typed or imported of a party stays as it is.
create function public.learn_parties(p_request_id bigint) returns void
  language sql set search_path = ''
as $$
  with on_bill as (
    select distinct on (code, lower(name), lower(city), state, lower(address1)) * from (
      select coalesce(n #>> '{name_N1,name_02}', '') as name,
        case when n #>> '{name_N1,identification_code_qualifier_03}' = 'C5'
          then coalesce(n #>> '{name_N1,identification_code_04}', '') else '' end as code,
        coalesce(n #>> '{address_information_N3,0,address_information_01}', '') as address1,
        coalesce(n #>> '{address_information_N3,0,address_information_02}', '') as address2,
        coalesce(n #>> '{geographic_location_N4,city_name_01}', '') as city,
        coalesce(n #>> '{geographic_location_N4,state_or_province_code_02}', '') as state,
        coalesce(n #>> '{geographic_location_N4,postal_code_03}', '') as postal,
        coalesce(nullif(n #>> '{geographic_location_N4,country_code_04}', ''), 'US') as country
      from public.tenders t, jsonb_array_elements(
        case jsonb_typeof(t.waybill #> '{heading,name_N1_loop}') when 'array' then t.waybill #> '{heading,name_N1_loop}'
          else '[]' end) as n
      where t.customer_id = public.current_customer() and t.request_id = p_request_id) n
    where name <> ''),
  added as (
    insert into public.parties (customer_id, name, code, address1, address2, city, state, postal, country, source, last_used_ts)
    select public.current_customer(), name, code, address1, address2, city, state, postal, country, 'bill', now() from on_bill
    on conflict do nothing)
  update public.parties p set last_used_ts = now() from on_bill b
  where p.customer_id = public.current_customer() and p.code = b.code
    and (b.code <> '' or lower(p.name) = lower(b.name) and lower(p.city) = lower(b.city) and p.state = b.state
      and lower(p.address1) = lower(b.address1));
$$;

-- Puts a transaction of the background into the data of a customer, in the place of somebody who may still work on its bills.
create function identity.enter_waybilling(p_customer_id int) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (
    select from identity.users u
    join identity.customers c on c.customer_id = p_customer_id and c.status = 1
    left join identity.memberships m on m.user_id = u.user_id and m.customer_id = c.customer_id
    left join identity.roles r on r.role_id = m.role_id
    left join identity.customer_roles cr on cr.customer_id = m.customer_id and cr.role_id = m.role_id
    where u.user_id = nullif(current_setting('app.user_id', true), '')::int and u.status = 1
      and (u.is_admin or identity.member_levels(r.levels, cr.levels, m.permissions, r.grant_level) ->> 'bookings' = 'act')
      and (select f.enabled from identity.feature_flags f
        where f.name = 'hasWaybillModule' and (f.customer_id = p_customer_id or f.customer_id is null)
        order by f.customer_id nulls last limit 1))
  then
    raise exception 'the caller may not work on the bills of this customer' using errcode = '42501';
  end if;
  perform set_config('app.customer_id', p_customer_id::text, true);
end
$$;
revoke execute on function public.learn_parties, identity.enter_waybilling from public;
grant execute on function public.learn_parties, identity.enter_waybilling to interline_app;

-- The demo's parties become rows of the demo's customers, who alone send under such an ID; everybody else starts with none.
alter table public.receivers no force row level security;
alter table public.parties no force row level security;
insert into public.parties (customer_id, name, code, address1, address2, city, state, postal, country, source)
select d.customer_id, p.name, p.cif, p.address1, p.address2, p.city, p.state, p.postal, p.country, 'import'
from (select distinct customer_id from public.receivers where sender_id = 'ILINE' || customer_id) d, reference.cif_parties p;
alter table public.parties force row level security;
alter table public.receivers force row level security;
-- the table itself stays for the release before this one
delete from reference.cif_parties;
