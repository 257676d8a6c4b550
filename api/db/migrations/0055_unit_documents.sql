-- Documents that name a unit and are no sighting: waybills, bills of lading, motor statuses, answers. The bytes stay in messages.
create table public.unit_documents (
  customer_id int not null,
  equipment_id text not null,
  message_id bigint not null,
  -- which of the sets of the message
  place int not null,
  set_id text not null,
  received_ts timestamptz not null,
  summary text not null,
  primary key (customer_id, equipment_id, message_id, place),
  foreign key (customer_id, message_id) references public.messages
);
create index unit_documents_message on public.unit_documents (customer_id, message_id);
alter table public.unit_documents enable row level security;
alter table public.unit_documents force row level security;
create policy tenant on public.unit_documents
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.unit_documents to interline_app;
