import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import { deleteOrder, insertMarks, insertOrder } from './stays.queries.ts'
import { recalculateNow } from './clocks.service.ts'

interface In {
  db: Db
  database: Database
  customerId: number
}

/** A customer's order to the railroad about a car, and its request. */
export interface CarOrder {
  equipmentId: string
  kind: 'order_in' | 'release'
  at: Date
  reference: string
}

/** Notes that the customer ordered cars in or released them: each clock stops at that moment. Noted again it stays as it was. */
export async function recordOrders(ctx: In, orders: readonly CarOrder[]): Promise<void> {
  const noted: string[] = []
  for (const order of orders)
    if (await insertOrder(ctx.db, ctx.customerId, order)) noted.push(order.equipmentId)
  if (noted.length > 0) await recalculateNow(ctx, noted)
}

/**
 * Removes an order that the railroad refused or the customer withdrew: the clock continues as if it had never
 * stopped.
 */
export async function removeOrder(ctx: In, order: { equipmentId: string; reference: string }): Promise<void> {
  if ((await deleteOrder(ctx.db, ctx.customerId, order.reference)) > 0)
    await recalculateNow(ctx, [order.equipmentId])
}

/** The same during intake, which must not wait: the job recalculates the clock. */
export async function removeOrderLater(
  db: Db,
  customerId: number,
  order: { equipmentId: string; reference: string },
): Promise<void> {
  if ((await deleteOrder(db, customerId, order.reference)) > 0)
    await insertMarks(db, customerId, [order.equipmentId])
}

/** Restores an order; the job recalculates its clock. */
export async function recordOrderLater(db: Db, customerId: number, order: CarOrder): Promise<void> {
  if (await insertOrder(db, customerId, order)) await insertMarks(db, customerId, [order.equipmentId])
}
