import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { SFTP_ADDRESS } from '../../../base/hosts.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { withNeeds, type Need } from '../../../form/needs.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { WAYBILLING } from '../waybilling.rules.ts'
import {
  CARRIER_CANCELS,
  CARRIER_CHARACTERS,
  CARRIER_RELEASES,
  CARRIER_TRANSPORTS,
  CARRIER_USAGES,
  carrierList,
} from './carriers.list.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

export const getAllowedReceivers = endpoint({
  name: 'getAllowedReceivers',
  method: 'GET',
  path: '/booking/v1/{customerId}/allowed-receivers',
  access: WAYBILLING,
  summary: 'Railroads this customer can send bills of lading to.',
  params: CustomerParams,
  response: z.object({
    allowedScacs: z.array(z.string()),
    /** The release of X12 that each of them takes, by its SCAC. */
    releases: z.record(z.string(), z.string()).optional(),
  }),
})

export const SCAC = /^[A-Z]{2,4}$/
const MAX_MINUTES = 10_080
/** Room for a private key in PEM. */
const MAX_SECRET = 8000
const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/
const FOLDER = /^\/\S*$/

/** Where documents arrive at a railroad, and in which release. */
export const mailboxFields = {
  release: field.choice('Release', CARRIER_RELEASES),
  receiver_qualifier: field.capitals('Receiver ID type', {
    pattern: /^[A-Z0-9]{2}$/,
    max: 2,
    text: 'Enter two letters or digits, such as 02 for a SCAC.',
  }),
  receiver_id: field.text('Receiver ID', { min: 1, max: 15, missing: 'Enter the receiver ID.' }),
}

/** The server of a railroad, and what opens it. */
export const sftpFields = {
  sftp_url: field
    .text('Server and folder', {
      format: {
        pattern: SFTP_ADDRESS,
        text: 'Enter an address such as sftp://interline@edi.railroad.example:22/inbox.',
      },
      help: 'Include the user and the upload folder: sftp://user@host:port/folder',
    })
    .default(''),
  sftp_host_key: field
    .text('Host key', {
      format: { pattern: HOST_KEY, text: 'Enter SHA256: followed by the 43 characters from the railroad.' },
      help: 'The fingerprint from the railroad, such as SHA256:uNiVzt… Nothing is sent to a server with a different one.',
    })
    .default(''),
  sftp_answers: field
    .text('Response folder', {
      format: { pattern: FOLDER, text: 'Enter a folder such as /outbox.' },
      help: 'We collect files from here and delete them once stored. Leave blank to collect none.',
    })
    .default(''),
  /** Written only: no response carries it. */
  sftp_secret: z.string().max(MAX_SECRET, BOUND).default('').meta({
    title: 'Password or private key',
    'x-kind': 'secret',
    description: 'Stored encrypted and never shown again. Leave blank to keep the current one.',
  }),
}

/** How documents are sent to a railroad when the customer has no settings of its own. */
const Connection = z.object({
  name: field.text('Name', { min: 1, max: 80, missing: 'Enter a name.' }),
  ...mailboxFields,
  usage: field.choice('Usage', CARRIER_USAGES, {
    help: 'Test documents are marked as tests and don’t move cars.',
  }),
  characters: field.choice('Character set', CARRIER_CHARACTERS),
  answer_minutes: field.integer('Usually responds within', { min: 1, max: MAX_MINUTES, unit: 'minutes' }),
  cancels_by: field.choice('Cancel bills with', CARRIER_CANCELS).default('998'),
  transport: field
    .choice('Send bills by', CARRIER_TRANSPORTS, {
      help: 'Folder: your own EDI software picks files up. SFTP: we upload them to the railroad’s server.',
    })
    .default('folder'),
  ...sftpFields,
})

export const SFTP_NEEDS: readonly Need[] = [
  { field: 'sftp_url', where: 'transport', is: 'sftp', text: 'Enter the server address.' },
  { field: 'sftp_host_key', where: 'transport', is: 'sftp', text: 'Enter the server’s host key.' },
]

export const CarrierRow = listRow(carrierList, {
  version: z.number(),
  sftp_url: z.string().nullable(),
  sftp_host_key: z.string().nullable(),
  sftp_answers: z.string().nullable(),
  link_checked_ts: z.string().nullable(),
})
export type CarrierRow = z.infer<typeof CarrierRow>

const StoredCarrier = Connection.omit({ sftp_secret: true }).extend({
  scac: z.string(),
  name: z.string().nullable(),
  version: z.number(),
})

export const listCarriers = endpoint({
  name: 'listCarriers',
  method: 'GET',
  path: '/admin/carriers',
  access: 'admin',
  summary: 'Railroads this portal exchanges documents with: receiver ID, release, transport, usage.',
  query: listRequest(carrierList),
  response: listResponse(carrierList, CarrierRow),
})

export const createCarrier = endpoint({
  name: 'createCarrier',
  method: 'POST',
  path: '/admin/carriers',
  access: 'admin',
  summary: 'Adds a railroad that bills of lading can be sent to. Returns 409 if it already exists.',
  body: withNeeds(
    Connection.extend({
      scac: field.capitals('SCAC', { pattern: SCAC, max: 4, text: 'Enter two to four letters.' }),
    }),
    [
      ...SFTP_NEEDS,
      { field: 'sftp_secret', where: 'transport', is: 'sftp', text: 'Enter the password or private key.' },
    ],
  ),
  response: StoredCarrier,
})

export const updateCarrier = endpoint({
  name: 'updateCarrier',
  method: 'PUT',
  path: '/admin/carriers/{scac}',
  access: 'admin',
  summary:
    'Updates how documents are sent to a railroad, starting with the next one. Customers’ receiver IDs and releases aren’t affected.',
  params: z.object({ scac: z.string().max(MAX_CODE, BOUND).regex(SCAC) }),
  body: withNeeds(
    Connection.extend({
      /** The version last seen; a stale one answers 409. */
      version: z.number().int(),
    }),
    SFTP_NEEDS,
  ),
  response: StoredCarrier,
})
