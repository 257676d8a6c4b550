import type { Db } from '../../db/tx.ts'
import { updateActionsDelivered, updateActionsUndelivered } from './documents.queries.ts'
import { notifyFailedRequests } from './notify.service.ts'

/** The railroad has received these requests. */
export async function markDelivered(db: Db, customerId: number, actionIds: readonly number[]): Promise<void> {
  if (actionIds.length > 0) await updateActionsDelivered(db, customerId, actionIds)
}

/** These requests could not be delivered after all retries. */
export async function markUndelivered(
  db: Db,
  customerId: number,
  actionIds: readonly number[],
  reason: string,
): Promise<void> {
  if (actionIds.length === 0) return
  const given = await updateActionsUndelivered(db, customerId, actionIds, `${reason}.`)
  await notifyFailedRequests(db, customerId, given, { trouble: 'undelivered' })
}
