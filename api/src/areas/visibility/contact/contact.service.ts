import * as contract from '#contract/areas/visibility/contact/contact.contract.ts'
import type { ContactAges } from '#contract/areas/visibility/contact/contact.contract.ts'
import { CONTACT_DAYS } from '#contract/base/contact.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { recalculateLost } from '../../feeds/trips/silence.service.ts'
import { selectContactAges, upsertContactAges } from './contact.queries.ts'

export const contactService = implement(contract, {
  getContactAges,

  /** Saves the ages; units that are lost contact by the former ones and not by these are back at once. */
  async updateContactAges(ctx, { body }) {
    const before = await getContactAges(ctx)
    await upsertContactAges(ctx.db, ctx.customerId, body)
    ctx.describeChange({ before, after: body })
    await recalculateLost(ctx.db, ctx.customerId)
    return body
  },
})

/** The customer's ages, the usual ones where it has set none. */
async function getContactAges({ db, customerId }: Ctx): Promise<ContactAges> {
  const { moving: moving_days, stored: stored_days } = CONTACT_DAYS
  return (await selectContactAges(db, customerId)) ?? { moving_days, stored_days }
}
