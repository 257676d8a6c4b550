import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { field } from '../../../form/field.ts'
import { WAYBILL_EXAMPLE } from '../waybill/examples.rules.ts'
import { WaybillOrText } from '../waybill/waybill.rules.ts'
import { RequestParams, WAYBILLING } from '../waybilling.rules.ts'
import { RECORDED_ANSWERS } from './tenders.rules.ts'

const Sent = z.object({ requestId: z.number(), state: z.string() })

export const cancelTender = endpoint({
  name: 'cancelTender',
  method: 'POST',
  path: '/booking/v1/{customerId}/requests/{requestId}/cancel',
  access: WAYBILLING,
  summary:
    'Cancels a bill at the railroad: with a 998, or with a 404 of purpose 01, depending on what the railroad accepts.',
  params: RequestParams,
  response: Sent,
})

export const correctTender = endpoint({
  name: 'correctTender',
  method: 'POST',
  path: '/booking/v1/{customerId}/requests/{requestId}/correct',
  access: WAYBILLING,
  summary:
    'Sends a correction of a bill the railroad has: a 404 with purpose 04 (change) or 05 (replace), referring to the bill it corrects.',
  params: RequestParams,
  body: z
    .object({
      waybill: WaybillOrText,
      purpose: z.enum(['04', '05']).default('05'),
    })
    .meta({ examples: [{ waybill: WAYBILL_EXAMPLE, purpose: '05' }] }),
  response: Sent,
})

export const recordAnswer = endpoint({
  name: 'recordAnswer',
  method: 'POST',
  path: '/booking/v1/{customerId}/requests/{requestId}/answer',
  access: WAYBILLING,
  summary:
    'Records a response the railroad gave by phone or email to a document: accepted, rejected, or that it has no bill.',
  params: RequestParams,
  body: z
    .object({
      answer: field.choice('Railroad’s response', RECORDED_ANSWERS),
      /** Of the document that is meant; no_bill is of all. */
      controlNumber: z.number().int().positive().nullable(),
      note: field.text('Source and details', {
        min: 1,
        max: 255,
        missing: 'Enter who responded, and what they said.',
      }),
    })
    .meta({
      examples: [{ answer: 'no_bill', controlNumber: null, note: 'Customer desk in Omaha, by phone.' }],
    }),
  response: Sent,
})

const LateTender = z.object({
  requestId: z.number(),
  equipmentId: z.string().nullable(),
  bolNumber: z.string().nullable(),
  carrier: z.string(),
  /** Until when the railroad has usually answered. */
  dueDate: z.string(),
})

export const listLateTenders = endpoint({
  name: 'listLateTenders',
  method: 'GET',
  path: '/booking/v1/{customerId}/late-tenders',
  access: WAYBILLING,
  summary: 'Booking requests without a response after the railroad’s usual time, oldest first.',
  params: RequestParams.pick({ customerId: true }),
  response: z.object({ total: z.number(), tenders: z.array(LateTender) }),
})
