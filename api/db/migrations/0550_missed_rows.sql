-- Four migrations changed rows as the owner, who is bound by row-level security and saw none: 0400, 0450, 0451 and 0460
-- again, one customer after the other.
do $$
declare
  v_customer int;
begin
  for v_customer in select customer_id from identity.customers loop
    perform set_config('app.customer_id', v_customer::text, true);

    update public.waybills set handed_to = ''
    where customer_id = v_customer and is_current and last_event_code = 'J' and status_code = 40 and handed_to is null;

    update public.railroad_bills set pay_cents = total_cents
    where customer_id = v_customer and status = 'approved' and total_cents < 0 and pay_cents = 0;

    update public.invoices i set dispute_spans = jsonb_build_array(jsonb_build_object('from', d.since, 'to', null))
    from (select invoice_id, to_char(min(disputed_ts) at time zone 'UTC', 'YYYY-MM-DD') as since
      from public.invoice_charges where customer_id = v_customer and dispute is not null group by 1) d
    where i.customer_id = v_customer and d.invoice_id = i.invoice_id and i.disputed_lines > 0 and i.dispute_spans = '[]';

    update public.tenders t set failure = coalesce(t.conflict, e.reason, t.advice_message, t.acknowledgement_message)
    from (
      select distinct on (request_id) request_id,
        coalesce(problems #>> '{0,hint}', problems #>> '{0,message}', message) as reason
      from public.tender_entries
      where customer_id = v_customer and (state like '%\_rejected' or state = 'conflicting_answers')
      order by request_id, entry_id desc
    ) e
    where t.customer_id = v_customer and t.request_id = e.request_id and t.failure is null
      and (t.state like '%\_rejected' or t.state = 'conflicting_answers');
  end loop;
  perform set_config('app.customer_id', '', true);
end $$;
