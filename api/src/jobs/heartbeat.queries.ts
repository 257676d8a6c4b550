import type pg from 'pg'

/** Holds a lock in the worker's name for as long as this connection lasts: a process that dies lets go of it. */
export async function lockWorkerName(client: pg.Client, worker: string): Promise<void> {
  // a machine that vanished closes no connection: keepalives find out
  await client.query(
    'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2',
  )
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [worker])
}

/**
 * Gives jobs back that were taken by workers whose name nobody holds; answers those workers. A job that was taken just now
 * may be that of a worker which is about to hold its name.
 */
export async function releaseJobsOfDeadWorkers(client: pg.Client, worker: string): Promise<string[]> {
  const { rows } = await client.query<{ workers: string[] }>(
    `with taken as materialized (
       select distinct locked_by as worker from graphile_worker._private_jobs
       where locked_at < now() - interval '5 seconds' and locked_by <> $1),
     dead as materialized (
       select array_agg(worker) as workers from taken where pg_try_advisory_xact_lock(hashtextextended(worker, 0)))
     select workers, graphile_worker.force_unlock_workers(workers) from dead where workers is not null`,
    [worker],
  )
  return rows[0]?.workers ?? []
}
