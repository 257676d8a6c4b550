-- Accounts: limits on sign-in, new passwords, one-time codes, mail to people. All of it stands in `identity`, where the
-- application has functions and no table.

-- limits ---------------------------------------------------------------------------------------------------------------

-- Attempts of the running window by the hash of what they are counted for. Unlogged: a crash forgives, and a count costs
-- no disk. Shared by all processes.
create unlogged table identity.attempts (
  key bytea primary key,
  taken int not null,
  until_ts timestamptz not null
);

-- Where an account was last opened from: a stranger who fails on purpose does not use up the owner's own attempts.
create table identity.known_addresses (
  account bytea not null,
  address bytea not null,
  seen_ts timestamptz not null default now(),
  primary key (account, address)
);

-- Takes one attempt under every key. Answers 0, or the seconds to wait when one of them has none left: nothing is taken
-- then, so waiting never grows longer than the window.
create function identity.take_attempts(p_keys bytea[], p_limits int[]) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_wait int;
  v_row identity.attempts;
begin
  select ceil(max(extract(epoch from a.until_ts - clock_timestamp())))::int into v_wait
    from unnest(p_keys, p_limits) as k (key, most) join identity.attempts a on a.key = k.key
    where a.until_ts > clock_timestamp() and a.taken >= k.most;
  if v_wait is not null then return greatest(v_wait, 1); end if;
  for i in 1 .. cardinality(p_keys) loop
    insert into identity.attempts as a (key, taken, until_ts)
      values (p_keys[i], 1, clock_timestamp() + interval '15 minutes')
      on conflict (key) do update set
        taken = case when a.until_ts > clock_timestamp() then a.taken + 1 else 1 end,
        until_ts = case when a.until_ts > clock_timestamp() then a.until_ts else excluded.until_ts end
      returning * into v_row;
    -- many at once passed the look above together
    if v_row.taken > p_limits[i] then
      return greatest(ceil(extract(epoch from v_row.until_ts - clock_timestamp()))::int, 1);
    end if;
  end loop;
  return 0;
end
$$;

create function identity.login_key(p_account bytea, p_address bytea) returns bytea
  language sql stable security definer set search_path = ''
  begin atomic
    select case
      when exists (select from identity.known_addresses k where k.account = p_account and k.address = p_address)
      then sha256(p_account || p_address) else p_account end;
  end;

-- Takes an attempt and answers what comparing a password needs; the same row and work for an address nobody has.
create function identity.begin_login(p_email text, p_account bytea, p_address bytea, p_account_limit int, p_address_limit int)
  returns table (wait_seconds int, user_id int, password_hash text, status smallint, is_staff boolean, sealed_secret bytea)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  v_wait int := identity.take_attempts(
    array[identity.login_key(p_account, p_address), p_address], array[p_account_limit, p_address_limit]);
begin
  return query
    select v_wait, u.user_id, u.password_hash, u.status, u.is_admin or u.is_internal, c.sealed_secret
    from (values (1)) as one (row)
    left join identity.users u on lower(u.email) = lower(p_email) and v_wait = 0
    left join identity.one_time_codes c on c.user_id = u.user_id and c.confirmed_ts is not null;
end
$$;

-- An attempt that was not judged does not count.
create function identity.give_back_login(p_account bytea, p_address bytea) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.attempts a set taken = greatest(a.taken - 1, 0)
    where a.key in (identity.login_key(p_account, p_address), p_address);
  end;

-- The account was opened: its count starts anew, its address is known from now on.
create function identity.login_succeeded(p_account bytea, p_address bytea) returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from identity.attempts a where a.key in (p_account, sha256(p_account || p_address));
    update identity.attempts a set taken = greatest(a.taken - 1, 0) where a.key = p_address;
    insert into identity.known_addresses as k (account, address) values (p_account, p_address)
      on conflict (account, address) do update set seen_ts = now() where k.seen_ts < now() - interval '1 day';
  end;

-- sessions end with what they rest on -----------------------------------------------------------------------------------

