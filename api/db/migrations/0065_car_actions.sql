-- What a customer asks a railroad to do with a car, and what became of it.

-- Where a railroad takes such requests of this customer.
create table public.car_action_carriers (
  customer_id int not null references identity.customers,
  scac text not null,
  -- addresses parted by commas
  emails text not null,
  -- hours after which a request counts as unanswered
  answer_hours int not null check (answer_hours between 1 and 240),
  version int not null default 1,
  primary key (customer_id, scac)
);

create table public.car_actions (
  customer_id int not null references identity.customers,
  action_id bigint generated always as identity,
  equipment_id text not null,
  kind text not null check (kind in ('order_in', 'release', 'divert')),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'rejected', 'cancelled', 'unanswered')),
  carrier text not null,
  sent_to text not null,
  location text not null,
  waybill_id bigint,
  waybill_number text,
  -- of a diversion: where to
  destination text not null default '',
  note text not null default '',
  -- why the railroad refused, or what it said
  answer text not null default '',
  requested_by int not null,
  requested_ts timestamptz not null default now(),
  answered_ts timestamptz,
  due_ts timestamptz not null,
  primary key (customer_id, action_id)
);
create index car_actions_pending on public.car_actions (customer_id, due_ts) where state in ('pending', 'unanswered');
-- one request of a kind waits for a car at a time
create unique index car_actions_once on public.car_actions (customer_id, equipment_id, kind) where state = 'pending';
create index car_actions_car on public.car_actions (customer_id, equipment_id, requested_ts desc);

do $$
declare t text;
begin
  foreach t in array array['car_action_carriers', 'car_actions'] loop
    execute format('alter table public.%I enable row level security, force row level security', t);
    execute format(
      'create policy tenant on public.%I using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()))', t);
    execute format('grant select, insert, update, delete on public.%I to interline_app', t);
  end loop;
end
$$;
