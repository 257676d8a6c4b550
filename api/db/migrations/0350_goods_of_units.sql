-- What the waybill or bill of lading of a trip says of its unit, beside what sightings say: listed, filtered and exported.
alter table public.waybills
  add column billed_waybill_number text,
  add column billed_bl_number text,
  add column billed_stcc text,
  add column billed_commodity text,
  add column billed_weight_lb int,
  add column billed_shipper text,
  add column billed_consignee text,
  add column billed_route text,
  add column billed_seals text,
  add column hazmat text,
  add column hazard_class text;

-- the order of shippers, whoever names them
drop index public.waybills_shipper;
create index waybills_shipper on public.waybills (customer_id, (coalesce(shipper, billed_shipper)), equipment_id, waybill_id)
  where is_current;
create index waybills_billed_number on public.waybills (customer_id, billed_waybill_number text_pattern_ops)
  where billed_waybill_number is not null;
create index waybills_billed_bl on public.waybills (customer_id, billed_bl_number text_pattern_ops)
  where billed_bl_number is not null;
create index unit_documents_facts on public.unit_documents (customer_id, equipment_id, received_ts) where facts is not null;

-- A bill of lading may be written up to two weeks before its trip begins, but it is that of the first trip to arrive after it.
create function public.is_during_trip(p_customer int, p_equipment text, p_received timestamptz, p_start timestamptz, p_end timestamptz)
returns boolean language sql stable set search_path = '' as $$
  select p_received < coalesce(p_end, 'infinity') and (
    p_received >= p_start
    or p_received >= p_start - interval '14 days' and not exists (
      select from public.waybills w
      where w.customer_id = p_customer and w.equipment_id = p_equipment and w.trip_start_ts < p_start
        and p_received < least(w.arrival_ts, w.trip_end_ts)))
$$;

-- The facts of the documents of some trips: of one that carries the trip's number first, then of the newest before arrival.
create function public.apply_documents(p_customer int, p_waybills bigint[]) returns void language sql set search_path = '' as $$
  with trip as (
    select w.customer_id, w.waybill_id, f.*
    from public.waybills w left join lateral (
      select d.facts from public.unit_documents d
      where d.customer_id = w.customer_id and d.equipment_id = w.equipment_id and d.facts is not null
        and public.is_during_trip(w.customer_id, w.equipment_id, d.received_ts, w.trip_start_ts, w.trip_end_ts)
      order by (d.waybill_number = w.waybill_number or d.bill_of_lading_number = w.bill_of_lading_number) is true desc,
        (d.received_ts < coalesce(w.arrival_ts, 'infinity')) desc, d.received_ts desc, d.message_id desc, d.place desc
      limit 1) f on true
    where w.customer_id = p_customer and w.waybill_id = any(p_waybills)),
  said as (
    select t.customer_id, t.waybill_id,
      facts ->> 'waybill_number' as waybill_number, facts ->> 'bill_of_lading_number' as bl_number,
      (select string_agg(distinct g ->> 'stcc', '; ') from jsonb_array_elements(facts -> 'goods') g) as stcc,
      (select string_agg(distinct g ->> 'description', '; ') from jsonb_array_elements(facts -> 'goods') g
        where g ->> 'stcc' is not null or not jsonb_path_exists(facts, '$.goods[*].stcc ? (@ != null)')) as goods,
      (facts ->> 'weight_lb')::int as weight_lb,
      (select p ->> 'name' from jsonb_array_elements(facts -> 'parties') p where p ->> 'role' = 'shipper' limit 1) as shipper,
      (select p ->> 'name' from jsonb_array_elements(facts -> 'parties') p where p ->> 'role' = 'consignee' limit 1) as consignee,
      (select string_agg(concat_ws('-', r ->> 'carrier', r ->> 'junction'), '-' order by at)
        from jsonb_array_elements(facts -> 'route') with ordinality a (r, at)) as route,
      (select string_agg(s, ', ' order by at) from jsonb_array_elements_text(facts -> 'seals') with ordinality a (s, at)) as seals,
      (select string_agg(distinct coalesce(h ->> 'identification', h ->> 'name', 'Hazmat'), '; ')
        from jsonb_array_elements(facts -> 'hazmat') h) as hazmat,
      (select string_agg(distinct h ->> 'hazard_class', '; ') from jsonb_array_elements(facts -> 'hazmat') h) as hazard_class
    from trip t),
  named as (
    select s.*, coalesce(s.goods, c.commodity) as commodity
    from said s left join reference.commodities c on c.commodity_code = s.stcc)
  update public.waybills w set billed_waybill_number = n.waybill_number, billed_bl_number = n.bl_number, billed_stcc = n.stcc,
    billed_commodity = n.commodity, billed_weight_lb = n.weight_lb, billed_shipper = n.shipper, billed_consignee = n.consignee,
    billed_route = n.route, billed_seals = n.seals, hazmat = n.hazmat, hazard_class = n.hazard_class
  from named n
  where w.customer_id = n.customer_id and w.waybill_id = n.waybill_id
    and (w.billed_waybill_number, w.billed_bl_number, w.billed_stcc, w.billed_commodity, w.billed_weight_lb, w.billed_shipper,
      w.billed_consignee, w.billed_route, w.billed_seals, w.hazmat, w.hazard_class)
    is distinct from (n.waybill_number, n.bl_number, n.stcc, n.commodity, n.weight_lb, n.shipper, n.consignee, n.route, n.seals,
      n.hazmat, n.hazard_class)
$$;
-- The hazardous material of a unit: as its document names it, else by a STCC of hazardous materials or hazardous waste.
create function public.hazmat_mark(p_hazmat text, p_class text, p_load text, p_stcc text) returns text language sql immutable as $$
  select coalesce(p_hazmat || coalesce(', class ' || p_class, ''),
    case when p_load is distinct from 'E' and left(p_stcc, 2) in ('48', '49') then 'STCC ' || p_stcc end)
$$;

grant execute on function public.hazmat_mark, public.is_during_trip, public.apply_documents to interline_app;
