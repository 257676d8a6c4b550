import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import { deleteOrder, insertOrder } from './stays.queries.ts'
import { retellNow } from './telling.service.ts'

interface In {
  db: Db
  database: Database
  customerId: number
}

/** Notes that the customer ordered a car in or released it: the clock stops at that moment. Noted again it stays as it was. */
export async function noteOrder(
  ctx: In,
  order: { equipmentId: string; kind: 'order_in' | 'release'; at: Date; reference: string },
): Promise<void> {
  if (await insertOrder(ctx.db, ctx.customerId, order)) await retellNow(ctx, [order.equipmentId])
}

/** Takes an order back that the railroad refused or nobody wants any more: the clock has run on. */
export async function removeOrder(ctx: In, order: { equipmentId: string; reference: string }): Promise<void> {
  if ((await deleteOrder(ctx.db, ctx.customerId, order.reference)) > 0)
    await retellNow(ctx, [order.equipmentId])
}
