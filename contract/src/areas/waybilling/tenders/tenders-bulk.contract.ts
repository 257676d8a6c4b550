import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id } from '../../../base/ids.ts'
import { bulkRequest, bulkResponse } from '../../../list/bulk.ts'
import { WAYBILLING } from '../waybilling.rules.ts'
import { WaybillChange } from '../waybill/changes.rules.ts'
import { tenderList } from './tenders.list.ts'

/** The ids are rows that each represent a batch: all its bills are meant, as they are of all that match in the scope `batches`. */
const batches = z.boolean().default(false)

/** The most bills of one call: each is written, numbered and sent. */
export const MAX_BILLS = 500

/** The result, with the bills it was done with: their railroads decide later (`listBillStates`). */
const billsResponse = bulkResponse(Id).extend({ done_ids: z.array(Id) })
export type BillsActed = z.infer<typeof billsResponse>

export const cancelTenders = endpoint({
  name: 'cancelTenders',
  method: 'POST',
  path: '/booking/v1/{customerId}/tenders/bulk/cancel',
  access: WAYBILLING,
  summary:
    'Cancels bills at their railroads: those listed, or all that match, at most 500. Bills that no railroad has are skipped.',
  params: CustomerParams,
  body: bulkRequest(tenderList, Id, { batches }).meta({ examples: [{ ids: [1], preview: true }] }),
  response: billsResponse,
})

/** The most fields that one call corrects in several bills. */
const MAX_CHANGES = 20

export const resendTenders = endpoint({
  name: 'resendTenders',
  method: 'POST',
  path: '/booking/v1/{customerId}/tenders/bulk/resend',
  access: WAYBILLING,
  summary:
    'Resends rejected and failed bills under new control numbers, unchanged or with the same changes in each: those listed, or all that match, at most 500. A bill with another value in a changed field is skipped.',
  params: CustomerParams,
  body: bulkRequest(tenderList, Id, {
    batches,
    /** What was wrong with all of them, and is corrected in each. */
    changes: z.array(WaybillChange).max(MAX_CHANGES, BOUND).default([]),
  }).meta({ examples: [{ ids: [1], preview: true }] }),
  response: billsResponse,
})

/** Characters of the reason for a dismissal. */
export const MAX_REASON = 255

export const dismissTenders = endpoint({
  name: 'dismissTenders',
  method: 'POST',
  path: '/booking/v1/{customerId}/tenders/bulk/dismiss',
  access: WAYBILLING,
  summary:
    'Dismisses rejected bills that are no longer needed, with the reason: those listed, or all that match, at most 500. Railroads receive nothing.',
  params: CustomerParams,
  body: bulkRequest(tenderList, Id, {
    batches,
    /** A preview needs none. */
    reason: z.string().trim().max(MAX_REASON, BOUND).default(''),
  })
    .refine(({ preview, reason }) => preview || reason !== '', {
      path: ['reason'],
      message: 'Enter why the bill is no longer needed.',
    })
    .meta({ examples: [{ ids: [1], preview: true, reason: 'Billed by phone.' }] }),
  response: billsResponse,
})

/** A bill as those are followed that one call was done with. */
export const BillState = z.object({
  requestId: z.number(),
  /** Its car, or its number. */
  name: z.string(),
  carrier: z.string(),
  state: z.string(),
  /** Why it is rejected or in conflict. */
  failure: z.string().nullable(),
  controlNumber: z.number().nullable(),
})
export type BillState = z.infer<typeof BillState>

export const listBillStates = endpoint({
  name: 'listBillStates',
  method: 'GET',
  path: '/booking/v1/{customerId}/tenders/bulk/states',
  access: WAYBILLING,
  summary: 'The state of each of these bills, at most 500, to follow railroads’ responses to a bulk action.',
  params: CustomerParams,
  query: z.object({
    /** Separated by commas. */
    ids: z
      .string()
      .max(MAX_BILLS * 16, BOUND)
      .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, 'Enter numeric IDs, separated by commas.')
      .transform((ids) => ids.split(',').map(Number)),
  }),
  response: z.object({ bills: z.array(BillState) }),
})
