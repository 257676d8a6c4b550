-- Addresses of customers' machines that are told what people are told, and what each of them answered.

create table public.webhooks (
  customer_id int not null references identity.customers,
  webhook_id int generated always as identity,
  name text not null,
  url text not null,
  -- what deliveries are signed with, sealed with the portal's key
  sealed_secret bytea not null,
  is_enabled boolean not null default true,
  -- since when nothing was taken; null: the last was
  failing_since timestamptz,
  -- why it was switched off; null: it is on, or somebody switched it off
  off_reason text,
  owner_id int not null,
  version int not null default 1,
  created_ts timestamptz not null default now(),
  primary key (customer_id, webhook_id)
);

create table public.webhook_deliveries (
  customer_id int not null references identity.customers,
  delivery_id bigint generated always as identity,
  webhook_id int not null,
  -- null: a test
  fact_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  attempts int not null default 0,
  due_ts timestamptz not null default now(),
  -- of the last attempt: HTTP status, the beginning of the answer or why there was none, and how long it took
  status int,
  answer text,
  took_ms int,
  tried_ts timestamptz,
  created_ts timestamptz not null default now(),
  primary key (customer_id, delivery_id),
  unique (customer_id, webhook_id, fact_id),
  foreign key (customer_id, webhook_id) references public.webhooks on delete cascade,
  foreign key (customer_id, fact_id) references public.facts on delete cascade
);
create index webhook_deliveries_due on public.webhook_deliveries (customer_id, due_ts) where state = 'waiting';
create index webhook_deliveries_fact on public.webhook_deliveries (customer_id, fact_id);

do $$
declare t text;
begin
  foreach t in array array['webhooks', 'webhook_deliveries'] loop
    execute format('alter table public.%I enable row level security', t);
    execute format('alter table public.%I force row level security', t);
    execute format('create policy tenant on public.%I using (customer_id = (select public.current_customer()))
      with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
