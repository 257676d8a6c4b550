-- A feed's state for staff follows the rule of its customer's own page: late by its news, behind its usual lag, or silent at places.
create function identity.feed_states_of_all(p_late interval, p_late_times int, p_behind interval, p_behind_times int)
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
          case when count(*) > 24 then percentile_cont(0.5) within group (order by h.lag_seconds) end as usual_lag_seconds,
          case when min(h.hour_ts) > date_trunc('hour', now()) - interval '24 hours' then sum(h.event_count)
            else sum(h.event_count) filter (where h.hour_ts >= date_trunc('hour', now()) - interval '24 hours'
              and h.hour_ts < date_trunc('hour', now())) end as day_count
        from h group by h.carrier),
      d as (
        select u.carrier, percentile_cont(0.5) within group (order by u.day_count) as day_count
        from (select h.carrier, date_trunc('day', h.hour_ts) as day, sum(h.event_count) as day_count,
            min(date_trunc('day', h.hour_ts)) over (partition by h.carrier) as first_day
          from h group by 1, 2) u
        where u.day > u.first_day and u.day < date_trunc('day', now())
        group by u.carrier having count(*) > 1),
      p as (
        select f.*, least(f.last_received_ts, f.last_event_ts) as news_ts
        from public.feed_positions f where f.customer_id = v.customer_id and f.carrier <> '-')
      select v.customer_id, v.name, p.carrier,
        case
          when p.news_ts + identity.paused_since(p.news_ts) < now()
            - greatest(p_late, p_late_times * (p.last_event_ts - p.first_event_ts) / greatest(p.event_count, 1)) then 'late'
          when l.lag_seconds > l.usual_lag_seconds * p_behind_times
            and l.lag_seconds > date_part('epoch', p_behind) then 'delayed'
          when exists (select from public.place_feeds s where s.customer_id = v.customer_id and s.carrier = p.carrier
            and public.is_place_late(s.from_ts, s.last_event_ts, s.hour_count)) then 'comes_in_part'
          else 'comes' end,
        p.last_received_ts, p.last_event_ts, coalesce(l.day_count, 0)::int, round(d.day_count)::int, l.lag_seconds,
        (select count(*)::int from public.feed_outages o
          where o.customer_id = v.customer_id and o.carrier = p.carrier and o.to_ts > now() - interval '14 days'),
        (select count(*)::int from public.quarantine q where q.customer_id = v.customer_id and not q.resolved)
      from p
      left join l on l.carrier = p.carrier left join d on d.carrier = p.carrier;
  end loop;
  perform set_config('app.customer_id', v_before, true);
end
$$;

revoke execute on function identity.feed_states_of_all from public;
grant execute on function identity.feed_states_of_all to interline_app;
