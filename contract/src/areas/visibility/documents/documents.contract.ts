import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { DocumentFacts } from '../../../base/document-facts.ts'
import { CustomerParams, IdParam, WaybillIdParam } from '../../../base/ids.ts'

const access = { anyOf: ['visibility_asset_list', 'visibility_fleet_cycles'] } as const
const Params = CustomerParams.extend({ waybillId: WaybillIdParam })

/** The maximum length of a document on a page; the complete document stays stored. */
export const MAX_DOCUMENT_CHARACTERS = 60_000

export const listUnitDocuments = endpoint({
  name: 'listUnitDocuments',
  method: 'GET',
  path: '/waybills/{customerId}/detail/{waybillId}/documents',
  access,
  summary:
    'Documents sent and received that mention the unit during this trip, other than sightings, newest first.',
  params: Params,
  response: z.object({
    documents: z.array(
      z.object({
        /** Null for a bill of lading that the customer sent; that one has a request_id. */
        message_id: z.number().nullable(),
        request_id: z.number().nullable(),
        place: z.number(),
        set_id: z.string(),
        summary: z.string(),
        /** When it came, or was sent. */
        received_ts: z.string(),
        /** Columns of the unit show what this one says. */
        is_used: z.boolean(),
        /** Null for documents that are no waybill or bill of lading. */
        facts: DocumentFacts.nullable(),
      }),
    ),
  }),
})

export const getUnitDocument = endpoint({
  name: 'getUnitDocument',
  method: 'GET',
  path: '/waybills/{customerId}/detail/{waybillId}/documents/{messageId}',
  access,
  summary: 'A message as received that mentions the unit. Very long messages are truncated.',
  params: Params.extend({ messageId: IdParam }),
  response: z.object({
    message_id: z.number(),
    format: z.string(),
    channel: z.string(),
    filename: z.string().nullable(),
    received_ts: z.string(),
    characters: z.number(),
    text: z.string(),
  }),
})
