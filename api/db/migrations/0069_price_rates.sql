-- Base prices of a customer by lane, goods and kind of car, as they were imported.
create table public.price_rates (
  customer_id int not null references identity.customers,
  rate_id int generated always as identity,
  origin_city text not null,
  origin_state text not null,
  destination_city text not null,
  destination_state text not null,
  -- the first digits of an STCC; empty: any goods
  stcc text not null default '',
  -- empty: any kind
  car_type text not null default '',
  -- cents
  price bigint not null check (price >= 0),
  effective_date date not null,
  -- its last day; null: until another one takes its place
  expiration_date date,
  source text not null default '',
  modified_ts timestamptz not null default now(),
  primary key (customer_id, rate_id)
);
create unique index price_rates_lane on public.price_rates (customer_id, lower(origin_city), origin_state,
  lower(destination_city), destination_state, stcc, lower(car_type), effective_date);
alter table public.price_rates enable row level security;
alter table public.price_rates force row level security;
create policy tenant on public.price_rates using (customer_id = (select public.current_customer()))
  with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.price_rates to interline_app;

-- The rate a quote's price was taken from, as PriceRate of the contract has it; null: the price is another.
alter table public.quotes add column price_rate jsonb;