create function identity.end_sessions_of_user() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from identity.sessions s where s.user_id = new.user_id;
  return null;
end
$$;
create trigger end_sessions after update of status, password_hash, is_admin, is_internal on identity.users
  for each row when (
    (old.status = 1 and new.status <> 1) or old.password_hash is distinct from new.password_hash
    or (old.is_admin and not new.is_admin) or (old.is_internal and not new.is_internal))
  execute function identity.end_sessions_of_user();

create function identity.end_sessions_of_member() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from identity.sessions s where s.user_id = old.user_id;
  return null;
end
$$;
create trigger end_sessions after delete on identity.memberships
  for each row execute function identity.end_sessions_of_member();
create trigger end_sessions_on_change after update of role_id, user_id, customer_id on identity.memberships
  for each row when (old.role_id <> new.role_id or old.user_id <> new.user_id or old.customer_id <> new.customer_id)
  execute function identity.end_sessions_of_member();

-- new passwords ---------------------------------------------------------------------------------------------------------

-- Everybody who asks leaves the same row in the same time; whether the address is known is looked up later, by a job.
create table identity.reset_requests (
  request_id bigint generated always as identity primary key,
  email text not null,
  created_ts timestamptz not null default now()
);

-- Only the SHA-256 of a token is kept.
create table identity.password_resets (
  token_hash bytea primary key,
  user_id int not null references identity.users,
  expires_ts timestamptz not null
);
create index password_resets_user on identity.password_resets (user_id);

create function identity.ask_reset(p_email text) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.reset_requests (email) values (p_email);
  end;

-- Takes requests out, for as long as the transaction lasts: a crash gives them back. Those older than an hour are stale.
create function identity.take_reset_requests(p_limit int) returns table (email text)
  language sql security definer set search_path = ''
  begin atomic
    with taken as (
      delete from identity.reset_requests r where r.request_id in (
        select q.request_id from identity.reset_requests q order by q.request_id limit p_limit for update skip locked)
      returning r.email, r.created_ts)
    select distinct lower(t.email) from taken t where t.created_ts > now() - interval '1 hour';
  end;

