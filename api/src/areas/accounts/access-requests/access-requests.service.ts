import * as contract from '#contract/areas/accounts/access-requests/access-requests.contract.ts'
import { implement } from '../../../implement.ts'
import { postMail } from '../../../mail/post.ts'
import { accessRequestMail } from './access-mails.rules.ts'
import { insertAccessRequest, selectRequester, selectGranters } from './access-requests.queries.ts'

export const accessRequestsService = implement(contract, {
  /** Emails administrators that the caller asks for a page, once a day for each page. */
  async requestAccess(ctx, { body: { page, requires } }) {
    const granters = await selectGranters(ctx.db)
    const requester = await selectRequester(ctx.db)
    const isNew = await insertAccessRequest(ctx.db, page)
    if (!isNew || requester === null) return { recipients: granters.length, is_new: false }
    for (const isAdmin of [false, true]) {
      const recipients = granters.filter(({ is_admin }) => is_admin === isAdmin).map(({ email }) => email)
      if (recipients.length === 0) continue
      await postMail(ctx.db, ctx, accessRequestMail(requester, { page, requires, recipients, isAdmin }))
    }
    ctx.describeChange({
      target: { user_id: requester.user_id },
      after: { page, recipients: granters.length },
    })
    return { recipients: granters.length, is_new: true }
  },
})
