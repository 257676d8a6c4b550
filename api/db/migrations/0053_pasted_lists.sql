-- Pasted lists of ids that are too long for an address, kept by a short name so that a colleague can open the same.
create table public.pasted_lists (
  customer_id int not null references identity.customers,
  code text not null,
  name text not null,
  ids text[] not null,
  user_id int not null,
  created_ts timestamptz not null default now(),
  primary key (customer_id, code)
);
alter table public.pasted_lists enable row level security;
alter table public.pasted_lists force row level security;
create policy tenant on public.pasted_lists
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert on public.pasted_lists to interline_app;
