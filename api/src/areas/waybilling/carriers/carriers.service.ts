import type * as contract from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { Json, type ReadCtx, type SignedInCtx } from '../../../http/context.ts'
import { filing } from '../../../list/filing.ts'
import { selectPage } from '../../../list/page.ts'
import { carrierRows, selectAllowedScacs, selectCarrier, updateCarrierRow } from './carriers.queries.ts'

/** Railroads the customer may send bills of lading to (WBL-173). */
export const getAllowedReceivers = async (
  { db, customerId }: ReadCtx,
  _input: Input<typeof contract.getAllowedReceivers>,
): Promise<Result<typeof contract.getAllowedReceivers>> => ({
  allowedScacs: await selectAllowedScacs(db, customerId),
})

/** How railroads are spoken to, a page of them. */
export const listCarriers = async (
  { db }: SignedInCtx,
  { query }: Input<typeof contract.listCarriers>,
): Promise<Json> => new Json(await selectPage(db, carrierRows, query, null))

/** The same as a file. */
export const carrierFiling = filing(carrierRows, () => null)

type Kept = Result<typeof contract.createCarrier>

/** Sets up a railroad. Throws conflict, naming it, when it is there already. */
export async function createCarrier(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.createCarrier>,
): Promise<Kept> {
  const made = await updateCarrierRow(ctx.db, { ...body, version: null })
  if (made === null) {
    const words = 'This railroad is set up already. Edit that one.'
    throw new AppError('conflict', { errors: { scac: [words] } })
  }
  ctx.noteChange({ target: { scac: body.scac }, after: made })
  return made as Kept
}

/** Changes how a railroad is spoken to. Throws not_found, and conflict when somebody else changed it meanwhile. */
export async function updateCarrier(
  ctx: SignedInCtx,
  { params: { scac }, body }: Input<typeof contract.updateCarrier>,
): Promise<Kept> {
  const before = await selectCarrier(ctx.db, scac)
  if (before === null) throw new AppError('not_found')
  const after = await updateCarrierRow(ctx.db, { scac, ...body })
  if (after === null) {
    const { version, scac: _scac, ...now } = (await selectCarrier(ctx.db, scac)) ?? before
    throw staleVersion(now, version)
  }
  ctx.noteChange({ before, after })
  return after as Kept
}

export { nextControlNumber, selectReceiver, type Receiver } from './carriers.queries.ts'
