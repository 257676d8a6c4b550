-- What people put on a trip that folding no longer finds goes to the trip of the same unit that took its place. Of what a trip
-- has one of, that of the heir stands; the rest of the other keeps its number, as nothing is thrown away.
create function public.inherit_trips(p_heirs json) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  c int := public.current_customer();
  h record;
begin
  for h in select * from json_to_recordset(p_heirs) as h (gone_id bigint, heir_id bigint, due_ts timestamptz, note text) loop
    update public.waybill_overrides o set waybill_id = h.heir_id where o.customer_id = c and o.waybill_id = h.gone_id
      and not exists (select from public.waybill_overrides x where x.customer_id = c and x.waybill_id = h.heir_id);
    update public.waybill_edits e set waybill_id = h.heir_id where e.customer_id = c and e.waybill_id = h.gone_id;
    update public.due_dates d set waybill_id = h.heir_id where d.customer_id = c and d.waybill_id = h.gone_id;
    update public.work_items i set waybill_id = h.heir_id where i.customer_id = c and i.waybill_id = h.gone_id
      and not exists (select from public.work_items x where x.customer_id = c and x.waybill_id = h.heir_id);
    update public.ticket_assets t set waybill_id = h.heir_id where t.customer_id = c and t.waybill_id = h.gone_id;
    update public.car_actions a set waybill_id = h.heir_id where a.customer_id = c and a.waybill_id = h.gone_id;
    update public.waybills w set due_ts = coalesce(w.due_ts, h.due_ts), note = coalesce(w.note, h.note)
      where w.customer_id = c and w.waybill_id = h.heir_id and (h.due_ts is not null or h.note is not null);
  end loop;
end
$$;
revoke execute on function public.inherit_trips from public;
grant execute on function public.inherit_trips to interline_app;
