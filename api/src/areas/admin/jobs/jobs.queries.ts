import { jobList } from '#contract/areas/admin/jobs/jobs.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** How failed jobs are selected; the database admits administrators only. */
export const jobRows = listSql<null>()({
  list: jobList,
  from: { call: raw('identity.failed_jobs(null, 0)'), as: 'j' },
  columns: stored('j', 'name', 'last_error', 'customer_name', 'attempts', 'failed_ts', 'created_ts'),
  fields: stored('j', 'job_id', 'customer_id'),
  scopes: {},
  where: () => [],
  extras: {
    retrying_count: () => raw('(select retrying from identity.job_counts())'),
    waiting_count: () => raw('(select waiting from identity.job_counts())'),
  },
})

interface NamedJob {
  job_id: number
  name: string
}

/** Returns the jobs that had failed permanently. */
export const updateJobsRetried = (db: Db, jobIds: readonly number[]) =>
  db.rows<NamedJob>(sql`select * from identity.retry_jobs(${[...jobIds]}::bigint[])`)

export const deleteFailedJobs = (db: Db, jobIds: readonly number[]) =>
  db.rows<NamedJob>(sql`select * from identity.discard_jobs(${[...jobIds]}::bigint[])`)
