-- Packing group, emergency contact and references of a trip's document, listed, filtered and exported as its other facts are.
alter table public.waybills
  add column packing_group text,
  add column hazmat_contact text,
  add column billed_references text;

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
      (select string_agg(distinct coalesce(h ->> 'identification', h ->> 'name', 'Hazmat'), '; ')
        from jsonb_array_elements(facts -> 'hazmat') h) as hazmat,
      (select string_agg(distinct h ->> 'hazard_class', '; ') from jsonb_array_elements(facts -> 'hazmat') h) as hazard_class,
      (select string_agg(distinct h ->> 'packing_group', '; ') from jsonb_array_elements(facts -> 'hazmat') h) as packing_group,
      (select string_agg(distinct h ->> 'contact', '; ') from jsonb_array_elements(facts -> 'hazmat') h) as hazmat_contact,
      (select string_agg(concat(r ->> 'type', ' ', r ->> 'number'), '; ' order by at)
        from jsonb_array_elements(facts -> 'references') with ordinality a (r, at)) as refs
    from trip t),
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

-- Units under way have documents already.
do $$
declare
  v_customer int;
begin
  for v_customer in select customer_id from identity.customers loop
    perform set_config('app.customer_id', v_customer::text, true);
    perform public.apply_documents(v_customer, array(
      select d.waybill_id from public.waybills d
      where d.customer_id = v_customer and d.is_current
        and (d.hazmat is not null or d.billed_waybill_number is not null or d.billed_bl_number is not null)));
  end loop;
  perform set_config('app.customer_id', '', true);
end $$;
