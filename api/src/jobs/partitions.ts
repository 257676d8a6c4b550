import { sql } from '../db/sql.ts'
import type { JobCtx } from './queue.ts'

/** How long the reports of telematics devices are kept. */
const KEEP_READINGS_MONTHS = 13

/** Makes the monthly partitions to come of events and device readings, and drops readings that are too old. */
export async function ensurePartitions({ database }: Pick<JobCtx, 'database'>): Promise<void> {
  await database.anonymous((db) => db.run(sql`select public.ensure_event_partitions_ahead()`))
  await database.anonymous((db) =>
    db.run(sql`select public.keep_reading_partitions(${KEEP_READINGS_MONTHS})`),
  )
}
