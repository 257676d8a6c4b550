-- What made a trip late, the largest cause: the same text for all units it happened to, so that they can be grouped.
-- Filled when a trip is folded next; unknown until then.
alter table public.waybills
  add column late_cause text,
  add column late_cause_hours real;
