import { AppError } from '#contract/base/errors.ts'
import * as contract from '#contract/areas/visibility/documents/documents.contract.ts'
import { implement } from '../../../implement.ts'
import { selectUnitDocuments, selectUnitMessage } from './documents.queries.ts'

export const unitDocumentsService = implement(contract, {
  /** Documents that name the unit of a trip. Throws not_found alike for a foreign and a missing trip. */
  async listUnitDocuments({ db, customerId }, { params }) {
    const found = await selectUnitDocuments(db, customerId, params.waybillId)
    if (found === null) throw new AppError('not_found')
    return found
  },

  /** The original text of a message. Throws not_found for one that reported nothing about the unit on this trip. */
  async getUnitDocument({ db, customerId }, { params: { waybillId, messageId } }) {
    const found = await selectUnitMessage(db, customerId, waybillId, messageId)
    if (found === null) throw new AppError('not_found')
    const { body, bytes, ...message } = found
    return { ...message, characters: bytes, text: body.toString('latin1').replaceAll('\0', ' ') }
  },
})
