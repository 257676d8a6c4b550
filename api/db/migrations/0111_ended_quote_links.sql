-- A link that was revoked or locked opens nothing, while its quote stays sent: whoever looks at the quote reads so.
alter table public.quotes
  add column link_ended text check (link_ended in ('revoked', 'locked')),
  add column link_ended_ts timestamptz,
  add constraint quotes_link_ended check ((link_ended is null) = (link_ended_ts is null));

-- offers that are out by now; its owner too sees no row of a customer otherwise
alter table public.quotes no force row level security;
update public.quotes q set link_ended = ended.why, link_ended_ts = ended.ts
from (
  select distinct on (l.customer_id, l.quote_id) l.customer_id, l.quote_id,
    case when l.revoked_ts is null then 'locked' else 'revoked' end as why, coalesce(l.revoked_ts, l.locked_ts) as ts
  from identity.quote_links l order by l.customer_id, l.quote_id, l.created_ts desc) ended
where q.customer_id = ended.customer_id and q.quote_id = ended.quote_id and q.status = 2 and ended.ts is not null;
alter table public.quotes force row level security;
