import { createHash } from 'node:crypto'
import { AppError } from '#contract/base/errors.ts'
import * as contract from '#contract/areas/visibility/pasted/pasted.contract.ts'
import { implement } from '../../../implement.ts'
import { insertPastedList, selectPastedList } from './pasted.queries.ts'

const CODE_CHARACTERS = 12

export const pastedService = implement(contract, {
  /** Stores pasted ids under a name; the code is derived from both, so that pasting twice stores one. */
  async createPastedList(ctx, { body }) {
    const code = createHash('sha256')
      .update(JSON.stringify([body.name, body.ids]))
      .digest('base64url')
      .slice(0, CODE_CHARACTERS)
    await insertPastedList(ctx.db, { customerId: ctx.customerId, userId: ctx.actor.userId, code }, body)
    ctx.describeChange({ target: { code, ids: body.ids.length } })
    return { code }
  },

  /** A pasted list. Throws not_found for one that the customer's people never pasted. */
  async getPastedList({ db, customerId }, { params: { listCode } }) {
    const list = await selectPastedList(db, customerId, listCode)
    if (list === null) throw new AppError('not_found')
    return list
  },
})
