-- Administrators see until when the write-ahead log is stored and how long the queue is, and are mailed while backups fail.
alter table identity.backup_state
  add column log_ts timestamptz,
  -- since when backups fail; null while they do not
  add column bad_since_ts timestamptz,
  -- when administrators were last mailed about it
  add column alert_ts timestamptz;

drop function identity.note_backup(timestamptz, text);
create function identity.note_backup(p_base_ts timestamptz, p_log_ts timestamptz, p_trouble text) returns void
  language sql security definer set search_path = ''
as $$
  insert into identity.backup_state (base_ts, log_ts, checked_ts, trouble) values (p_base_ts, p_log_ts, now(), p_trouble)
  on conflict (is_only) do update
    set base_ts = coalesce(excluded.base_ts, identity.backup_state.base_ts),
      log_ts = coalesce(excluded.log_ts, identity.backup_state.log_ts),
      checked_ts = now(), trouble = excluded.trouble;
$$;
revoke execute on function identity.note_backup(timestamptz, timestamptz, text) from public;

drop function identity.backup_state();
create function identity.backup_state()
  returns table (base_ts timestamptz, log_ts timestamptz, checked_ts timestamptz, trouble text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  return query select s.base_ts, s.log_ts, s.checked_ts, s.trouble from identity.backup_state s;
end
$$;

-- The same for the job that watches backups, locked until its transaction ends. One that never reported counts from now on.
create function identity.watched_backup()
  returns table (base_ts timestamptz, log_ts timestamptz, checked_ts timestamptz, trouble text, bad_since_ts timestamptz, alert_ts timestamptz)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into identity.backup_state (checked_ts) values (now()) on conflict do nothing;
  return query
    select s.base_ts, s.log_ts, s.checked_ts, s.trouble, s.bad_since_ts, s.alert_ts from identity.backup_state s for update;
end
$$;

create function identity.note_watched_backup(p_bad_since_ts timestamptz, p_alert_ts timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  update identity.backup_state set bad_since_ts = p_bad_since_ts, alert_ts = p_alert_ts;
$$;

create function identity.administrator_emails() returns table (email text)
  language sql stable security definer set search_path = ''
  begin atomic
    select u.email from identity.users u where u.is_admin and u.status = 1 and not u.is_machine order by u.email;
  end;

-- How many jobs there are of each name. waiting: may begin now; retrying: failed and are tried again by themselves; failed: for good.
create function identity.job_queue()
  returns table (name text, waiting int, running int, retrying int, failed int, oldest_due_ts timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  return query
    select t.identifier,
      count(*) filter (where j.locked_at is null and j.attempts = 0 and j.run_at <= now())::int,
      count(*) filter (where j.locked_at is not null)::int,
      count(*) filter (where j.locked_at is null and j.attempts between 1 and j.max_attempts - 1)::int,
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int,
      min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by t.identifier;
end
$$;

revoke execute on function identity.backup_state(), identity.watched_backup(), identity.note_watched_backup(timestamptz, timestamptz),
  identity.administrator_emails(), identity.job_queue() from public;
grant execute on function identity.backup_state(), identity.watched_backup(), identity.note_watched_backup(timestamptz, timestamptz),
  identity.administrator_emails(), identity.job_queue() to interline_app;
