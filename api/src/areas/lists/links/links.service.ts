import { createHash } from 'node:crypto'
import type * as contract from '#contract/areas/lists/links/links.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { insertLink, selectLink } from './links.queries.ts'

const CODE_CHARACTERS = 12

/** A short name for a URL, derived from it, so that requesting it twice stores one. */
export async function createLink(
  ctx: Ctx,
  { body }: Input<typeof contract.createLink>,
): Promise<Result<typeof contract.createLink>> {
  const texts = Object.entries(body.search).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const code = createHash('sha256')
    .update(JSON.stringify([body.path, texts]))
    .digest('base64url')
    .slice(0, CODE_CHARACTERS)
  await insertLink(ctx.db, ctx.customerId, code, body)
  ctx.noteChange({ target: { path: body.path, code } })
  return { code }
}

/** Where a short name leads. Throws not_found for one that the customer's people never made. */
export async function getLink(
  { db, customerId }: Ctx,
  { params: { linkCode: code } }: Input<typeof contract.getLink>,
): Promise<Result<typeof contract.getLink>> {
  const link = await selectLink(db, customerId, code)
  if (link === null) throw new AppError('not_found')
  return link
}
