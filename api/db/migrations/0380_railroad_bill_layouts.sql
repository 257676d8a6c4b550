-- CSV files of railroads' bills: which heading holds what.
create table public.railroad_bill_layouts (
  customer_id int not null references identity.customers,
  layout_name text not null,
  -- empty: a column names the railroad
  scac text not null default '',
  dates text not null check (dates in ('ymd', 'mdy', 'dmy')),
  currency text not null check (currency in ('USD', 'CAD', 'MXN')),
  -- [{field, heading}]
  columns jsonb not null,
  primary key (customer_id, layout_name)
);
alter table public.railroad_bill_layouts enable row level security;
alter table public.railroad_bill_layouts force row level security;
create policy tenant on public.railroad_bill_layouts using (customer_id = (select public.current_customer()))
  with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.railroad_bill_layouts to interline_app;
