import type { Ctx } from '../../../http/context.ts'
import { selectActor } from '../invoices/invoices.queries.ts'
import { insertBillActivity } from './bills.queries.ts'

/** The signed-in user, as the history of a bill names them. */
export async function getActor({ db }: Pick<Ctx, 'db'>): Promise<{ userId: number; userName: string }> {
  const { user_id, first_name, last_name } = await selectActor(db)
  return { userId: user_id, userName: `${first_name} ${last_name}` }
}

/** Records beside the bill what the caller did. */
export const noteBill = async (ctx: Ctx, billId: number, details: string): Promise<void> =>
  void (await insertBillActivity(ctx.db, ctx.customerId, await getActor(ctx), [{ bill_id: billId, details }]))
