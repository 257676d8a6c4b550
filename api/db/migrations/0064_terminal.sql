-- What people at a terminal did with a car, in the order they did it; sent once the network is there, each once.
create table public.terminal_actions (
  customer_id int not null references identity.customers,
  -- made in the browser, so that a repeat is known
  action_id uuid not null,
  equipment_id text not null,
  kind text not null check (kind in ('place', 'release', 'bad_order', 'note')),
  at_ts timestamptz not null,
  track text,
  note text not null default '',
  attachment_ids uuid[] not null default '{}',
  user_id int not null,
  recorded_ts timestamptz not null default now(),
  primary key (customer_id, action_id)
);
create index terminal_actions_car on public.terminal_actions (customer_id, equipment_id, at_ts desc);

alter table public.terminal_actions enable row level security;
alter table public.terminal_actions force row level security;
create policy tenant on public.terminal_actions
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert on public.terminal_actions to interline_app;
