-- Administrators mend what event codes mean (docs/decisions/011). Assets are then folded again by jobs that begin a little
-- later, when every process has read the new meaning.

-- Null stands for 1: the release before names no columns when it adds the codes a portal starts with.
alter table reference.event_codes add column version int default 1;

-- Answers the row as it stands afterwards; none when somebody else changed it since the given version was read. A null version
-- adds a code that is not there yet.
create function reference.set_event_code(p_code_source text, p_code text, p_equipment_kind text, p_event_text text, p_action text,
  p_status_code smallint, p_status_code_at_destination smallint, p_version int) returns setof reference.event_codes
  language plpgsql security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  if p_version is null then
    return query
      insert into reference.event_codes as e
        (code_source, code, equipment_kind, event_text, action, status_code, status_code_at_destination)
      values (p_code_source, p_code, p_equipment_kind, p_event_text, p_action, p_status_code, p_status_code_at_destination)
      on conflict do nothing returning e.*;
    return;
  end if;
  return query
    update reference.event_codes e
    set event_text = p_event_text, action = p_action, status_code = p_status_code,
      status_code_at_destination = p_status_code_at_destination, version = coalesce(e.version, 1) + 1
    where e.code_source = p_code_source and e.code = p_code and e.equipment_kind = p_equipment_kind
      and coalesce(e.version, 1) = p_version
    returning e.*;
end
$$;

-- Like add_job, for work that must not begin at once; a newer request of the same key takes the place of one that waits.
create function public.add_job_later(p_name text, p_payload json, p_key text, p_seconds int) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  perform graphile_worker.add_job(p_name, p_payload, job_key => p_key, job_key_mode => 'replace', max_attempts => 10,
    run_at => now() + make_interval(secs => p_seconds));
end
$$;

-- How many jobs of a name wait, run or are tried again; for administrators only.
create function identity.count_jobs(p_name text) returns int
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform identity.require_admin();
  if to_regclass('graphile_worker._private_jobs') is null then return 0; end if;
  return (
    select count(*)::int from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = p_name and (j.attempts < j.max_attempts or j.locked_at is not null));
end
$$;

revoke execute on function reference.set_event_code, public.add_job_later, identity.count_jobs from public;
grant execute on function reference.set_event_code, public.add_job_later, identity.count_jobs to interline_app;
