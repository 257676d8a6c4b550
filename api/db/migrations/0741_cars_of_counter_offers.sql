-- How many cars a week a shipper would ship, from their last counter-offer.
alter table public.quotes add column counter_cars int check (counter_cars > 0);
