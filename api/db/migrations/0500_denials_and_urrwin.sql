-- After a denial a line is paid after all or disputed again; a bill may then be paid in a second payment.
alter table public.railroad_bill_lines add column is_denial_paid boolean not null default false;

-- which payment of its bill, and what was paid of the bill with it and before; null: the first and only
alter table public.railroad_remittance_bills
  add column payment smallint not null default 1,
  add column settled_cents bigint,
  drop constraint railroad_remittance_bills_pkey,
  add primary key (customer_id, bill_id, payment);

-- Disputes that were denied and sent again, as they left.
create table public.railroad_past_disputes (
  customer_id int not null references identity.customers,
  bill_id int not null,
  sent_ts timestamptz not null,
  user_id int not null,
  user_name text not null,
  sent_as text not null,
  recipients text not null,
  account_number text not null,
  answer_due date not null,
  note text not null,
  filename text not null,
  content text not null,
  primary key (customer_id, bill_id, sent_ts),
  foreign key (customer_id, bill_id) references public.railroad_bills on delete cascade
);
alter table public.railroad_past_disputes enable row level security;
alter table public.railroad_past_disputes force row level security;
create policy tenant on public.railroad_past_disputes
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert on public.railroad_past_disputes to interline_app;
grant delete on public.railroad_disputes to interline_app;

-- The unique number of a revenue waybill, by which documents, trips and bills of all its railroads belong together.
alter table public.unit_documents add column urrwin text;
alter table public.unit_documents no force row level security;
update public.unit_documents set urrwin =
    jsonb_path_query_first(facts, '$.references[*] ? (@.type == "revenue waybill (URRWIN)").number') #>> '{}'
where facts @? '$.references[*] ? (@.type == "revenue waybill (URRWIN)")';
alter table public.unit_documents force row level security;
create index unit_documents_urrwin on public.unit_documents (customer_id, urrwin) where urrwin is not null;
create index railroad_bills_urrwin on public.railroad_bills (customer_id, urrwin) where urrwin is not null;
