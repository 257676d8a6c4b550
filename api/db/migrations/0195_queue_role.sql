-- Nothing that runs signs in as the owner of the schema any more: the queue has a role of its own, and what background work
-- needed the owner for is a function.
create function public.ensure_event_partitions_ahead() returns void
  language sql security definer set search_path = ''
as $$
  select public.ensure_event_partitions(current_date, (now() + interval '7 months')::date);
$$;
revoke execute on function public.ensure_event_partitions_ahead from public;
grant execute on function public.ensure_event_partitions_ahead to interline_app;

-- Notes a base backup in the audit log; no person took it through the portal.
create function audit.note_base_backup(p_target jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform audit.record(null, null, 'backup', p_target, null, 'command line');
end
$$;
revoke execute on function audit.note_base_backup from public;

-- Only the embedded database has the role of backups.
do $$
begin
  if exists (select from pg_roles where rolname = 'interline_backup') then
    grant usage on schema identity, audit to interline_backup;
    grant execute on function identity.note_backup(timestamptz, timestamptz, text), audit.note_base_backup to interline_backup;
  end if;
end $$;
