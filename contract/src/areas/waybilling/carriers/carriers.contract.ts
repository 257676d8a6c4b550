import { z } from 'zod'
import { TOOLS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { SFTP_ADDRESS } from '../../../base/hosts.ts'
import { CustomerParams, Id } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { withNeeds, type Need } from '../../../form/needs.ts'
import { listAnswer, listRequest } from '../../../list/request.ts'
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

export const getAllowedReceivers = endpoint({
  name: 'getAllowedReceivers',
  method: 'GET',
  path: '/booking/v1/{customerId}/allowed-receivers',
  access: WAYBILLING,
  summary: 'Railroads this customer may send bills of lading to.',
  params: CustomerParams,
  response: z.object({
    allowedScacs: z.array(z.string()),
    /** The release of X12 that each of them takes, by its SCAC. */
    releases: z.record(z.string(), z.string()).optional(),
  }),
})

const SCAC = /^[A-Z]{2,4}$/
const MOST_MINUTES = 10_080
/** Room for a private key in PEM. */
const MOST_SECRET = 8000
const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/
const FOLDER = /^\/\S*$/

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
  cancels_by: field.choice('A bill is cancelled by', CARRIER_CANCELS).default('998'),
  transport: field
    .choice('How files reach it', CARRIER_TRANSPORTS, {
      help: 'A folder is emptied by somebody else; by SFTP files are brought to the railroad’s server.',
    })
    .default('folder'),
  sftp_url: field
    .text('Address of its server', {
      form: {
        is: SFTP_ADDRESS,
        words: 'Enter an address such as sftp://interline@edi.railroad.example:22/inbox.',
      },
      help: 'With the user and the folder that takes files: sftp://user@host:port/folder',
    })
    .default(''),
  sftp_host_key: field
    .text('Host key of its server', {
      form: { is: HOST_KEY, words: 'Enter SHA256: and the 43 characters the railroad told you.' },
      help: 'The fingerprint the railroad told you, such as SHA256:uNiVzt… A server that shows another is not spoken to.',
    })
    .default(''),
  sftp_answers: field
    .text('Folder of its answers', {
      form: { is: FOLDER, words: 'Enter a folder such as /outbox.' },
      help: 'Files are taken from there as they come, and removed once they are stored. Empty: none are fetched.',
    })
    .default(''),
  /** Written only: no answer tells it. */
  sftp_secret: z.string().max(MOST_SECRET).default('').meta({
    title: 'Password or private key',
    'x-kind': 'secret',
    description: 'Kept sealed and never shown again. Leave it empty to keep the one that is there.',
  }),
})

const SFTP_NEEDS: readonly Need[] = [
  { field: 'sftp_url', where: 'transport', is: 'sftp', words: 'Enter where its server is.' },
  { field: 'sftp_host_key', where: 'transport', is: 'sftp', words: 'Enter the key its server is known by.' },
]

export const CarrierRow = listRow(carrierList, {
  version: z.number(),
  sftp_url: z.string().nullable(),
  sftp_host_key: z.string().nullable(),
  sftp_answers: z.string().nullable(),
  link_checked_ts: z.string().nullable(),
})
export type CarrierRow = z.infer<typeof CarrierRow>

const CarrierKept = Speaking.omit({ sftp_secret: true }).extend({ scac: z.string(), version: z.number() })

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
  body: withNeeds(
    Speaking.extend({
      scac: field.capitals('SCAC', { is: SCAC, most: 4, words: 'Enter two to four letters.' }),
    }),
    [
      ...SFTP_NEEDS,
      { field: 'sftp_secret', where: 'transport', is: 'sftp', words: 'Enter what opens its server.' },
    ],
  ),
  response: CarrierKept,
})

export const updateCarrier = endpoint({
  name: 'updateCarrier',
  method: 'PUT',
  path: '/admin/carriers/{scac}',
  access: 'admin',
  summary: 'Changes how a railroad is spoken to from the next document on.',
  params: z.object({ scac: z.string().regex(SCAC) }),
  body: withNeeds(
    Speaking.extend({
      /** The version last seen; a stale one answers 409. */
      version: z.number().int(),
    }),
    SFTP_NEEDS,
  ),
  response: CarrierKept,
})

export const sendCarrierTest = endpoint({
  name: 'sendCarrierTest',
  method: 'POST',
  path: '/admin/carriers/{scac}/test',
  access: { allOf: ['admin', TOOLS] },
  summary:
    'Sends a railroad a test interchange (ISA15 T) in a customer’s name, with a bill for a car that does not exist.',
  params: z.object({ scac: z.string().regex(SCAC) }),
  body: z.object({
    customer_id: field.thing('In the name of', Id, { isNeeded: true }),
  }),
  response: z.object({ control_number: z.number(), filename: z.string(), content: z.string() }),
})
