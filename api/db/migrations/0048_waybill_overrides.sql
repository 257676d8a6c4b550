-- What people say of a waybill: over what railroads told of it, or beside it. It stands beside the trip, which is folded anew.

create table public.waybill_overrides (
  customer_id int not null,
  waybill_id bigint not null,
  -- null: as the railroads tell it
  shipper text,
  consignee text,
  commodity text,
  bill_of_lading_number text,
  weight_lb int,
  seals text[] not null default '{}',
  reference_numbers text[] not null default '{}',
  -- what the railroads told of the fields above, for when people take theirs back
  told jsonb not null default '{}',
  version int not null default 1,
  primary key (customer_id, waybill_id)
);
alter table public.waybill_overrides enable row level security;
alter table public.waybill_overrides force row level security;
create policy tenant on public.waybill_overrides
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update on public.waybill_overrides to interline_app;

-- Who changed what; nothing of it is ever changed.
create table public.waybill_edits (
  customer_id int not null,
  edit_id bigint generated always as identity,
  waybill_id bigint not null,
  user_id int not null,
  field text not null,
  old_value text,
  new_value text,
  created_ts timestamptz not null default now(),
  primary key (customer_id, edit_id)
);
create index waybill_edits_waybill on public.waybill_edits (customer_id, waybill_id);
alter table public.waybill_edits enable row level security;
alter table public.waybill_edits force row level security;
create policy tenant on public.waybill_edits
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert on public.waybill_edits to interline_app;
