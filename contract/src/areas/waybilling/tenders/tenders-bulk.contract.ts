import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id } from '../../../base/ids.ts'
import { bulkRequest, bulkResponse } from '../../../list/bulk.ts'
import { WAYBILLING } from '../waybilling.rules.ts'
import { tenderList } from './tenders.list.ts'

/** The most bills of one call: each is written, numbered and sent. */
export const MAX_BILLS = 500

export const cancelTenders = endpoint({
  name: 'cancelTenders',
  method: 'POST',
  path: '/booking/v1/{customerId}/tenders/bulk/cancel',
  access: WAYBILLING,
  summary:
    'Cancels bills at their railroads: those listed, or all that match, at most 500. Bills that no railroad has are skipped.',
  params: CustomerParams,
  body: bulkRequest(tenderList, Id).meta({ examples: [{ ids: [1], preview: true }] }),
  response: bulkResponse(Id),
})

export const resendTenders = endpoint({
  name: 'resendTenders',
  method: 'POST',
  path: '/booking/v1/{customerId}/tenders/bulk/resend',
  access: WAYBILLING,
  summary:
    'Resends rejected and failed bills unchanged, under new control numbers: those listed, or all that match, at most 500.',
  params: CustomerParams,
  body: bulkRequest(tenderList, Id).meta({ examples: [{ ids: [1], preview: true }] }),
  response: bulkResponse(Id),
})
