import * as contract from '#contract/areas/invoicing/bill-layouts/bill-layouts.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { implement } from '../../../implement.ts'
import {
  deleteBillLayout,
  selectBillLayout,
  selectBillLayouts,
  upsertBillLayout,
} from './bill-layouts.queries.ts'

export const billLayoutsService = implement(contract, {
  listBillLayouts: ({ db, customerId }) => selectBillLayouts(db, customerId),

  async saveBillLayout(ctx, { body }) {
    const { db, customerId } = ctx
    const before = await selectBillLayout(db, customerId, body.layout_name)
    await upsertBillLayout(db, customerId, body)
    ctx.describeChange({ target: { layout: body.layout_name }, before, after: body })
    return body
  },

  /** Throws not_found. */
  async removeBillLayout(ctx, { body: { layout_name: name } }) {
    const { db, customerId } = ctx
    const before = await selectBillLayout(db, customerId, name)
    if (before === null) throw new AppError('not_found')
    await deleteBillLayout(db, customerId, name)
    ctx.describeChange({ target: { layout: name }, before, after: null })
    return { layout_name: name }
  },
})
