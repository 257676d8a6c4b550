-- How a railroad takes requests about cars, and the documents they went out as.
alter table public.car_action_carriers
  add column way text not null default 'mail' check (way in ('mail', 'file', 'document'));

alter table public.car_actions
  add column sent_as text not null default 'mail' check (sent_as in ('mail', 'file', '404', '322')),
  -- of a file or document: when it lay with the railroad
  add column delivered_ts timestamptz;

create table public.car_action_documents (
  customer_id int not null references identity.customers,
  scac text not null,
  -- of its interchange; a railroad answers by it
  control_number int not null,
  action_id bigint not null,
  document text not null check (document in ('404', '322', '998')),
  -- it takes the request back
  is_withdrawal boolean not null,
  content text not null,
  -- the 404 as it was made, to take it back by the same one
  waybill jsonb,
  -- what the railroad said of it last
  answer text,
  answered_ts timestamptz,
  created_ts timestamptz not null default now(),
  primary key (customer_id, scac, control_number),
  foreign key (customer_id, action_id) references public.car_actions
);
create index car_action_documents_action on public.car_action_documents (customer_id, action_id);

alter table public.car_action_documents enable row level security, force row level security;
create policy tenant on public.car_action_documents
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.car_action_documents to interline_app;
