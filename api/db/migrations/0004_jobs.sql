-- Work in the background is asked for in the transaction that needs it, and only through this function: the application
-- may not read the queue or ask for it in other ways. Without a queue (no worker has ever started here) nothing is
-- noted; a worker looks for waiting work when it starts.
create function public.add_job(p_name text, p_payload json, p_key text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('graphile_worker.jobs') is null then return; end if;
  perform graphile_worker.add_job(p_name, p_payload, job_key => p_key, job_key_mode => 'preserve_run_at', max_attempts => 10);
end
$$;
revoke execute on function public.add_job from public;
grant execute on function public.add_job to interline_app;
