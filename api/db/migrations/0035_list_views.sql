-- How people look at lists, kept by name: for themselves or for everybody of the customer.

create function public.current_user_id() returns int
  language sql stable
  return nullif(current_setting('app.user_id', true), '')::int;

create table public.list_views (
  customer_id int not null references identity.customers,
  view_id int generated always as identity,
  list text not null,
  name text not null,
  user_id int not null,
  is_shared boolean not null,
  address jsonb not null,
  widths jsonb not null,
  version int not null default 1,
  updated_ts timestamptz not null default now(),
  primary key (customer_id, view_id)
);
create unique index list_views_name on public.list_views (customer_id, list, user_id, lower(name));
alter table public.list_views enable row level security;
alter table public.list_views force row level security;
create policy tenant on public.list_views
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.list_views to interline_app;

-- The view that opens with a list, for each user.
create table public.list_default_views (
  customer_id int not null references identity.customers,
  user_id int not null,
  list text not null,
  view_id int not null,
  primary key (customer_id, user_id, list),
  foreign key (customer_id, view_id) references public.list_views on delete cascade
);
create index list_default_views_view on public.list_default_views (customer_id, view_id);
alter table public.list_default_views enable row level security;
alter table public.list_default_views force row level security;
create policy tenant on public.list_default_views
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.list_default_views to interline_app;

-- Short names of long addresses.
create table public.list_links (
  customer_id int not null references identity.customers,
  code text not null,
  path text not null,
  search jsonb not null,
  user_id int not null,
  created_ts timestamptz not null default now(),
  primary key (customer_id, code)
);
alter table public.list_links enable row level security;
alter table public.list_links force row level security;
create policy tenant on public.list_links
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert on public.list_links to interline_app;
