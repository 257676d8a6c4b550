import { createHash } from 'node:crypto'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type * as contract from '#contract/areas/visibility/pasted/pasted.contract.ts'
import type { Ctx } from '../../../http/context.ts'
import { insertPastedList, selectPastedList } from './pasted.queries.ts'

const CODE_CHARACTERS = 12

/** Stores pasted ids under a name; the code is derived from both, so that pasting twice stores one. */
export async function createPastedList(
  ctx: Ctx,
  { body }: Input<typeof contract.createPastedList>,
): Promise<Result<typeof contract.createPastedList>> {
  const code = createHash('sha256')
    .update(JSON.stringify([body.name, body.ids]))
    .digest('base64url')
    .slice(0, CODE_CHARACTERS)
  await insertPastedList(ctx.db, { customerId: ctx.customerId, userId: ctx.actor.userId, code }, body)
  ctx.noteChange({ target: { code, ids: body.ids.length } })
  return { code }
}

/** A pasted list. Throws not_found for one that the customer's people never pasted. */
export async function getPastedList(
  { db, customerId }: Ctx,
  { params: { listCode } }: Input<typeof contract.getPastedList>,
): Promise<Result<typeof contract.getPastedList>> {
  const list = await selectPastedList(db, customerId, listCode)
  if (list === null) throw new AppError('not_found')
  return list
}
