-- How many cars a week a quote is for, and what that takes off the price. The total is generated and an expression cannot be
-- changed before PostgreSQL 17, so the column is replaced, and with it the index that includes it.
alter table public.quotes
  add column cars_per_week int check (cars_per_week > 0),
  -- [{from_cars, percent}]
  add column volume_discounts jsonb not null default '[]',
  add column discount bigint not null default 0 check (discount >= 0);
alter table public.quotes drop column total;
alter table public.quotes
  add column total bigint not null generated always as (price - discount + fsc_cost + other_total) stored;
create index quotes_by_status on public.quotes (customer_id, status, modified_ts desc nulls last, quote_id)
  include (total, expiration_date, sent_ts, answered_ts) where not deleted;