-- Whom a mail about the account goes to; no row for an unknown address, a disabled user, or one without a password of ours.
create function identity.find_addressee(p_email text)
  returns table (user_id int, email text, first_name text, last_name text, preferred_theme text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.user_id, u.email, u.first_name, u.last_name, coalesce((
      select c.preferred_theme from identity.memberships m join identity.customers c on c.customer_id = m.customer_id
      where m.user_id = u.user_id and c.status = 1 order by c.customer_id limit 1), 'other')
    from identity.users u where lower(u.email) = lower(p_email) and u.status = 1;
  end;

create function identity.add_reset(p_user_id int, p_token_hash bytea) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.password_resets (token_hash, user_id, expires_ts)
    values (p_token_hash, p_user_id, now() + interval '1 hour');
  end;

-- The person a token was made for, while it can be used.
create function identity.find_reset(p_token_hash bytea) returns table (email text, first_name text, last_name text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.email, u.first_name, u.last_name
    from identity.password_resets r join identity.users u on u.user_id = r.user_id and u.status = 1
    where r.token_hash = p_token_hash and r.expires_ts > now();
  end;

-- Sets the password and uses the token up, together with every other one of the user; sessions end by the trigger. Answers
-- the user, null when the token has been used meanwhile. The account's count starts anew: its owner has proven themselves.
create function identity.use_reset(p_token_hash bytea, p_password_hash text, p_account bytea) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user_id int;
begin
  delete from identity.password_resets r where r.token_hash = p_token_hash and r.expires_ts > now()
    returning r.user_id into v_user_id;
  if v_user_id is null then return null; end if;
  delete from identity.password_resets r where r.user_id = v_user_id;
  delete from identity.attempts a where a.key = p_account;
  update identity.users u set password_hash = p_password_hash where u.user_id = v_user_id;
  return v_user_id;
end
$$;

-- one-time codes ---------------------------------------------------------------------------------------------------------

create table identity.one_time_codes (
  user_id int primary key references identity.users,
  -- sealed with the portal's key, which is not in the database
  sealed_secret bytea not null,
  -- null until the first code was right
  confirmed_ts timestamptz,
  -- the time step of the last code taken: none is taken twice
  last_step bigint not null default 0,
  created_ts timestamptz not null default now()
);

create table identity.recovery_codes (
  user_id int not null references identity.users,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create function identity.codes_of(p_user_id int)
  returns table (sealed_secret bytea, is_confirmed boolean, recovery_codes_left int)
  language sql stable security definer set search_path = ''
  begin atomic
    select c.sealed_secret, c.confirmed_ts is not null,
      (select count(*)::int from identity.recovery_codes r where r.user_id = c.user_id)
    from identity.one_time_codes c where c.user_id = p_user_id;
  end;

-- Starts anew unless codes are already in use.
create function identity.enrol_codes(p_user_id int, p_sealed_secret bytea, p_recovery_hashes bytea[]) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from identity.one_time_codes c where c.user_id = p_user_id and c.confirmed_ts is null;
  if exists (select from identity.one_time_codes c where c.user_id = p_user_id) then return false; end if;
  delete from identity.recovery_codes r where r.user_id = p_user_id;
  insert into identity.one_time_codes (user_id, sealed_secret) values (p_user_id, p_sealed_secret);
  insert into identity.recovery_codes (user_id, code_hash) select p_user_id, unnest(p_recovery_hashes);
  return true;
end
$$;

-- Takes the code of a time step; false when that step or a later one was taken before.
create function identity.use_code_step(p_user_id int, p_step bigint) returns boolean
  language sql security definer set search_path = ''
  begin atomic
    with taken as (
      update identity.one_time_codes c set last_step = p_step, confirmed_ts = coalesce(c.confirmed_ts, now())
      where c.user_id = p_user_id and c.last_step < p_step returning 1)
    select exists (select from taken);
  end;

create function identity.use_recovery_code(p_user_id int, p_code_hash bytea) returns boolean
  language sql security definer set search_path = ''
  begin atomic
    with taken as (
      delete from identity.recovery_codes r where r.user_id = p_user_id and r.code_hash = p_code_hash returning 1)
    select exists (select from taken);
  end;

create function identity.remove_codes(p_user_id int) returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from identity.one_time_codes c where c.user_id = p_user_id;
    delete from identity.recovery_codes r where r.user_id = p_user_id;
  end;

-- mail -------------------------------------------------------------------------------------------------------------------

-- The outbox of mail. It stands beside public.outbox because a person belongs to no one customer (docs/decisions).
create table identity.mails (
  mail_id bigint generated always as identity primary key,
  -- Message-ID: a repeat carries the same one
  effect_key text not null unique,
  kind text not null,
  recipients text[] not null check (cardinality(recipients) between 1 and 50),
  subject text not null,
  -- both bodies, sealed with the portal's key because they hold links that open accounts; gone once sent
  sealed_body bytea,
  -- kept: no mail server is set, an administrator reads it in the portal
  state text not null check (state in ('waiting', 'kept', 'sent', 'dead')),
  attempts int not null default 0,
  last_error text,
  due_ts timestamptz not null default now(),
  created_ts timestamptz not null default now(),
  sent_ts timestamptz
);
create index mails_due on identity.mails (due_ts) where state = 'waiting';

create function identity.post_mail(p_effect_key text, p_kind text, p_recipients text[], p_subject text, p_sealed_body bytea, p_state text)
  returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.mails (effect_key, kind, recipients, subject, sealed_body, state)
    values (p_effect_key, p_kind, p_recipients, p_subject, p_sealed_body, p_state)
    on conflict (effect_key) do nothing;
  end;

-- Lends mails that are due: should their worker die, they are due again after the loan.
create function identity.lend_due_mails(p_limit int, p_seconds int)
  returns table (mail_id bigint, effect_key text, kind text, recipients text[], subject text, sealed_body bytea, attempts int)
  language sql security definer set search_path = ''
  begin atomic
    update identity.mails m set due_ts = now() + make_interval(secs => p_seconds), attempts = m.attempts + 1
    where m.mail_id in (
      select q.mail_id from identity.mails q where q.state = 'waiting' and q.due_ts <= now()
      order by q.due_ts limit p_limit for update skip locked)
    returning m.mail_id, m.effect_key, m.kind, m.recipients, m.subject, m.sealed_body, m.attempts;
  end;

create function identity.mail_sent(p_mail_id bigint) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.mails m set state = 'sent', sent_ts = now(), sealed_body = null, last_error = null
    where m.mail_id = p_mail_id;
  end;

create function identity.mail_failed(p_mail_id bigint, p_error text, p_state text, p_seconds int) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.mails m set state = p_state, last_error = p_error, due_ts = now() + make_interval(secs => p_seconds)
    where m.mail_id = p_mail_id and m.state = 'waiting';
  end;

-- The next two are for administrators only: the caller of this transaction must be one.
create function identity.list_mails(p_state text, p_limit int, p_offset int)
  returns table (mail_id bigint, effect_key text, kind text, recipients text[], subject text, state text, attempts int,
                 last_error text, created_ts timestamptz, sent_ts timestamptz, total int)
  language sql stable security definer set search_path = ''
  begin atomic
    select m.mail_id, m.effect_key, m.kind, m.recipients, m.subject, m.state, m.attempts, m.last_error, m.created_ts,
      m.sent_ts, count(*) over ()::int
    from identity.mails m
    where exists (select from identity.users a
        where a.user_id = nullif(current_setting('app.user_id', true), '')::int and a.is_admin and a.status = 1)
      and (p_state is null or m.state = p_state)
    order by m.mail_id desc limit p_limit offset p_offset;
  end;

create function identity.read_mail(p_mail_id bigint)
  returns table (mail_id bigint, effect_key text, kind text, recipients text[], subject text, state text, attempts int,
                 last_error text, created_ts timestamptz, sent_ts timestamptz, sealed_body bytea)
  language sql stable security definer set search_path = ''
  begin atomic
    select m.mail_id, m.effect_key, m.kind, m.recipients, m.subject, m.state, m.attempts, m.last_error, m.created_ts,
      m.sent_ts, m.sealed_body
    from identity.mails m
    where exists (select from identity.users a
        where a.user_id = nullif(current_setting('app.user_id', true), '')::int and a.is_admin and a.status = 1)
      and m.mail_id = p_mail_id;
  end;

-- What has served its time: counts, tokens, sessions, addresses not used for 90 days.
create function identity.sweep_accounts() returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from identity.attempts a where a.until_ts < now();
    delete from identity.password_resets r where r.expires_ts < now();
    delete from identity.sessions s where s.expires_ts < now() or s.last_seen_ts < now() - interval '8 hours';
    delete from identity.known_addresses k where k.seen_ts < now() - interval '90 days';
    delete from identity.one_time_codes c where c.confirmed_ts is null and c.created_ts < now() - interval '1 day';
  end;

do $$
declare
  t text;
  f regprocedure;
begin
  foreach t in array array['attempts', 'known_addresses', 'reset_requests', 'password_resets', 'one_time_codes',
                           'recovery_codes', 'mails'] loop
    execute format('alter table identity.%I enable row level security', t);
  end loop;
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace and p.proname in (
      'take_attempts', 'give_back_login', 'login_key', 'begin_login', 'login_succeeded', 'end_sessions_of_user',
      'end_sessions_of_member', 'ask_reset', 'take_reset_requests', 'find_addressee', 'add_reset', 'find_reset', 'use_reset',
      'codes_of', 'enrol_codes', 'use_code_step', 'use_recovery_code', 'remove_codes', 'post_mail', 'lend_due_mails',
      'mail_sent', 'mail_failed', 'list_mails', 'read_mail', 'sweep_accounts')
  loop
    execute format('revoke execute on function %s from public', f);
    if f::text !~ 'end_sessions|login_key' then execute format('grant execute on function %s to interline_app', f); end if;
  end loop;
end
$$;
