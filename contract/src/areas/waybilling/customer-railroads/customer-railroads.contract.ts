import { z } from 'zod'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, wholeNumber } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { withNeeds } from '../../../form/needs.ts'
import { mailboxFields, SCAC, SFTP_NEEDS, sftpFields } from '../carriers/carriers.contract.ts'
import { CARRIER_TRANSPORTS, CARRIER_USAGES } from '../carriers/carriers.list.ts'
import {
  OWN_TRANSPORTS,
  RAILROAD_STATES,
  type RailroadState,
  SENDER_ID_LENGTH,
} from './customer-railroads.rules.ts'

const RailroadParams = CustomerParams.extend({ scac: z.string().max(MAX_CODE, BOUND).regex(SCAC) })
const MAX_CONTROL_NUMBER = 999_999_999

/** The sender the railroad sees. */
const senderFields = {
  sender_qualifier: field.capitals('Sender ID type', {
    pattern: /^[A-Z0-9]{2}$/,
    max: 2,
    text: 'Enter two letters or digits, such as ZZ.',
  }),
  sender_id: field.capitals('Sender ID', {
    pattern: /^[A-Z0-9](?:[A-Z0-9 ._-]*[A-Z0-9])?$/,
    max: SENDER_ID_LENGTH,
    text: 'Enter up to 15 letters and digits.',
  }),
}

const Answer = z.object({
  kind: z.string(),
  verdict: z.string(),
  message: z.string(),
  received_ts: z.string(),
})

/** A customer's settings at one railroad, and its progress toward going live. */
export const CustomerRailroad = z.object({
  scac: z.string(),
  name: z.string().nullable(),
  sender_qualifier: z.string(),
  sender_id: z.string(),
  receiver_qualifier: z.string(),
  receiver_id: z.string(),
  release: z.string(),
  transport: z.enum(Object.keys(OWN_TRANSPORTS) as [keyof typeof OWN_TRANSPORTS]),
  sftp_url: z.string(),
  sftp_host_key: z.string(),
  sftp_answers: z.string(),
  has_secret: z.boolean(),
  /** How the railroad itself is set up. */
  railroad_transport: z.enum(Object.keys(CARRIER_TRANSPORTS) as [keyof typeof CARRIER_TRANSPORTS]),
  railroad_url: z.string().nullable(),
  railroad_usage: z.enum(Object.keys(CARRIER_USAGES) as [keyof typeof CARRIER_USAGES]),
  /** The error of the server; null when none is known. */
  link_trouble: z.string().nullable(),
  live_ts: z.string().nullable(),
  /** The newest test, with the railroad's responses. */
  test: z
    .object({
      control_number: z.number(),
      is_current: z.boolean(),
      created_ts: z.string(),
      sent_ts: z.string().nullable(),
      trouble: z.string().nullable(),
      answers: z.array(Answer),
    })
    .nullable(),
  state: z.enum(Object.keys(RAILROAD_STATES) as [RailroadState]),
  version: z.number(),
})
export type CustomerRailroad = z.infer<typeof CustomerRailroad>

export const listCustomerRailroads = endpoint({
  name: 'listCustomerRailroads',
  method: 'GET',
  path: '/admin/customers/{customerId}/railroads',
  access: 'admin',
  summary:
    'Railroads a customer can send bills of lading to: IDs, release, transport, the newest test, and its state.',
  params: CustomerParams,
  response: z.object({
    customer_name: z.string(),
    data: z.array(CustomerRailroad),
    /** Railroads that are set up and not allowed for this customer yet. */
    others: z.array(z.object({ scac: z.string(), name: z.string().nullable() })),
    /** A sender ID that no other customer uses; null when all IDs derived from the name are in use. */
    proposed_sender_id: z.string().nullable(),
  }),
})

export const allowRailroad = endpoint({
  name: 'allowRailroad',
  method: 'POST',
  path: '/admin/customers/{customerId}/railroads',
  access: 'admin',
  summary:
    'Allows a customer to send bills of lading to a railroad. Receiver ID and release default to the railroad’s settings. It is not live yet.',
  params: CustomerParams,
  body: z.object({
    scac: field.capitals('Railroad', { pattern: SCAC, max: 4, text: 'Choose a railroad.' }),
    sender_id: senderFields.sender_id,
  }),
  response: CustomerRailroad,
})

export const updateCustomerRailroad = endpoint({
  name: 'updateCustomerRailroad',
  method: 'PUT',
  path: '/admin/customers/{customerId}/railroads/{scac}',
  access: 'admin',
  summary:
    'Updates a customer’s IDs, release or transport at a railroad. Bills are then rejected until a new test is accepted.',
  params: RailroadParams,
  body: withNeeds(
    z.object({
      ...senderFields,
      ...mailboxFields,
      transport: field.choice('Send bills by', OWN_TRANSPORTS),
      ...sftpFields,
      /** The version last seen; a stale one returns 409. */
      version: z.number().int(),
    }),
    SFTP_NEEDS,
  ),
  response: CustomerRailroad,
})

export const removeCustomerRailroad = endpoint({
  name: 'removeCustomerRailroad',
  method: 'DELETE',
  path: '/admin/customers/{customerId}/railroads/{scac}',
  access: 'admin',
  summary: 'Removes a railroad from a customer that never sent anything to it. Returns 409 otherwise.',
  params: RailroadParams,
  response: z.object({ scac: z.string() }),
})

export const testCustomerRailroad = endpoint({
  name: 'testCustomerRailroad',
  method: 'POST',
  path: '/admin/customers/{customerId}/railroads/{scac}/test',
  access: 'admin',
  summary:
    'Sends the railroad a test bill (usage T) for a car that doesn’t exist, over the configured transport.',
  params: RailroadParams,
  response: CustomerRailroad,
})

export const setRailroadLive = endpoint({
  name: 'setRailroadLive',
  method: 'PUT',
  path: '/admin/customers/{customerId}/railroads/{scac}/live',
  access: 'admin',
  summary:
    'Starts or stops sending live bills of lading to the railroad. Returns 409 until a 997 accepts the newest test.',
  params: RailroadParams,
  body: z.object({ is_live: z.boolean() }),
  response: CustomerRailroad,
})

export const getRailroadTest = endpoint({
  name: 'getRailroadTest',
  method: 'GET',
  path: '/admin/customers/{customerId}/railroads/{scac}/tests/{controlNumber}',
  access: 'admin',
  summary: 'A test’s documents: the 404 as sent, and the railroad’s responses.',
  params: RailroadParams.extend({ controlNumber: wholeNumber(1, MAX_CONTROL_NUMBER) }),
  response: z.object({
    control_number: z.number(),
    document: z.string().nullable(),
    answers: z.array(Answer.extend({ document: z.string() })),
  }),
})
