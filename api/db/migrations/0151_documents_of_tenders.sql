-- How far each document of a tender has come: where a tender stands follows from all of them.
alter table public.tender_files
  add column purpose text check (purpose in ('bill', 'correction', 'cancellation')),
  add column status text check (status in ('queued', 'undelivered', 'replaced', 'sent', 'read', 'unreadable', 'accepted', 'rejected',
    'in_part', 'on_hold', 'revoked')),
  -- when the railroad wrote the advice that counts
  add column advised_ts timestamptz;

-- The newest document that its railroad has not decided on.
alter table public.tenders
  add column undecided_number int,
  add column undecided_purpose text;

do $$
declare
  v_customer int;
begin
  for v_customer in select customer_id from identity.customers loop
    perform set_config('app.customer_id', v_customer::text, true);

    -- the last document is what its tender says; the last bill before it was in force, or nothing else could follow it
    update public.tender_files f set
      purpose = case
        when f.control_number = t.control_number then t.sending
        when f.file_type = '998' or f.content ~ '\nBX\*01\*' then 'cancellation'
        when f.content ~ '\nZC1\*' then 'correction'
        else 'bill' end,
      status = case
        when f.control_number = t.control_number then case
          when t.state in ('submitted', 'file_queued', 'cancellation_queued') then 'queued'
          when t.state in ('file_drop_error', 'cancellation_error') then 'undelivered'
          when t.state in ('file_dropped', 'cancellation_sent') then 'sent'
          when t.state in ('acknowledged_accepted', 'cancellation_acknowledged') then 'read'
          when t.state = 'acknowledged_rejected' then 'unreadable'
          when t.state in ('tender_responded_accepted', 'cancelled') then 'accepted'
          when t.state = 'tender_responded_in_part' then 'in_part'
          when t.state = 'on_hold' then 'on_hold'
          else 'rejected' end
        when t.sending <> 'bill' and f.file_type = '404' and f.content !~ '\nBX\*01\*' and not exists (
          select from public.tender_files l where l.customer_id = f.customer_id and l.request_id = f.request_id
            and l.file_id > f.file_id and l.file_type = '404' and l.control_number <> t.control_number) then 'accepted'
        else 'rejected' end,
      advised_ts = case when f.control_number = t.control_number then t.advice_received_ts end
    from public.tenders t
    where f.customer_id = v_customer and f.control_number is not null
      and t.customer_id = v_customer and t.request_id = f.request_id;

    update public.tenders set state = case state
        when 'file_queued' then 'correction_queued' when 'file_drop_error' then 'correction_error'
        when 'file_dropped' then 'correction_sent' when 'acknowledged_accepted' then 'correction_acknowledged'
        when 'acknowledged_rejected' then 'correction_rejected' when 'tender_responded_rejected' then 'correction_rejected'
        else state end
    where customer_id = v_customer and sending = 'correction';

    update public.tenders t set undecided_number = f.control_number, undecided_purpose = f.purpose
    from public.tender_files f
    where t.customer_id = v_customer and f.customer_id = v_customer and f.request_id = t.request_id and f.scac = t.scac
      and f.control_number = t.control_number and f.status in ('sent', 'read', 'in_part', 'on_hold');
  end loop;
  perform set_config('app.customer_id', '', true);
end
$$;
