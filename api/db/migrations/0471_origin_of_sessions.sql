-- From where and with what a session was opened, for those who end one that is not theirs. Gone with the session.
alter table identity.sessions add column address text, add column device text;

create function identity.note_session_origin(p_token_hash bytea, p_address text, p_device text) returns void
  language sql security definer set search_path = ''
  begin atomic
    update identity.sessions s set address = left(p_address, 64), device = left(p_device, 80)
    where s.token_hash = p_token_hash;
  end;

drop function identity.user_sessions(int);
create function identity.user_sessions(p_user_id int)
  returns table (session_id bigint, created_ts timestamptz, last_seen_ts timestamptz, expires_ts timestamptz,
    address text, device text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_staff();
  return query
    select s.session_id, s.created_ts, s.last_seen_ts, s.expires_ts, s.address, s.device
    from identity.sessions s join identity.users u on u.user_id = s.user_id and not u.is_machine
    where s.user_id = p_user_id and s.expires_ts > now() and s.last_seen_ts > now() - interval '8 hours'
    order by s.last_seen_ts desc;
end
$$;

revoke execute on function identity.note_session_origin, identity.user_sessions from public;
grant execute on function identity.note_session_origin, identity.user_sessions to interline_app;
