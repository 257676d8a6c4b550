-- When the portal itself was away no feed could come: such times are no outage of theirs. And feeds of all customers at a glance.

create table identity.portal_beats (
  one boolean primary key default true check (one),
  seen_ts timestamptz not null
);
create table identity.portal_pauses (
  from_ts timestamptz primary key,
  to_ts timestamptz not null
);
alter table identity.portal_beats enable row level security;
alter table identity.portal_pauses enable row level security;

-- A worker says that it is there; what lies before is a pause when it was silent for longer than beats take.
create function identity.beat() returns void
  language plpgsql security definer set search_path = ''
as $$
declare v_seen timestamptz;
begin
  select seen_ts into v_seen from identity.portal_beats for update;
  if v_seen < now() - interval '3 minutes' then
    insert into identity.portal_pauses (from_ts, to_ts) values (v_seen, now()) on conflict do nothing;
    delete from identity.portal_pauses where to_ts < now() - interval '28 days';
  end if;
  insert into identity.portal_beats as b (seen_ts) values (now())
    on conflict (one) do update set seen_ts = greatest(b.seen_ts, excluded.seen_ts);
end
$$;

-- How long the portal was away since a moment, the pause that it may just have come back from included.
create function identity.paused_since(p_from timestamptz) returns interval
  language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(z.to_ts - greatest(z.from_ts, p_from)), interval '0')
  from (
    select from_ts, to_ts from identity.portal_pauses
    union
    select seen_ts, now() from identity.portal_beats where seen_ts < now() - interval '3 minutes') z
  where z.to_ts > p_from
$$;

-- How each railroad's feed of each customer is, for staff; each customer's rows are read as its own people may.
create function identity.feeds_of_all(p_least interval, p_times int)
  returns table (customer_id int, customer_name text, carrier text, state text, last_received_ts timestamptz,
                 last_event_ts timestamptz, day_count int, usual_day_count int, lag_seconds int, outage_count int, problem_count int)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  v_before text := coalesce(current_setting('app.customer_id', true), '');
  v record;
begin
  perform identity.require_staff();
  for v in select c.customer_id, c.name from identity.customers c where c.status = 1 order by c.name loop
    perform set_config('app.customer_id', v.customer_id::text, true);
    return query
      with h as (
        select f.carrier, f.hour_ts, f.event_count, f.lag_seconds
        from public.feed_hours f where f.customer_id = v.customer_id and f.hour_ts > now() - interval '14 days'),
      l as (
        select h.carrier, (array_agg(h.lag_seconds order by h.hour_ts desc))[1] as lag_seconds,
          sum(h.event_count) filter (where h.hour_ts >= date_trunc('hour', now()) - interval '24 hours'
            and h.hour_ts < date_trunc('hour', now())) as day_count
        from h group by h.carrier),
      d as (
        select u.carrier, percentile_cont(0.5) within group (order by u.day_count) as day_count
        from (select h.carrier, date_trunc('day', h.hour_ts) as day, sum(h.event_count) as day_count,
            min(date_trunc('day', h.hour_ts)) over (partition by h.carrier) as first_day
          from h group by 1, 2) u
        where u.day > u.first_day and u.day < date_trunc('day', now())
        group by u.carrier having count(*) > 1)
      select v.customer_id, v.name, p.carrier,
        case when p.last_received_ts + identity.paused_since(p.last_received_ts) < now()
          - greatest(p_least, p_times * (p.last_event_ts - p.first_event_ts) / greatest(p.event_count, 1))
          then 'late' else 'comes' end,
        p.last_received_ts, p.last_event_ts, coalesce(l.day_count, 0)::int, round(d.day_count)::int, l.lag_seconds,
        (select count(*)::int from public.feed_outages o
          where o.customer_id = v.customer_id and o.carrier = p.carrier and o.to_ts > now() - interval '14 days'),
        (select count(*)::int from public.quarantine q where q.customer_id = v.customer_id and not q.resolved)
      from public.feed_positions p
      left join l on l.carrier = p.carrier left join d on d.carrier = p.carrier
      where p.customer_id = v.customer_id and p.carrier <> '-';
  end loop;
  perform set_config('app.customer_id', v_before, true);
end
$$;

revoke execute on function identity.beat, identity.paused_since, identity.feeds_of_all from public;
grant execute on function identity.beat, identity.paused_since, identity.feeds_of_all to interline_app;
