-- What was paid to railroads, each payment with the 820 that says which bills it is for.
create table public.railroad_remittances (
  customer_id int not null references identity.customers,
  remittance_id int generated always as identity,
  scac text not null,
  currency text not null check (currency in ('USD', 'CAD', 'MXN')),
  paid_on date not null,
  method text not null check (method in ('ACH', 'CHK', 'FWT')),
  reference text not null,
  total_cents bigint not null check (total_cents > 0),
  bill_count int not null,
  filename text not null,
  control_number int not null,
  -- the 820 as it left
  content text not null,
  user_id int not null,
  user_name text not null,
  created_ts timestamptz not null default now(),
  primary key (customer_id, remittance_id)
);
-- one payment has one advice
create unique index railroad_remittances_reference on public.railroad_remittances (customer_id, scac, reference);

-- The key is why no bill is paid twice.
create table public.railroad_remittance_bills (
  customer_id int not null references identity.customers,
  bill_id int not null,
  remittance_id int not null,
  pay_cents bigint not null,
  primary key (customer_id, bill_id),
  foreign key (customer_id, bill_id) references public.railroad_bills,
  foreign key (customer_id, remittance_id) references public.railroad_remittances
);
create index railroad_remittance_bills_of on public.railroad_remittance_bills (customer_id, remittance_id);

do $$
declare t text;
begin
  foreach t in array array['railroad_remittances', 'railroad_remittance_bills'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy tenant on public.%I using (customer_id = (select public.current_customer()))
      with check (customer_id = (select public.current_customer()))', t);
  end loop;
end
$$;
grant select, insert on public.railroad_remittances, public.railroad_remittance_bills to interline_app;
