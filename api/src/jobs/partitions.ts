import { sql } from '../db/sql.ts'
import type { JobCtx } from './queue.ts'

/** Makes the monthly partitions of events for half a year ahead; those that exist stay. */
export async function ensurePartitions({ database }: Pick<JobCtx, 'database'>): Promise<void> {
  await database.anonymous((db) => db.run(sql`select public.ensure_event_partitions_ahead()`))
}
