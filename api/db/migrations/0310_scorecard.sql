-- What the scorecard measures, beside the moments of a trip; written by the fold in the same transaction.
alter table public.trip_facts
  -- the railroad that has or delivered the unit
  add column carrier text,
  add column eta_first_ts timestamptz,
  add column rail_eta_first_ts timestamptz,
  add column weight_lb int,
  -- placement, actual or constructive, whichever is first; the arrival where no placement was reported (49 CFR 1251.1)
  add column delivered_ts timestamptz generated always as (coalesce(least(constructive_ts, placed_ts), arrival_ts)) stored,
  add column was_bad_order boolean not null generated always as (interruptions @> '[{"kind":"bad_order"}]') stored;

alter table public.trip_facts no force row level security;
alter table public.waybills no force row level security;
update public.trip_facts f
set carrier = w.current_carrier, eta_first_ts = w.eta_first_ts, rail_eta_first_ts = w.rail_eta_first_ts, weight_lb = w.weight_lb
from public.waybills w
where w.customer_id = f.customer_id and w.waybill_id = f.waybill_id;
alter table public.trip_facts force row level security;
alter table public.waybills force row level security;

-- A scorecard is counted from this index alone.
create index trip_facts_delivered on public.trip_facts (customer_id, delivered_ts)
  include (equipment_id, carrier, origin_place, destination_place, load_empty, departed_ts, arrival_ts, eta_first_ts,
    rail_eta_first_ts, miles, weight_lb)
  where delivered_ts is not null and not was_bad_order;
