-- Mails of a customer leave at most so many an hour; the others wait for their turn and say until when. Mails about an
-- account belong to a person, not to a customer, and wait for nobody. The functions of 0006 stay for the release before.

alter table identity.mails
  -- null: about an account
  add column customer_id int references identity.customers,
  -- when it was last handed to the mail server
  add column tried_ts timestamptz,
  -- set while the customer has no mail left in the hour
  add column held_until timestamptz;
create index mails_customer on identity.mails (customer_id, tried_ts);

create function identity.post_mail(p_customer_id int, p_effect_key text, p_kind text, p_recipients text[], p_subject text,
  p_sealed_body bytea, p_state text) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.mails (customer_id, effect_key, kind, recipients, subject, sealed_body, state)
    values (p_customer_id, p_effect_key, p_kind, p_recipients, p_subject, p_sealed_body, p_state)
    on conflict (effect_key) do nothing;
  end;

-- Lends mails that are due. Those above a customer's quota are put off to when its oldest mails of the hour are an hour old.
create function identity.lend_mails(p_limit int, p_seconds int, p_per_hour int)
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

  return query
    update identity.mails m
    set due_ts = now() + make_interval(secs => p_seconds), attempts = m.attempts + 1, tried_ts = now(), held_until = null
    where m.mail_id in (
      select q.mail_id from identity.mails q where q.state = 'waiting' and q.due_ts <= now()
      order by q.due_ts limit p_limit for update skip locked)
    returning m.mail_id, m.effect_key, m.kind, m.recipients, m.subject, m.sealed_body, m.attempts;
end
$$;

-- The next four are for administrators only.
create function identity.outbox_page(p_state text, p_limit int, p_offset int)
  returns table (mail_id bigint, effect_key text, kind text, recipients text[], subject text, state text, attempts int,
                 last_error text, created_ts timestamptz, sent_ts timestamptz, held_until timestamptz, customer_id int,
                 customer_name text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  return query
    select m.mail_id, m.effect_key, m.kind, m.recipients, m.subject, m.state, m.attempts, m.last_error, m.created_ts,
      m.sent_ts, m.held_until, m.customer_id, c.name
    from identity.mails m left join identity.customers c on c.customer_id = m.customer_id
    where p_state is null or m.state = p_state
    order by m.mail_id desc limit p_limit offset p_offset;
end
$$;

create function identity.mail_counts() returns table (state text, mails int)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  return query select m.state, count(*)::int from identity.mails m group by m.state;
end
$$;

create function identity.outbox_mail(p_mail_id bigint)
  returns table (mail_id bigint, effect_key text, kind text, recipients text[], subject text, state text, attempts int,
                 last_error text, created_ts timestamptz, sent_ts timestamptz, held_until timestamptz, customer_id int,
                 customer_name text, sealed_body bytea)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  return query
    select m.mail_id, m.effect_key, m.kind, m.recipients, m.subject, m.state, m.attempts, m.last_error, m.created_ts,
      m.sent_ts, m.held_until, m.customer_id, c.name, m.sealed_body
    from identity.mails m left join identity.customers c on c.customer_id = m.customer_id
    where m.mail_id = p_mail_id;
end
$$;

-- A mail that was given up gets all its attempts again; false when it was not, or is no longer, given up.
create function identity.retry_mail(p_mail_id bigint, p_state text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  update identity.mails m set state = p_state, attempts = 0, due_ts = now() where m.mail_id = p_mail_id and m.state = 'dead';
  return found;
end
$$;

do $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('post_mail', 'lend_mails', 'outbox_page', 'mail_counts', 'outbox_mail', 'retry_mail')
  loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to interline_app', f);
  end loop;
end
$$;
