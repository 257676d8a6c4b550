import type pg from 'pg'

/** Holds a lock in the worker's name for as long as this connection lasts: a process that dies lets go of it. */
export async function lockWorkerName(client: pg.Client, worker: string): Promise<void> {
  // a machine that vanished closes no connection: keepalives find out
  await client.query(
    'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2',
  )
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [worker])
}

/** Workers with claimed jobs and without a lock, and those whose jobs were returned. */
export interface Dead {
  missing: string[]
  released: string[]
}

/**
 * Returns jobs of workers that were missing at the previous check as well, because one that lost its connection
 * reconnects in between. A recently claimed job may belong to a worker that is about to register, and after a
 * database restart all workers are missing.
 */
export async function releaseJobsOfDeadWorkers(
  client: pg.Client,
  worker: string,
  missing: readonly string[],
): Promise<Dead> {
  const { rows } = await client.query<Dead>(
    `with taken as materialized (
       select distinct locked_by as worker from graphile_worker._private_jobs
       where locked_at < now() - interval '5 seconds' and locked_by <> $1
         and pg_postmaster_start_time() < now() - interval '10 seconds'),
     dead as materialized (
       select worker from taken where pg_try_advisory_xact_lock(hashtextextended(worker, 0))),
     known as (select array_agg(worker) as workers from dead where worker = any ($2::text[])),
     released as materialized (
       select workers, graphile_worker.force_unlock_workers(workers) from known where workers is not null)
     select coalesce((select array_agg(worker) from dead), '{}') as missing,
            coalesce((select workers from released), '{}') as released`,
    [worker, missing],
  )
  return rows[0]!
}
