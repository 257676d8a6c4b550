-- How backups do, written by the part that takes them and read by administrators; one row.
create table identity.backup_state (
  is_only boolean primary key default true check (is_only),
  -- when the last base backup ended; null before the first
  base_ts timestamptz,
  -- when this was written: a part that stands still writes nothing
  checked_ts timestamptz not null,
  trouble text
);

create function identity.note_backup(p_base_ts timestamptz, p_trouble text) returns void
  language sql set search_path = ''
as $$
  insert into identity.backup_state (base_ts, checked_ts, trouble) values (p_base_ts, now(), p_trouble)
  on conflict (is_only) do update
    set base_ts = coalesce(excluded.base_ts, identity.backup_state.base_ts), checked_ts = now(), trouble = excluded.trouble;
$$;
revoke execute on function identity.note_backup(timestamptz, text) from public;

create function identity.backup_state() returns table (base_ts timestamptz, checked_ts timestamptz, trouble text)
  language sql stable security definer set search_path = ''
  begin atomic
    select s.base_ts, s.checked_ts, s.trouble from identity.backup_state s;
  end;
revoke execute on function identity.backup_state() from public;
grant execute on function identity.backup_state() to interline_app;
