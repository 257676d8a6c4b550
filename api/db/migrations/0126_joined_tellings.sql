-- Units that turn out to be one: what further messages told goes along with what the first one told, so that a message which is
-- read otherwise later takes back nothing that another one told.
alter function public.move_units rename to move_units_but_tellings;

create function public.move_units(p_from text[], p_to text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_customer int := public.current_customer();
  v_moved public.events[];
begin
  with first as (
    delete from public.events e using unnest(p_from, p_to) m (from_id, to_id)
    where e.customer_id = v_customer and e.equipment_id = m.from_id
    returning e.*, m.to_id),
  further as (
    delete from public.event_repeats r using unnest(p_from, p_to) m (from_id, to_id)
    where r.customer_id = v_customer and r.equipment_id = m.from_id
    returning r.*, m.to_id)
  select coalesce(array_agg(row(g.customer_id, g.to_id, g.event_ts, g.source, g.code_source, g.code, g.place, g.equipment_kind,
      g.carrier, g.load_empty, g.train_id, g.waybill_number, g.bill_of_lading_number, g.imdl_pickup_number, g.origin_place,
      g.destination_place, g.stcc, g.shipper, g.consignee, g.rail_eta_ts, g.weight_lb, g.message_id, g.received_ts,
      g.told)::public.events), '{}')
    into v_moved from (select * from first union all select * from further) g;
  insert into public.event_repeats select t.* from unnest(v_moved) t on conflict do nothing;
  perform public.settle_events(v_moved);
  perform public.move_units_but_tellings(p_from, p_to);
end
$$;
revoke execute on function public.move_units, public.move_units_but_tellings from public;
revoke execute on function public.move_units_but_tellings from interline_app;
grant execute on function public.move_units to interline_app;
