-- Companies that pay a customer's invoices: who they are, where they are, whom to write to and when they pay.

create table public.payer_companies (
  customer_id int not null references identity.customers,
  payer_company_id int not null,
  name text not null,
  -- a list of {id, address_1, address_2, city, state, country, postal_code}; the first is used
  addresses jsonb not null default '[]',
  contact_name text not null default '',
  phone text not null default '',
  -- addresses parted by commas
  emails text not null default '',
  -- days from the invoice to its due date
  terms_days int not null default 30 check (terms_days between 0 and 365),
  active boolean not null default true,
  -- key of the picture
  logo text,
  version int not null default 1,
  created_ts timestamptz not null default now(),
  primary key (customer_id, payer_company_id)
);
create unique index payer_companies_name on public.payer_companies (customer_id, lower(name));

alter table public.payer_companies enable row level security;
alter table public.payer_companies force row level security;
create policy tenant on public.payer_companies
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.payer_companies to interline_app;
