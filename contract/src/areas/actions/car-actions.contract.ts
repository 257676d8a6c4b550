import { z } from 'zod'
import { endpoint } from '../../base/endpoint.ts'
import { CustomerParams, WaybillIdParam } from '../../base/ids.ts'
import { field } from '../../form/field.ts'
import { bulkResponse, bulkRequest } from '../../list/bulk.ts'
import { canSchema } from '../../list/can.ts'
import { listResponse, listRequest } from '../../list/request.ts'
import { listRow } from '../../list/row.ts'
import { carActionList } from './car-actions.list.ts'
import { ACTS, CAR_ACTIONS, carActionCan, REQUEST_WAYS } from './car-actions.rules.ts'
import { BOUND, MAX_CODE } from '../../base/bounds.ts'

export const CarAction = listRow(carActionList, {
  action_id: z.number(),
  waybill_id: z.number().nullable(),
}).extend({
  can: canSchema(carActionCan),
})
export type CarAction = z.infer<typeof CarAction>

export const listCarActions = endpoint({
  name: 'listCarActions',
  method: 'POST',
  path: '/actions/{customerId}/requests',
  access: ACTS,
  summary: 'Car requests sent to railroads, and their outcome.',
  params: CustomerParams,
  body: listRequest(carActionList),
  reads: true,
  response: listResponse(carActionList, CarAction),
})

const CarId = z
  .string()
  .max(MAX_CODE, BOUND)
  .regex(/^[A-Z0-9]{2,20}$/)

export const createCarActions = endpoint({
  name: 'createCarActions',
  method: 'POST',
  path: '/actions/{customerId}/requests/new',
  access: ACTS,
  summary:
    'Requests an order-in, release or diversion for cars: one request per car, sent immediately in the format its railroad accepts.',
  params: CustomerParams,
  body: z.object({
    kind: field.choice('Request', CAR_ACTIONS),
    equipment_ids: field.custom('Cars', z.array(CarId).min(1).max(200), {
      help: 'Separate with spaces or commas.',
    }),
    destination: field
      .text('Divert to', { max: 120, help: 'City, ST, and the consignee if it changes.' })
      .default(''),
    note: field.area('Note to the railroad', { max: 500 }).default(''),
  }),
  response: z.object({
    made: z.array(z.object({ equipment_id: z.string(), action_id: z.number() })),
    /** Cars for which no request was sent, and why. */
    left: z.array(z.object({ equipment_id: z.string(), why: z.string() })),
  }),
})

const ActionId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const cancelCarActions = endpoint({
  name: 'cancelCarActions',
  method: 'POST',
  path: '/actions/{customerId}/requests/cancel',
  access: ACTS,
  summary:
    'Withdraws open requests and notifies their railroads. The cars’ clocks keep running. Applies to those listed, or to all that match.',
  params: CustomerParams,
  body: bulkRequest(carActionList, ActionId),
  response: bulkResponse(ActionId),
})

export const answerCarAction = endpoint({
  name: 'answerCarAction',
  method: 'PUT',
  path: '/actions/{customerId}/requests/{actionId}/answer',
  access: ACTS,
  summary: 'Records a railroad’s response to a request.',
  params: CustomerParams.extend({ actionId: WaybillIdParam }),
  body: z.object({
    state: field.choice('Response', { accepted: 'Accepted', rejected: 'Rejected' }),
    answer: field.text('Message from the railroad', { max: 300 }).default(''),
  }),
  response: z.object({ action_id: z.number() }),
})

export const CarActionDocument = z.object({
  document: z.enum(['404', '322', '998']),
  control_number: z.number(),
  /** It withdraws the request. */
  is_withdrawal: z.boolean(),
  content: z.string(),
  written_date: z.string(),
  /** The railroad's latest response. */
  answer: z.string().nullable(),
})
export type CarActionDocument = z.infer<typeof CarActionDocument>

export const listCarActionDocuments = endpoint({
  name: 'listCarActionDocuments',
  method: 'GET',
  path: '/actions/{customerId}/requests/{actionId}/documents',
  access: ACTS,
  summary: 'The documents sent to the railroad for a request, and its response to each.',
  params: CustomerParams.extend({ actionId: WaybillIdParam }),
  response: z.object({ data: z.array(CarActionDocument) }),
})

const emails = field.emails('Addresses', {
  min: 1,
  help: 'Used for requests sent by email. Separate addresses with commas.',
})

export const ActionCarrier = z.object({
  scac: z.string(),
  way: z.enum(Object.keys(REQUEST_WAYS) as (keyof typeof REQUEST_WAYS)[]),
  emails: z.string(),
  answer_hours: z.number(),
  version: z.number(),
})
export type ActionCarrier = z.infer<typeof ActionCarrier>

export const listActionCarriers = endpoint({
  name: 'listActionCarriers',
  method: 'GET',
  path: '/actions/{customerId}/carriers',
  access: ACTS,
  summary: 'How railroads receive car requests.',
  params: CustomerParams,
  response: z.object({ data: z.array(ActionCarrier) }),
})

export const setActionCarrier = endpoint({
  name: 'setActionCarrier',
  method: 'PUT',
  path: '/actions/{customerId}/carriers',
  access: { allOf: [ACTS, { anyOf: ['company_settings'] }] },
  summary: 'Sets how a railroad receives car requests, and how soon it responds.',
  params: CustomerParams,
  body: z.object({
    scac: field.capitals('Railroad', {
      pattern: /^[A-Z]{2,4}$/,
      max: 4,
      text: 'Enter a SCAC of two to four letters.',
    }),
    way: field
      .choice('Receives requests', REQUEST_WAYS, {
        help: 'Releases and diversions are sent as X12 404 and 322. Everything else goes by email.',
      })
      .default('mail'),
    emails,
    answer_hours: field.integer('Responds within', { min: 1, max: 240, unit: 'hours' }),
  }),
  response: ActionCarrier,
})
