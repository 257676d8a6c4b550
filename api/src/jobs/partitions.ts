import { asOwner } from '../db/owner.ts'
import type { JobCtx } from './queue.ts'

/** Makes the monthly partitions of events for half a year ahead; those that exist stay. */
export async function ensurePartitions({ ownerUrl }: Pick<JobCtx, 'ownerUrl'>): Promise<void> {
  await asOwner(ownerUrl, (owner) =>
    owner.query(`select public.ensure_event_partitions(current_date, (now() + interval '7 months')::date)`),
  )
}
