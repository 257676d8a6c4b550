-- How each railroad's feed comes, hour by hour, and when it came not at all: what is normal for it, and what is not.

create table public.feed_hours (
  customer_id int not null references identity.customers,
  carrier text not null,
  -- in which it was received
  hour_ts timestamptz not null,
  event_count int not null,
  -- how old the newest sighting of a message was when it came, the best of the hour
  lag_seconds int not null,
  primary key (customer_id, carrier, hour_ts)
);

create table public.feed_outages (
  customer_id int not null references identity.customers,
  carrier text not null,
  -- the last message before it, and the first after it
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  primary key (customer_id, carrier, from_ts)
);

do $$
declare t text;
begin
  foreach t in array array['feed_hours', 'feed_outages'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
