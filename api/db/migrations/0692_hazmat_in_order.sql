-- A unit with several hazardous materials has their classes, packing groups and contacts in the order of their UN numbers: each
-- was sorted by itself, so that a class could stand beside the number of another material.
create function public.hazmat_texts(p_hazmat jsonb,
    out hazmat text, out hazard_class text, out packing_group text, out hazmat_contact text)
  language sql immutable set search_path = '' as $$
  with material as (
    select coalesce(h ->> 'identification', h ->> 'name', 'Hazmat') as id, h ->> 'hazard_class' as class,
      h ->> 'packing_group' as pg, h ->> 'contact' as contact, min(at) as at
    from jsonb_array_elements(p_hazmat) with ordinality a (h, at) group by 1, 2, 3, 4)
  -- what all of them share is said once
  select string_agg(id, '; ' order by at),
    case when count(distinct coalesce(class, '')) > 1 then string_agg(coalesce(class, '–'), '; ' order by at) else min(class) end,
    case when count(distinct coalesce(pg, '')) > 1 then string_agg(coalesce(pg, '–'), '; ' order by at) else min(pg) end,
    case when count(distinct coalesce(contact, '')) > 1 then string_agg(coalesce(contact, '–'), '; ' order by at) else min(contact) end
  from material
$$;

create or replace function public.apply_documents(p_customer int, p_waybills bigint[]) returns void language sql set search_path = '' as $$
  with trip as (
    select w.customer_id, w.waybill_id, f.facts, s.seals as reported_seals, coalesce(r.refused, false) as refused
    from public.waybills w
    left join lateral public.bill_of_trip(w) f on true
    left join lateral (
      select d.facts -> 'seals' as seals from public.unit_documents d
      where d.customer_id = w.customer_id and d.equipment_id = w.equipment_id and d.facts is not null and d.set_id = '322'
        and jsonb_array_length(d.facts -> 'seals') > 0
        and public.is_during_trip(w.customer_id, w.equipment_id, d.received_ts, w.trip_start_ts, w.trip_end_ts)
      order by d.received_ts desc, d.message_id desc, d.place desc limit 1) s on true
    left join lateral (
      -- the newest advice counts: a later acceptance ends the hold
      select d.refuses as refused from public.unit_documents d
      where d.customer_id = w.customer_id and d.equipment_id = w.equipment_id and d.set_id = '824'
        and d.received_ts >= w.last_sighting_ts
        and public.is_during_trip(w.customer_id, w.equipment_id, d.received_ts, w.trip_start_ts, w.trip_end_ts)
      order by d.received_ts desc, d.message_id desc, d.place desc limit 1) r on true
    where w.customer_id = p_customer and w.waybill_id = any(p_waybills)),
  said as (
    select t.customer_id, t.waybill_id, t.refused,
      facts ->> 'waybill_number' as waybill_number, facts ->> 'bill_of_lading_number' as bl_number,
      (select string_agg(distinct g ->> 'stcc', '; ') from jsonb_array_elements(facts -> 'goods') g) as stcc,
      (select string_agg(distinct g ->> 'description', '; ') from jsonb_array_elements(facts -> 'goods') g
        where g ->> 'stcc' is not null or not jsonb_path_exists(facts, '$.goods[*].stcc ? (@ != null)')) as goods,
      (facts ->> 'weight_lb')::int as weight_lb,
      (select p ->> 'name' from jsonb_array_elements(facts -> 'parties') p where p ->> 'role' = 'shipper' limit 1) as shipper,
      (select p ->> 'name' from jsonb_array_elements(facts -> 'parties') p where p ->> 'role' = 'consignee' limit 1) as consignee,
      (select string_agg(concat_ws('-', r ->> 'carrier', r ->> 'junction'), '-' order by at)
        from jsonb_array_elements(facts -> 'route') with ordinality a (r, at)) as route,
      (select array_agg(r ->> 'carrier' order by at)
        from jsonb_array_elements(facts -> 'route') with ordinality a (r, at)) as carriers,
      coalesce(
        (select string_agg(s, ', ' order by at) from jsonb_array_elements_text(facts -> 'seals') with ordinality a (s, at)),
        (select string_agg(s, ', ' order by at) from jsonb_array_elements_text(reported_seals) with ordinality a (s, at))) as seals,
      m.hazmat, m.hazard_class, m.packing_group, m.hazmat_contact,
      (select string_agg(concat(r ->> 'type', ' ', r ->> 'number'), '; ' order by at)
        from jsonb_array_elements(facts -> 'references') with ordinality a (r, at)) as refs
    from trip t cross join lateral public.hazmat_texts(t.facts -> 'hazmat') m),
  named as (
    select s.*, coalesce(s.goods, c.commodity) as commodity
    from said s left join reference.commodities c on c.commodity_code = s.stcc)
  update public.waybills w set billed_waybill_number = n.waybill_number, billed_bl_number = n.bl_number, billed_stcc = n.stcc,
    billed_commodity = n.commodity, billed_weight_lb = n.weight_lb, billed_shipper = n.shipper, billed_consignee = n.consignee,
    billed_route = n.route, billed_carriers = n.carriers, billed_seals = n.seals, hazmat = n.hazmat, hazard_class = n.hazard_class,
    packing_group = n.packing_group, hazmat_contact = n.hazmat_contact, billed_references = n.refs,
    exceptions = case when n.refused and not w.exceptions @> '{Held}' then w.exceptions || '{Held}'::text[] else w.exceptions end
  from named n
  where w.customer_id = n.customer_id and w.waybill_id = n.waybill_id
    and ((w.billed_waybill_number, w.billed_bl_number, w.billed_stcc, w.billed_commodity, w.billed_weight_lb, w.billed_shipper,
      w.billed_consignee, w.billed_route, w.billed_carriers, w.billed_seals, w.hazmat, w.hazard_class, w.packing_group, w.hazmat_contact,
      w.billed_references)
    is distinct from (n.waybill_number, n.bl_number, n.stcc, n.commodity, n.weight_lb, n.shipper, n.consignee, n.route, n.carriers, n.seals,
      n.hazmat, n.hazard_class, n.packing_group, n.hazmat_contact, n.refs)
      or n.refused and not w.exceptions @> '{Held}')
$$;

-- Units under way with several materials have their documents already.
do $$
declare
  v_customer int;
begin
  for v_customer in select customer_id from identity.customers loop
    perform set_config('app.customer_id', v_customer::text, true);
    perform public.apply_documents(v_customer, array(
      select d.waybill_id from public.waybills d
      where d.customer_id = v_customer and d.is_current
        and concat_ws(' ', d.hazmat, d.hazard_class, d.packing_group, d.hazmat_contact) like '%; %'));
  end loop;
  perform set_config('app.customer_id', '', true);
end $$;
