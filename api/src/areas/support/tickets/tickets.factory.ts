import type { z } from 'zod'
import {
  createTicket,
  listTickets,
  type Ticket,
  updateTicket,
} from '#contract/areas/support/tickets/tickets.contract.ts'
import type { Caller, TestApp } from '../../../testing/app.ts'

export type Draft = z.input<typeof createTicket.body>
export type Change = z.input<typeof updateTicket.body>

/** Helpers to work with tickets as a given user, of customer 1 by default. */
export function makeTickets(portal: TestApp) {
  const create = (draft: Partial<Draft> = {}, as: Caller = 'full', customerId = 1) =>
    portal.call(
      createTicket,
      { params: { customerId }, body: { name: 'Car at the wrong dock', ...draft } },
      as,
    )
  const made = async (draft: Partial<Draft> = {}, as: Caller = 'full', customerId = 1): Promise<Ticket> => {
    const result = await create(draft, as, customerId)
    if (result.status !== 200) throw new Error(result.raw.toString())
    return result.data
  }
  const change = (ticketId: number, body: Change, as: Caller = 'full', customerId = 1) =>
    portal.call(updateTicket, { params: { customerId, ticketId }, body }, as)
  const list = (query: object = {}, as: Caller = 'full', customerId = 1) =>
    portal.call(listTickets, { params: { customerId }, query: query as never }, as)
  const getNames = async (query: object = {}, as: Caller = 'full') =>
    (await list(query, as)).data.tickets.map(({ name }) => name)
  return { create, made, change, list, getNames }
}

/** The user id of one of the test's people. */
export const getUserId = (portal: TestApp, who: string): Promise<number> =>
  portal.superuser(async (db) => {
    const { rows } = await db.query<{ user_id: number }>(
      'select user_id from identity.users where email = $1',
      [`${who}@test.example`],
    )
    return rows[0]!.user_id
  })
