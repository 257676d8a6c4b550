import { createHash } from 'node:crypto'
import * as contract from '#contract/areas/lists/links/links.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { implement } from '../../../implement.ts'
import { insertLink, selectLink } from './links.queries.ts'

const CODE_CHARACTERS = 12

export const linksService = implement(contract, {
  /** A short name for a URL, derived from it, so that requesting it twice stores one. */
  async createLink(ctx, { body }) {
    const texts = Object.entries(body.search).toSorted(([a], [b]) => (a < b ? -1 : 1))
    const code = createHash('sha256')
      .update(JSON.stringify([body.path, texts]))
      .digest('base64url')
      .slice(0, CODE_CHARACTERS)
    await insertLink(ctx.db, ctx.customerId, code, body)
    ctx.describeChange({ target: { path: body.path, code } })
    return { code }
  },

  /** Where a short name leads. Throws not_found for one that the customer's people never made. */
  async getLink({ db, customerId }, { params: { linkCode: code } }) {
    const link = await selectLink(db, customerId, code)
    if (link === null) throw new AppError('not_found')
    return link
  },
})
