-- A user has at most 20 sessions. The next sign-in replaces the one that was not used for longest, and whoever holds that one is
-- told why it ended: what replaced sessions went by is kept for as long as they could have lasted, the last 100 of each user.

create table identity.replaced_sessions (
  token_hash bytea primary key,
  user_id int not null references identity.users,
  replaced_ts timestamptz not null default now()
);
create index replaced_sessions_user on identity.replaced_sessions (user_id, replaced_ts);
alter table identity.replaced_sessions enable row level security;

create or replace function identity.open_session(p_user_id int, p_token_hash bytea, p_expires_ts timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- sign-ins of one user end one after the other, so that none of them comes on top
  perform pg_advisory_xact_lock(4714, p_user_id);
  insert into identity.sessions (token_hash, user_id, expires_ts, last_seen_ts)
  values (p_token_hash, p_user_id, p_expires_ts, clock_timestamp());
  with replaced as (
    delete from identity.sessions s
    where s.session_id in (
      select o.session_id from identity.sessions o where o.user_id = p_user_id
      order by o.last_seen_ts desc, o.session_id desc offset 20)
    returning s.token_hash)
  insert into identity.replaced_sessions (token_hash, user_id) select r.token_hash, p_user_id from replaced r;
  delete from identity.replaced_sessions r
  where r.user_id = p_user_id and r.token_hash in (
    select o.token_hash from identity.replaced_sessions o where o.user_id = p_user_id
    order by o.replaced_ts desc, o.token_hash offset 100);
end
$$;

-- Whether a bearer's session ended because its user signed in at too many other places.
create function identity.is_replaced(p_token_hash bytea) returns boolean
  language sql stable security definer set search_path = ''
  begin atomic
    select exists (select from identity.replaced_sessions r where r.token_hash = p_token_hash);
  end;

create or replace function identity.sweep_accounts() returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from identity.attempts a where a.until_ts < now();
    delete from identity.password_resets r where r.expires_ts < now();
    delete from identity.sessions s where s.expires_ts < now() or s.last_seen_ts < now() - interval '8 hours';
    delete from identity.replaced_sessions r where r.replaced_ts < now() - interval '7 days';
    delete from identity.known_addresses k where k.seen_ts < now() - interval '90 days';
    delete from identity.one_time_codes c where c.confirmed_ts is null and c.created_ts < now() - interval '1 day';
  end;

revoke execute on function identity.is_replaced from public;
grant execute on function identity.is_replaced to interline_app;
