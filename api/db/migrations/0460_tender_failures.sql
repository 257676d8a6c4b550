-- Why a bill was rejected or is in conflict, as people read it: bills with the same reason are one line of the bookings
-- page. Kept with the entry that gives it, and empty again once the bill moves on.
alter table public.tenders add column failure text;

update public.tenders t set failure = coalesce(t.conflict, e.reason, t.advice_message, t.acknowledgement_message)
from (
  select distinct on (customer_id, request_id) customer_id, request_id,
    coalesce(problems #>> '{0,hint}', problems #>> '{0,message}', message) as reason
  from public.tender_entries
  where state like '%\_rejected' or state = 'conflicting_answers'
  order by customer_id, request_id, entry_id desc
) e
where (t.state like '%\_rejected' or t.state = 'conflicting_answers')
  and e.customer_id = t.customer_id and e.request_id = t.request_id;

create index tenders_by_failure on public.tenders (customer_id, failure) where failure is not null;
