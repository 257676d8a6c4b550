-- Boards of tiles. They hold no figures: each tile makes the request of its own page (decision 288).
create table public.boards (
  customer_id int not null references identity.customers,
  board_id int generated always as identity,
  name text not null,
  user_id int not null,
  -- the author as they were called then
  user_name text not null,
  is_shared boolean not null,
  filters jsonb not null,
  tiles jsonb not null,
  version int not null default 1,
  updated_ts timestamptz not null default now(),
  primary key (customer_id, board_id)
);
create unique index boards_name on public.boards (customer_id, user_id, lower(name));
alter table public.boards enable row level security, force row level security;
create policy tenant on public.boards
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.boards to interline_app;
