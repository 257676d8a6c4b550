-- Background work is fair: jobs of one kind and customer run one after the other, mails of all customers leave in turn, and a
-- webhook whose target fails is asked with one delivery at a time.

-- p_queue: jobs of one queue run one after the other. Replaces add_job without it, which stays for the release before.
create function public.add_job(p_name text, p_payload json, p_key text, p_queue text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  perform graphile_worker.add_job(p_name, p_payload, queue_name => p_queue, job_key => p_key,
    job_key_mode => 'preserve_run_at', max_attempts => 10);
end
$$;
revoke execute on function public.add_job(text, json, text, text) from public;
grant execute on function public.add_job(text, json, text, text) to interline_app;

create index webhook_deliveries_target on public.webhook_deliveries (customer_id, webhook_id, due_ts, delivery_id)
  where state = 'waiting';

create or replace function identity.lend_mails(p_limit int, p_seconds int, p_per_hour int)
  returns table (mail_id bigint, effect_key text, kind text, recipients text[], subject text, sealed_body bytea, attempts int)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  -- one worker lends at a time: two would each count without what the other lends
  perform pg_catalog.pg_advisory_xact_lock(4712, 0);

  with due as (
    select m.mail_id, m.customer_id, row_number() over (partition by m.customer_id order by m.due_ts, m.mail_id) as place
    from identity.mails m where m.state = 'waiting' and m.due_ts <= now() and m.customer_id is not null),
  tried as (
    select m.customer_id, m.tried_ts, row_number() over (partition by m.customer_id order by m.tried_ts) as place
    from identity.mails m
    where m.customer_id in (select d.customer_id from due d) and m.tried_ts > now() - interval '1 hour'
      and not (m.state = 'waiting' and m.due_ts <= now())),
  above as (
    select d.mail_id, d.customer_id, d.place - greatest(p_per_hour - coalesce(u.used, 0), 0) as place
    from due d left join (select t.customer_id, count(*) as used from tried t group by 1) u on u.customer_id = d.customer_id
    where d.place > greatest(p_per_hour - coalesce(u.used, 0), 0)),
  put_off as (
    select a.mail_id,
      coalesce(t.tried_ts + interval '1 hour', now() + interval '1 hour' * (1 + (a.place - 1) / p_per_hour)) as until
    from above a left join tried t on t.customer_id = a.customer_id and t.place = a.place)
  update identity.mails m set due_ts = p.until, held_until = p.until from put_off p where p.mail_id = m.mail_id;

  -- mails about an account first, somebody waits for them; then the first of each customer, the second of each, and so on
  return query
    update identity.mails m
    set due_ts = now() + make_interval(secs => p_seconds), attempts = m.attempts + 1, tried_ts = now(), held_until = null
    where m.mail_id in (
      select q.mail_id
      from (
        select d.mail_id, d.customer_id, d.due_ts,
          row_number() over (partition by d.customer_id order by d.due_ts, d.mail_id) as place
        from identity.mails d where d.state = 'waiting' and d.due_ts <= now()) r
      join identity.mails q on q.mail_id = r.mail_id
      where q.state = 'waiting' and q.due_ts <= now()
      order by r.customer_id is not null, r.place, r.due_ts limit p_limit for update of q skip locked)
    returning m.mail_id, m.effect_key, m.kind, m.recipients, m.subject, m.sealed_body, m.attempts;
end
$$;
