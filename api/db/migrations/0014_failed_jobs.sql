-- Work in the background that failed for good, for administrators. The queue's tables come with the first worker, so every
-- function looks for them first; what a job was asked with (its payload) never leaves.

create function identity.failed_jobs(p_limit int, p_offset int)
  returns table (job_id bigint, name text, customer_id int, customer_name text, attempts int, created_ts timestamptz,
                 failed_ts timestamptz, last_error text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  return query
    select j.id, t.identifier, c.customer_id, c.name, j.attempts::int, j.created_at, j.updated_at, j.last_error
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join identity.customers c on c.customer_id::text = j.payload ->> 'customer_id'
    where j.attempts >= j.max_attempts and j.locked_at is null
    order by j.updated_at desc, j.id desc limit p_limit offset p_offset;
end
$$;

-- failed: for good; retrying: failed and will be tried again; waiting: not begun.
create function identity.job_counts() returns table (failed int, retrying int, waiting int)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  if to_regclass('graphile_worker._private_jobs') is null then return query select 0, 0, 0; return; end if;
  return query
    select count(*) filter (where j.attempts >= j.max_attempts)::int,
      count(*) filter (where j.attempts between 1 and j.max_attempts - 1)::int,
      count(*) filter (where j.attempts = 0)::int
    from graphile_worker._private_jobs j where j.locked_at is null;
end
$$;

-- Both answer those of the given jobs that had failed for good; others are left alone.
create function identity.retry_jobs(p_job_ids bigint[]) returns table (job_id bigint, name text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  return query
    with again as (
      update graphile_worker._private_jobs j set attempts = 0, run_at = now(), updated_at = now()
      where j.id = any (p_job_ids) and j.attempts >= j.max_attempts and j.locked_at is null
      returning j.id, j.task_id)
    select a.id, t.identifier from again a join graphile_worker._private_tasks t on t.id = a.task_id order by a.id;
end
$$;

create function identity.discard_jobs(p_job_ids bigint[]) returns table (job_id bigint, name text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  return query
    with gone as (
      delete from graphile_worker._private_jobs j
      where j.id = any (p_job_ids) and j.attempts >= j.max_attempts and j.locked_at is null
      returning j.id, j.task_id)
    select g.id, t.identifier from gone g join graphile_worker._private_tasks t on t.id = g.task_id order by g.id;
end
$$;

revoke execute on function identity.failed_jobs, identity.job_counts, identity.retry_jobs, identity.discard_jobs from public;
grant execute on function identity.failed_jobs, identity.job_counts, identity.retry_jobs, identity.discard_jobs to interline_app;
