import type { FailedJob } from '#contract/areas/admin/jobs/jobs.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export type StoredJob = Omit<FailedJob, 'created_ts' | 'failed_ts'> & { created_ts: Date; failed_ts: Date }

export const selectFailedJobs = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db.rows<StoredJob>(sql`select * from identity.failed_jobs(${limit}, ${offset})`)

export const selectJobCounts = async (db: Db) =>
  (await db.row<{ failed: number; retrying: number; waiting: number }>(
    sql`select * from identity.job_counts()`,
  )) ?? { failed: 0, retrying: 0, waiting: 0 }

interface NamedJob {
  job_id: number
  name: string
}

/** Answers the jobs that had failed for good. */
export const updateJobsRetried = (db: Db, jobIds: readonly number[]) =>
  db.rows<NamedJob>(sql`select * from identity.retry_jobs(${[...jobIds]}::bigint[])`)

export const deleteFailedJobs = (db: Db, jobIds: readonly number[]) =>
  db.rows<NamedJob>(sql`select * from identity.discard_jobs(${[...jobIds]}::bigint[])`)
