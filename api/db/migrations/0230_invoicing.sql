-- Invoices of a customer as payee, what they charge, and what was paid. Amounts are whole cents of the invoice's currency.

-- The customer as payee: what its invoices say of it. A row is made when the profile is first saved.
create table public.payee_companies (
  customer_id int not null references identity.customers,
  payee_id int not null,
  name text not null,
  -- a list of {id, address_1, address_2, city, state, country, postal_code}; the first is used
  addresses jsonb not null default '[]',
  phone text not null default '',
  email text not null default '',
  tax_number text not null default '',
  -- how to pay, as printed
  remit_to text not null default '',
  currency text not null default 'USD' check (currency in ('USD', 'CAD', 'MXN')),
  invoice_prefix text not null default '',
  credit_prefix text not null default 'CR-',
  -- percent a year on what is overdue
  finance_percent numeric(5, 2) not null default 0 check (finance_percent between 0 and 99),
  dispute_stops_clock boolean not null default true,
  logo text,
  version int not null default 1,
  primary key (customer_id, payee_id)
);

-- What a customer changed of the standard charge codes, and codes of its own.
create table public.charge_codes (
  customer_id int not null references identity.customers,
  code text not null,
  description text not null,
  default_ap_amount_cents bigint not null default 0 check (default_ap_amount_cents >= 0),
  default_ar_amount_cents bigint not null default 0 check (default_ar_amount_cents >= 0),
  ledger_account text not null default '',
  tax_type text not null default '',
  active boolean not null default true,
  primary key (customer_id, code)
);

-- The last number given, by payee and series: raised in the transaction that sends, so that no number is left out.
create table public.invoice_numbers (
  customer_id int not null references identity.customers,
  payee_id int not null,
  kind text not null check (kind in ('invoice', 'credit')),
  last_number int not null,
  primary key (customer_id, payee_id, kind)
);

create table public.invoices (
  customer_id int not null references identity.customers,
  invoice_id int generated always as identity,
  payee_id int not null,
  kind text not null default 'invoice' check (kind in ('invoice', 'credit')),
  -- of a credit note: the invoice it lowers
  credit_of int,
  series_number int,
  invoice_number text,
  payer_id int,
  payer_name text,
  waybill_id bigint,
  waybill_number text,
  waybill_date date,
  equipment_id text,
  origin text,
  destination text,
  status text not null default 'draft' check (status in ('draft', 'sent', 'paid', 'void')),
  currency text not null check (currency in ('USD', 'CAD', 'MXN')),
  issue_date date,
  due_date date,
  terms_days int check (terms_days between 0 and 365),
  payer_order text not null default '',
  notes text not null default '',
  ar_total bigint not null default 0 check (ar_total >= 0),
  ap_total bigint not null default 0 check (ap_total >= 0),
  -- sums of allocations and of credit notes that were sent
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  -- payee and payer as they were when it was sent
  parties jsonb,
  sent_to text not null default '',
  sender_email text,
  sent_ts timestamptz,
  seen_ts timestamptz,
  downloaded_ts timestamptz,
  paid_ts timestamptz,
  void_ts timestamptz,
  reminded_ts timestamptz,
  disputed_lines int not null default 0,
  version int not null default 1,
  created_ts timestamptz not null default now(),
  primary key (customer_id, invoice_id),
  foreign key (customer_id, credit_of) references public.invoices,
  check (due_date is null or issue_date is null or due_date >= issue_date),
  check ((status = 'draft') = (series_number is null)),
  check (paid_cents = 0 or kind = 'invoice')
);
create unique index invoices_number on public.invoices (customer_id, payee_id, kind, series_number);
create index invoices_waybill_date on public.invoices (customer_id, payee_id, waybill_date, invoice_id);
create index invoices_open on public.invoices (customer_id, payee_id, due_date) where status = 'sent' and kind = 'invoice';
create index invoices_payer on public.invoices (customer_id, payer_id, issue_date);
create index invoices_waybill on public.invoices (customer_id, waybill_id);
create index invoices_credit_of on public.invoices (customer_id, credit_of);

create table public.invoice_charges (
  customer_id int not null references identity.customers,
  charge_id int generated always as identity,
  invoice_id int not null,
  position int not null,
  charge_code text not null,
  description text not null,
  quantity numeric(12, 3) not null check (quantity >= 0),
  unit text not null default '',
  -- null: the amount was entered
  unit_price_cents bigint check (unit_price_cents >= 0),
  ap_amount_cents bigint not null check (ap_amount_cents >= 0),
  ar_amount_cents bigint not null check (ar_amount_cents >= 0),
  source text not null check (source in ('quote', 'fuel', 'stay', 'hand')),
  -- the number of the quote or waybill it comes from
  source_ref text not null default '',
  source_text text not null default '',
  -- what the payer says against it; null: nothing
  dispute text,
  disputed_ts timestamptz,
  primary key (customer_id, charge_id),
  foreign key (customer_id, invoice_id) references public.invoices on delete cascade
);
create index invoice_charges_invoice on public.invoice_charges (customer_id, invoice_id, position);

create table public.invoice_payments (
  customer_id int not null references identity.customers,
  payment_id int generated always as identity,
  payee_id int not null,
  payer_id int not null,
  payment_date date not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null check (currency in ('USD', 'CAD', 'MXN')),
  method text not null,
  reference text not null default '',
  created_ts timestamptz not null default now(),
  primary key (customer_id, payment_id)
);
create index invoice_payments_payer on public.invoice_payments (customer_id, payer_id, payment_date);

create table public.invoice_allocations (
  customer_id int not null references identity.customers,
  payment_id int not null,
  invoice_id int not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (customer_id, payment_id, invoice_id),
  foreign key (customer_id, payment_id) references public.invoice_payments,
  foreign key (customer_id, invoice_id) references public.invoices
);
create index invoice_allocations_invoice on public.invoice_allocations (customer_id, invoice_id);

create table public.invoice_activity (
  customer_id int not null references identity.customers,
  activity_id bigint generated always as identity,
  invoice_id int not null,
  -- null: the payer, or the portal by itself
  user_id int,
  user_name text not null,
  activity_code text not null,
  details text not null default '',
  activity_ts timestamptz not null default now(),
  primary key (customer_id, activity_id),
  foreign key (customer_id, invoice_id) references public.invoices on delete cascade
);
create index invoice_activity_invoice on public.invoice_activity (customer_id, invoice_id, activity_id desc);

do $$
declare t text;
begin
  foreach t in array array['payee_companies', 'charge_codes', 'invoice_numbers', 'invoices', 'invoice_charges',
    'invoice_payments', 'invoice_allocations', 'invoice_activity'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy tenant on public.%I using (customer_id = (select public.current_customer()))
      with check (customer_id = (select public.current_customer()))', t);
  end loop;
end
$$;
grant select, insert, update on public.payee_companies, public.charge_codes, public.invoice_numbers to interline_app;
grant select, insert, update, delete on public.invoices, public.invoice_charges to interline_app;
grant select, insert on public.invoice_payments, public.invoice_allocations, public.invoice_activity to interline_app;
