-- An estimate of the railroad is news of a unit as well: the queue's index says when the last one was made.
drop index public.waybills_need;
create index waybills_need on public.waybills (customer_id, need_ts)
  include (waybill_id, equipment_id, status_code, current_carrier, last_sighting_ts, rail_eta_made_ts, gap_alarm_hours,
    waiting_since_ts, exceptions, due_ts, eta_first_ts, product_eta_ts, eta_rest_hours)
  where is_current and need_ts is not null;
