-- Bills of lading that the customer sent, at the units they name: they say what a unit carries as received documents do.
create table public.sent_documents (
  customer_id int not null,
  equipment_id text not null,
  -- the tender; a correction replaces its rows, a cancellation removes them
  request_id bigint not null,
  set_id text not null,
  sent_ts timestamptz not null,
  summary text not null,
  facts jsonb not null,
  waybill_number text,
  bill_of_lading_number text,
  primary key (customer_id, equipment_id, request_id),
  foreign key (customer_id, request_id) references public.tenders on delete cascade
);
create index sent_documents_request on public.sent_documents (customer_id, request_id);
create index sent_documents_waybill on public.sent_documents (customer_id, waybill_number text_pattern_ops) where waybill_number is not null;
create index sent_documents_bill on public.sent_documents (customer_id, bill_of_lading_number text_pattern_ops)
  where bill_of_lading_number is not null;
alter table public.sent_documents enable row level security;
alter table public.sent_documents force row level security;
create policy tenant on public.sent_documents
  using (customer_id = (select public.current_customer())) with check (customer_id = (select public.current_customer()));
grant select, insert, update, delete on public.sent_documents to interline_app;

-- The waybill or bill of lading that says what a trip carries, sent or received: one that carries the trip's number first,
-- then the newest before arrival.
create function public.bill_of_trip(w public.waybills)
returns table (facts jsonb, message_id bigint, place int, request_id bigint) language sql stable as $$
  select d.facts, d.message_id, d.place, d.request_id from (
    select r.facts, r.message_id, r.place, null::bigint as request_id, r.received_ts as at, r.waybill_number, r.bill_of_lading_number
    from public.unit_documents r
    where r.customer_id = w.customer_id and r.equipment_id = w.equipment_id and r.facts is not null and r.set_id <> '322'
    union all
    select s.facts, null, null, s.request_id, s.sent_ts, s.waybill_number, s.bill_of_lading_number
    from public.sent_documents s where s.customer_id = w.customer_id and s.equipment_id = w.equipment_id) d
  where public.is_during_trip(w.customer_id, w.equipment_id, d.at, w.trip_start_ts, w.trip_end_ts)
  order by (d.waybill_number = w.waybill_number or d.bill_of_lading_number = w.bill_of_lading_number) is true desc,
    (d.at < coalesce(w.arrival_ts, 'infinity')) desc, d.at desc, d.message_id desc nulls last, d.place desc, d.request_id desc
  limit 1
$$;
grant execute on function public.bill_of_trip to interline_app;

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
      (select string_agg(distinct h ->> 'hazard_class', '; ') from jsonb_array_elements(facts -> 'hazmat') h) as hazard_class
    from trip t),
  named as (
    select s.*, coalesce(s.goods, c.commodity) as commodity
    from said s left join reference.commodities c on c.commodity_code = s.stcc)
  update public.waybills w set billed_waybill_number = n.waybill_number, billed_bl_number = n.bl_number, billed_stcc = n.stcc,
    billed_commodity = n.commodity, billed_weight_lb = n.weight_lb, billed_shipper = n.shipper, billed_consignee = n.consignee,
    billed_route = n.route, billed_carriers = n.carriers, billed_seals = n.seals, hazmat = n.hazmat, hazard_class = n.hazard_class,
    exceptions = case when n.refused and not w.exceptions @> '{Held}' then w.exceptions || '{Held}'::text[] else w.exceptions end
  from named n
  where w.customer_id = n.customer_id and w.waybill_id = n.waybill_id
    and ((w.billed_waybill_number, w.billed_bl_number, w.billed_stcc, w.billed_commodity, w.billed_weight_lb, w.billed_shipper,
      w.billed_consignee, w.billed_route, w.billed_carriers, w.billed_seals, w.hazmat, w.hazard_class)
    is distinct from (n.waybill_number, n.bl_number, n.stcc, n.commodity, n.weight_lb, n.shipper, n.consignee, n.route, n.carriers, n.seals,
      n.hazmat, n.hazard_class)
      or n.refused and not w.exceptions @> '{Held}')
$$;
