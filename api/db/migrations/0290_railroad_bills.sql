-- Railroads' bills, each line beside what we expect. Amounts are whole cents of the bill's currency.

-- What the rule of a surcharge rests on: which price, averaged over what, of how many months before, and whose miles.
alter table reference.fuel_tables
  add column index_name text not null default 'EIA highway diesel',
  add column averaging text not null default 'month' check (averaging in ('month', 'week')),
  add column month_lag smallint not null default 2 check (month_lag between 0 and 6),
  add column effective_from date,
  add column effective_until date,
  add column date_basis text not null default 'waybill' check (date_basis in ('waybill', 'bill')),
  add column miles_source text not null default '';

alter table public.price_rates
  add column unit text not null default 'car' check (unit in ('car', 'cwt', 'ton')),
  add column minimum_lb int not null default 0 check (minimum_lb between 0 and 1000000),
  add column currency text not null default 'USD' check (currency in ('USD', 'CAD', 'MXN')),
  -- empty: whoever carries; else the railroad whose part of the way this is
  add column carrier text not null default '',
  -- of a unit, in hundredths of a cent; null: price, which is whole cents
  add column unit_rate bigint check (unit_rate >= 0);

create table public.railroad_bills (
  customer_id int not null references identity.customers,
  bill_id int generated always as identity,
  scac text not null,
  bill_number text not null,
  -- what it is to an earlier bill, as X12 DE 202 has it; empty: a bill of its own
  correction text not null default '',
  original_number text,
  source text not null check (source in ('410', 'json', 'csv', 'hand')),
  -- as it was received
  raw text not null default '',
  message_id bigint,
  bill_date date not null,
  due_date date,
  payment_method text not null default '',
  currency text not null check (currency in ('USD', 'CAD', 'MXN')),
  total_cents bigint not null,
  waybill_number text,
  waybill_date date,
  urrwin text,
  bill_of_lading text,
  authority text,
  origin text,
  destination text,
  payer text,
  -- [{id, weight_lb}]
  cars jsonb not null default '[]',
  car_count int not null,
  -- why its amounts need a person: sums that differ; empty: none
  hold text not null default '',
  match text not null default 'none' check (match in ('high', 'medium', 'low', 'two', 'none')),
  match_by text,
  -- trips it was found to bill; with two hits the ones to choose from
  waybill_ids bigint[] not null default '{}',
  chosen boolean not null default false,
  expected_cents bigint,
  over_cents bigint not null default 0,
  under_cents bigint not null default 0,
  result text not null default 'unchecked',
  finding text not null default '',
  status text not null default 'review' check (status in ('review', 'approved', 'returned')),
  act_by date,
  claim_until date,
  -- paid already for a bill that this one replaces
  credit_cents bigint not null default 0,
  pay_cents bigint,
  disputed_cents bigint not null default 0,
  recovered_cents bigint not null default 0,
  denied_cents bigint not null default 0,
  version int not null default 1,
  approved_ts timestamptz,
  created_ts timestamptz not null default now(),
  primary key (customer_id, bill_id)
);
-- a bill that is sent again is the same bill
create unique index railroad_bills_number on public.railroad_bills (customer_id, scac, bill_number, correction);
create index railroad_bills_move on public.railroad_bills (customer_id, waybill_number, scac);
create index railroad_bills_act_by on public.railroad_bills (customer_id, act_by, bill_id);
create index railroad_bills_date on public.railroad_bills (customer_id, bill_date);

create table public.railroad_bill_lines (
  customer_id int not null references identity.customers,
  line_id bigint generated always as identity,
  bill_id int not null,
  position int not null,
  -- false: expected, and not on the bill
  is_billed boolean not null default true,
  code text not null,
  kind text not null,
  car text,
  line_text text not null default '',
  quantity numeric(14, 3),
  rate_unit text not null default '',
  -- in hundredths of a cent
  rate bigint,
  weight_lb int,
  billed_cents bigint not null,
  -- null: not known
  expected_cents bigint,
  result text not null default 'unchecked',
  -- why it is not paid, as X12 DE 426 has it
  reason text,
  how text not null default '',
  sources jsonb not null default '[]',
  finding text not null default '',
  decision text check (decision in ('accept', 'short', 'dispute', 'accrue')),
  -- what the railroad answered to a dispute
  answer text check (answer in ('credited', 'denied')),
  recovered_cents bigint not null default 0 check (recovered_cents >= 0),
  answer_note text not null default '',
  primary key (customer_id, line_id),
  foreign key (customer_id, bill_id) references public.railroad_bills on delete cascade
);
create index railroad_bill_lines_bill on public.railroad_bill_lines (customer_id, bill_id, position);

create table public.railroad_bill_activity (
  customer_id int not null references identity.customers,
  activity_id bigint generated always as identity,
  bill_id int not null,
  -- null: the portal by itself
  user_id int,
  user_name text not null,
  details text not null,
  activity_ts timestamptz not null default now(),
  primary key (customer_id, activity_id),
  foreign key (customer_id, bill_id) references public.railroad_bills on delete cascade
);
create index railroad_bill_activity_bill on public.railroad_bill_activity (customer_id, bill_id, activity_id desc);

-- Rules of railroads' tariffs for charges that no rate and no fuel table gives; the bill does not name them.
create table public.railroad_charge_rules (
  customer_id int not null references identity.customers,
  scac text not null,
  kind text not null,
  -- ChargeRule of rail/src/bills; null: only a tolerance
  rule jsonb,
  item text not null default '',
  car_cents int not null default 1 check (car_cents between 0 and 1000000),
  weight_lb int not null default 500 check (weight_lb between 0 and 100000),
  primary key (customer_id, scac, kind)
);

do $$
declare t text;
begin
  foreach t in array array['railroad_bills', 'railroad_bill_lines', 'railroad_bill_activity', 'railroad_charge_rules'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy tenant on public.%I using (customer_id = (select public.current_customer()))
      with check (customer_id = (select public.current_customer()))', t);
  end loop;
end
$$;
grant select, insert, update on public.railroad_bills to interline_app;
grant select, insert, update, delete on public.railroad_bill_lines, public.railroad_charge_rules to interline_app;
grant select, insert on public.railroad_bill_activity to interline_app;
