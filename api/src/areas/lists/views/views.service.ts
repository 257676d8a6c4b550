import * as contract from '#contract/areas/lists/views/views.contract.ts'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import * as queries from './views.queries.ts'

/** More views of one list than anyone reads through. */
const MAX_VIEWS = 100

export const viewsService = implement(contract, {
  /** The caller's views of a list and those that are shared with them. */
  listViews: async ({ db, customerId }, { query }) => ({
    views: await queries.selectViews(db, customerId, query.list),
  }),

  /** Keeps a view. Throws invalid_request where the caller has one of this name, or too many. */
  async createView(ctx, { body }) {
    const { db, customerId } = ctx
    const own = (await queries.selectViews(db, customerId, body.list)).filter((view) => view.is_mine)
    if (own.length >= MAX_VIEWS)
      throw nameError(`You already have ${MAX_VIEWS} views of this list. Delete one first.`)
    const viewId = await queries.insertView(db, customerId, body)
    if (viewId === null) throw nameError(IN_USE)
    ctx.describeChange({ target: { view_id: viewId, list: body.list }, before: null, after: noted(body) })
    return await requireView(ctx, viewId)
  },

  /** Changes a view of the caller. Throws not_found for one of others, conflict for one that was changed in the meantime. */
  async updateView(ctx, { params: { viewId }, body }) {
    const { db, customerId } = ctx
    const { version, ...view } = body
    const before = await requireOwn(ctx, viewId)
    if (await queries.selectIsNameInUse(db, customerId, viewId, view.name)) throw nameError(IN_USE)
    if ((await queries.updateView(db, customerId, viewId, version, view)) === 0) {
      const now = await requireOwn(ctx, viewId)
      throw staleVersion<typeof body>(toSaved(now), now.version)
    }
    ctx.describeChange({
      target: { view_id: viewId, list: before.list },
      before: noted(before),
      after: noted(view),
    })
    return await requireView(ctx, viewId)
  },

  /** Removes a view of the caller. Throws not_found for one of others. */
  async removeView(ctx, { params: { viewId } }) {
    const view = await requireOwn(ctx, viewId)
    await queries.deleteView(ctx.db, ctx.customerId, viewId)
    ctx.describeChange({ target: { view_id: viewId, list: view.list }, before: noted(view), after: null })
    return {}
  },

  /** Which view opens with a list for the caller. Throws not_found for one they may not use, or of another list. */
  async updateDefaultView(ctx, { body: { list, view_id: viewId } }) {
    const { db, customerId } = ctx
    if (viewId === null) await queries.deleteDefaultView(db, customerId, list)
    else {
      if ((await requireView(ctx, viewId)).list !== list) throw new AppError('not_found')
      await queries.upsertDefaultView(db, customerId, list, viewId)
    }
    ctx.describeChange({ target: { list }, after: { view_id: viewId } })
    return {}
  },
})

const IN_USE = 'You already have a view with this name. Choose another name.'
const nameError = (text: string) => new AppError('invalid_request', { errors: { name: [text] } })

async function requireView({ db, customerId }: Ctx, viewId: number): Promise<SavedView> {
  const view = await queries.selectView(db, customerId, viewId)
  if (view === null) throw new AppError('not_found')
  return view
}

async function requireOwn(ctx: Ctx, viewId: number): Promise<SavedView> {
  const view = await requireView(ctx, viewId)
  if (!view.is_mine) throw new AppError('not_found')
  return view
}

const toSaved = ({ name, is_shared, address, widths }: queries.StoredView): queries.StoredView => ({
  name,
  is_shared,
  address,
  widths,
})

/** Search terms may name people, so the log records field names only. */
const noted = ({ name, is_shared, address }: queries.StoredView) => ({
  name,
  is_shared,
  fields: Object.keys(address).join(', '),
})
