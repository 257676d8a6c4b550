import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type * as contract from '#contract/areas/visibility/documents/documents.contract.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectUnitDocuments, selectUnitMessage } from './documents.queries.ts'

/** Documents that name the unit of a trip. Throws not_found alike for a foreign and a missing trip. */
export async function listUnitDocuments(
  { db, customerId }: Ctx,
  { params }: Input<typeof contract.listUnitDocuments>,
): Promise<Result<typeof contract.listUnitDocuments>> {
  const found = await selectUnitDocuments(db, customerId, params.waybillId)
  if (found === null) throw new AppError('not_found')
  return found
}

/** The original text of a message. Throws not_found for one that reported nothing about the unit on this trip. */
export async function getUnitDocument(
  { db, customerId }: Ctx,
  { params: { waybillId, messageId } }: Input<typeof contract.getUnitDocument>,
): Promise<Result<typeof contract.getUnitDocument>> {
  const found = await selectUnitMessage(db, customerId, waybillId, messageId)
  if (found === null) throw new AppError('not_found')
  const { body, bytes, ...message } = found
  return { ...message, characters: bytes, text: body.toString('latin1').replaceAll('\0', ' ') }
}
