import type { Ctx } from '../../../http/context.ts'
import { tellFacts } from '../../notifications/facts/facts.service.ts'

interface Named {
  id: number
  qualified_id: string
  name: string
}

/** Tells that something became of a ticket; who did it is not told. */
export const tellTicket = (
  { db, customerId, actor }: Ctx,
  { id, qualified_id, name }: Named,
  what: string,
): Promise<void> =>
  tellFacts(db, customerId, [
    {
      kind: 'ticket_change',
      key: `${id} ${what} ${Date.now()}`,
      ts: Date.now(),
      data: {
        text: `Ticket ${qualified_id} ${what}: ${name.replace(/\.?$/, '.')}`,
        path: `/customer-support/${customerId}/tickets/${id}`,
        by_user_id: actor.userId,
      },
    },
  ])
