import * as contract from '#contract/areas/support/presence/presence.contract.ts'
import { isStaff } from '#contract/areas/support/tickets/tickets.rules.ts'
import { implement } from '../../../implement.ts'
import { namePeople } from '../../accounts/people/people.service.ts'
import { findTicket } from '../tickets/tickets.service.ts'
import * as queries from './presence.queries.ts'

export const presenceService = implement(contract, {
  /**
   * Records that the caller has a ticket open and returns who else has. Throws not_found. Only staff see that someone
   * is writing an internal note.
   */
  async updatePresence(ctx, { params: { ticketId }, body: { doing } }) {
    const { customerId, actor } = ctx
    const { version, last_note_ts } = await findTicket(ctx, ticketId)
    const of = { customerId, ticketId, userId: actor.userId }
    const sees = isStaff(actor)
    // the call itself is a read: presence is not a change of stored data
    const present = await ctx.database.tenant(customerId, async (db) => {
      if (doing === 'gone') await queries.deletePresence(db, of)
      else await queries.upsertPresence(db, of, doing === 'noting' && !sees ? 'looking' : doing)
      return await queries.selectPresent(db, of)
    })
    const getName = await namePeople(
      ctx,
      present.map(({ user_id }) => user_id),
    )
    const people = present.map(({ user_id, doing: does }) => {
      const { first_name, last_name } = getName(user_id)
      return { user_id, first_name, last_name, is_typing: does === 'typing' || (does === 'noting' && sees) }
    })
    return { people, version, last_note_ts }
  },
})
