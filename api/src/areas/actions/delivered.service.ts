import type { Db } from '../../db/tx.ts'
import { updateActionsDelivered, updateActionsUndelivered } from './documents.queries.ts'
import { notifyNotMet } from './notify.service.ts'

/** Requests lie with their railroad. */
export async function noteDelivered(db: Db, customerId: number, actionIds: readonly number[]): Promise<void> {
  if (actionIds.length > 0) await updateActionsDelivered(db, customerId, actionIds)
}

/** Requests could not be brought there, and it was given up. */
export async function noteUndelivered(
  db: Db,
  customerId: number,
  actionIds: readonly number[],
  reason: string,
): Promise<void> {
  if (actionIds.length === 0) return
  const given = await updateActionsUndelivered(db, customerId, actionIds, `${reason}.`)
  await notifyNotMet(db, customerId, given, { trouble: 'undelivered' })
}
