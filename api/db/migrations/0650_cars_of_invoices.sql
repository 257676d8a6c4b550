-- The cars of an invoice after its first one, which stands in the invoice itself.
create table public.invoice_cars (
  customer_id int not null references identity.customers,
  invoice_id int not null,
  position int not null check (position > 0),
  waybill_id bigint not null,
  waybill_number text,
  waybill_date date,
  equipment_id text,
  origin text,
  destination text,
  primary key (customer_id, invoice_id, position),
  unique (customer_id, invoice_id, waybill_id),
  foreign key (customer_id, invoice_id) references public.invoices on delete cascade
);
create index invoice_cars_waybill on public.invoice_cars (customer_id, waybill_id);
alter table public.invoice_cars enable row level security;
alter table public.invoice_cars force row level security;
create policy tenant on public.invoice_cars using (customer_id = (select public.current_customer()))
  with check (customer_id = (select public.current_customer()));
grant select, insert, delete on public.invoice_cars to interline_app;

alter table public.invoice_charges
  -- the cars that a line is for; empty: all cars of the invoice
  add column waybill_ids bigint[] not null default '{}',
  -- where the cost comes from: a railroad's bill, what we expect of one, or a person
  add column ap_source text not null default 'hand' check (ap_source in ('hand', 'bill', 'expected')),
  -- the number of the railroad's bill
  add column ap_source_ref text not null default '',
  add column ap_source_text text not null default '';

-- a line that only costs: the railroad charges it, the payer does not pay it
alter table public.invoice_charges drop constraint invoice_charges_source_check;
alter table public.invoice_charges add constraint invoice_charges_source_check
  check (source in ('quote', 'fuel', 'stay', 'hand', 'finance', 'tax', 'cost')) not valid;
alter table public.invoice_charges validate constraint invoice_charges_source_check;
