-- A person has one link to a new password at a time: the newest. Those before it end when it is made, whoever asked for it.

delete from identity.password_resets r
where exists (
  select from identity.password_resets newer
  where newer.user_id = r.user_id and (newer.expires_ts, newer.token_hash) > (r.expires_ts, r.token_hash));

drop index identity.password_resets_user;
create unique index password_resets_user on identity.password_resets (user_id);

create or replace function identity.add_reset(p_user_id int, p_token_hash bytea) returns void
  language sql security definer set search_path = ''
  begin atomic
    insert into identity.password_resets as r (token_hash, user_id, expires_ts)
    values (p_token_hash, p_user_id, now() + interval '1 hour')
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_ts = excluded.expires_ts;
  end;
