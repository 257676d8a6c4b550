-- Containers that were kept without their check digit go to the unit that is kept with it (docs/decisions/098). The job
-- joinBoxes finds them, a hundred at a time; it runs again while the release before still adds some.

-- Everything that is kept of some units, moved to others of the caller's customer; what stands there already stays. Trips of
-- both are then folded again. Facts and notices keep the id they told.
-- or replace: databases of a build between releases have it under the number 0120
create or replace function public.move_units(p_from text[], p_to text[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_customer int := public.current_customer();
begin
  insert into public.equipment as e (customer_id, equipment_id, equipment_kind, car_type, in_fleet)
  select v_customer, m.to_id, o.equipment_kind, o.car_type, o.in_fleet
  from unnest(p_from, p_to) m (from_id, to_id) join public.equipment o on o.customer_id = v_customer and o.equipment_id = m.from_id
  on conflict (customer_id, equipment_id) do update
    set in_fleet = e.in_fleet or excluded.in_fleet, car_type = coalesce(e.car_type, excluded.car_type);

  insert into public.reporting_group_equipment (customer_id, group_id, equipment_id)
  select v_customer, g.group_id, m.to_id
  from unnest(p_from, p_to) m (from_id, to_id) join public.reporting_group_equipment g on g.customer_id = v_customer and g.equipment_id = m.from_id
  on conflict do nothing;
  delete from public.reporting_group_equipment g using unnest(p_from, p_to) m (from_id, to_id)
  where g.customer_id = v_customer and g.equipment_id = m.from_id;

  with gone as (
    delete from public.events e using unnest(p_from, p_to) m (from_id, to_id)
    where e.customer_id = v_customer and e.equipment_id = m.from_id
    returning e.*, m.to_id)
  insert into public.events (customer_id, equipment_id, event_ts, source, code_source, code, place, equipment_kind, carrier,
    load_empty, train_id, waybill_number, bill_of_lading_number, imdl_pickup_number, origin_place, destination_place, stcc, shipper,
    consignee, rail_eta_ts, weight_lb, message_id, received_ts, told)
  select g.customer_id, g.to_id, g.event_ts, g.source, g.code_source, g.code, g.place, g.equipment_kind, g.carrier, g.load_empty,
    g.train_id, g.waybill_number, g.bill_of_lading_number, g.imdl_pickup_number, g.origin_place, g.destination_place, g.stcc,
    g.shipper, g.consignee, g.rail_eta_ts, g.weight_lb, g.message_id, g.received_ts, g.told
  from gone g
  on conflict do nothing;

  with gone as (
    delete from public.unit_documents d using unnest(p_from, p_to) m (from_id, to_id)
    where d.customer_id = v_customer and d.equipment_id = m.from_id
    returning d.*, m.to_id)
  insert into public.unit_documents (customer_id, equipment_id, message_id, place, set_id, received_ts, summary)
  select customer_id, to_id, message_id, place, set_id, received_ts, summary from gone
  on conflict do nothing;

  with gone as (
    delete from public.followed_units f using unnest(p_from, p_to) m (from_id, to_id)
    where f.customer_id = v_customer and f.equipment_id = m.from_id
    returning f.*, m.to_id)
  insert into public.followed_units (customer_id, user_id, equipment_id, followed_ts)
  select customer_id, user_id, to_id, followed_ts from gone
  on conflict do nothing;

  update public.trip_anchors a set equipment_id = m.to_id from unnest(p_from, p_to) m (from_id, to_id)
  where a.customer_id = v_customer and a.equipment_id = m.from_id;
  update public.waybills w set equipment_id = m.to_id from unnest(p_from, p_to) m (from_id, to_id)
  where w.customer_id = v_customer and w.equipment_id = m.from_id;
  update public.tickets t set equipment_ids = array(
    select distinct coalesce(m.to_id, u.id) from unnest(t.equipment_ids) u (id) left join unnest(p_from, p_to) m (from_id, to_id) on m.from_id = u.id)
  where t.customer_id = v_customer and t.ticket_id in (
    select a.ticket_id from unnest(p_from, p_to) m (from_id, to_id)
    join public.ticket_assets a on a.customer_id = v_customer and a.equipment_id = m.from_id);
  update public.ticket_assets a set equipment_id = m.to_id from unnest(p_from, p_to) m (from_id, to_id)
  where a.customer_id = v_customer and a.equipment_id = m.from_id;
  update public.tenders t set equipment_id = m.to_id from unnest(p_from, p_to) m (from_id, to_id)
  where t.customer_id = v_customer and t.equipment_id = m.from_id;
  update public.terminal_actions a set equipment_id = m.to_id from unnest(p_from, p_to) m (from_id, to_id)
  where a.customer_id = v_customer and a.equipment_id = m.from_id;
  update public.demurrage_orders o set equipment_id = m.to_id from unnest(p_from, p_to) m (from_id, to_id)
  where o.customer_id = v_customer and o.equipment_id = m.from_id;
  -- one request of a kind waits for a unit at a time: where both have one, that of the old id stays where it is until it ends
  update public.car_actions a set equipment_id = m.to_id from unnest(p_from, p_to) m (from_id, to_id)
  where a.customer_id = v_customer and a.equipment_id = m.from_id and not (a.state = 'pending' and exists (
    select from public.car_actions b
    where b.customer_id = v_customer and b.equipment_id = m.to_id and b.kind = a.kind and b.state = 'pending'));
  -- stays are told anew from the events of both
  update public.demurrage_stays s set equipment_id = m.to_id from unnest(p_from, p_to) m (from_id, to_id)
  where s.customer_id = v_customer and s.equipment_id = m.from_id and not exists (
    select from public.demurrage_stays b
    where b.customer_id = v_customer and b.equipment_id = m.to_id and b.started_ts = s.started_ts);
  delete from public.demurrage_stays s using unnest(p_from, p_to) m (from_id, to_id)
  where s.customer_id = v_customer and s.equipment_id = m.from_id;
  insert into public.demurrage_marks (customer_id, equipment_id) select v_customer, unnest(p_to);

  delete from public.equipment e using unnest(p_from, p_to) m (from_id, to_id)
  where e.customer_id = v_customer and e.equipment_id = m.from_id;
end
$$;
revoke execute on function public.move_units from public;
grant execute on function public.move_units to interline_app;
