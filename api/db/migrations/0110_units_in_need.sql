-- From when on a unit may need somebody: late, silent while moving, held or otherwise troubled, waiting. The dashboard's queue is
-- read off one index of such units alone, without any row of those that are well (docs/decisions/093). Hours are those of
-- contract/src/areas/visibility/assets/assets.rules.ts: the state begins not before, and what it is the statements decide.
alter table public.waybills
  add column need_ts timestamptz generated always as (least(
    case when coalesce(status_code, 0) < 50 then
      case when product_eta_ts - coalesce(due_ts, eta_first_ts) >= interval '11.5 hours' then '-infinity'::timestamptz
        else (coalesce(due_ts, eta_first_ts) at time zone 'UTC' + interval '11.5 hours' - eta_rest_hours * interval '1 hour')
          at time zone 'UTC' end end,
    case when status_code = 40 and waiting_since_ts is null then
      (last_sighting_ts at time zone 'UTC' + coalesce(gap_alarm_hours, 36) * interval '1 hour') at time zone 'UTC' end,
    case when status_code is distinct from 100 and (status_code = 90 or waiting_since_ts is not null or exceptions <> '{}')
      then '-infinity'::timestamptz end)) stored;

create index waybills_need on public.waybills (customer_id, need_ts)
  include (waybill_id, equipment_id, status_code, current_carrier, last_sighting_ts, gap_alarm_hours, waiting_since_ts, exceptions,
    due_ts, eta_first_ts, product_eta_ts, eta_rest_hours)
  where is_current and need_ts is not null;

-- how long units stand is counted without a row being read
create index waybills_sighted_status on public.waybills (customer_id, last_sighting_ts, equipment_id, waybill_id)
  include (status_code) where is_current;
drop index public.waybills_sighted;
alter index public.waybills_sighted_status rename to waybills_sighted;
