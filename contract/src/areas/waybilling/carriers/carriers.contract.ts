import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { listAnswer, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { WAYBILLING } from '../waybilling.rules.ts'
import { CARRIER_CHARACTERS, CARRIER_RELEASES, CARRIER_USAGES, carrierList } from './carriers.list.ts'

export const getAllowedReceivers = endpoint({
  name: 'getAllowedReceivers',
  method: 'GET',
  path: '/booking/v1/{customerId}/allowed-receivers',
  access: WAYBILLING,
  summary: 'Railroads this customer may send bills of lading to.',
  params: CustomerParams,
  response: z.object({ allowedScacs: z.array(z.string()) }),
})

const SCAC = /^[A-Z]{2,4}$/
const MOST_MINUTES = 10_080

/** How a railroad is spoken to. */
const Speaking = z.object({
  release: field.choice('Release of X12', CARRIER_RELEASES),
  receiver_qualifier: field.capitals('ID type of its mailbox', {
    is: /^[A-Z0-9]{2}$/,
    most: 2,
    words: 'Enter two letters or digits, such as 02 for a SCAC.',
  }),
  receiver_id: field.text('Mailbox', { least: 1, most: 15 }),
  usage: field.choice('Usage', CARRIER_USAGES, { help: 'Test documents are marked so and move no car.' }),
  characters: field.choice('Characters it takes', CARRIER_CHARACTERS),
  answer_minutes: field.whole('Usually answers within', { least: 1, most: MOST_MINUTES, unit: 'minutes' }),
})

export const CarrierRow = listRow(carrierList, { version: z.number() })
export type CarrierRow = z.infer<typeof CarrierRow>

const CarrierKept = Speaking.extend({ scac: z.string(), version: z.number() })

export const listCarriers = endpoint({
  name: 'listCarriers',
  method: 'GET',
  path: '/admin/carriers',
  access: 'admin',
  summary: 'How railroads are spoken to: release, mailbox, usage, and how soon they usually answer.',
  query: listRequest(carrierList),
  response: listAnswer(carrierList, CarrierRow),
})

export const createCarrier = endpoint({
  name: 'createCarrier',
  method: 'POST',
  path: '/admin/carriers',
  access: 'admin',
  summary: 'Sets up a railroad that bills of lading can be sent to; one that is there answers 409.',
  body: Speaking.extend({
    scac: field.capitals('SCAC', { is: SCAC, most: 4, words: 'Enter two to four letters.' }),
  }),
  response: CarrierKept,
})

export const updateCarrier = endpoint({
  name: 'updateCarrier',
  method: 'PUT',
  path: '/admin/carriers/{scac}',
  access: 'admin',
  summary: 'Changes how a railroad is spoken to from the next document on.',
  params: z.object({ scac: z.string().regex(SCAC) }),
  body: Speaking.extend({
    /** The version last seen; a stale one answers 409. */
    version: z.number().int(),
  }),
  response: CarrierKept,
})
