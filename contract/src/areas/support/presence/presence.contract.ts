import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'

/** Another person who has the ticket open. */
export const Present = z.object({
  user_id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  is_typing: z.boolean(),
})
export type Present = z.infer<typeof Present>

export const updatePresence = endpoint({
  name: 'updatePresence',
  method: 'POST',
  path: '/support/{customerId}/{ticketId}/presence',
  access: 'signed-in',
  summary:
    'Reports that the caller has a ticket open and returns who else has, with its version. Repeat every few seconds; entries expire after ten. Nothing is stored.',
  params: CustomerParams.extend({ ticketId: IdParam }),
  body: z.object({
    /** `noting` means typing an internal note; only staff see this. */
    doing: z.enum(['looking', 'typing', 'noting', 'gone']).default('looking'),
  }),
  // sent every few seconds, and not a change that belongs in the audit log
  reads: true,
  response: z.object({
    people: z.array(Present),
    version: z.number(),
    last_note_ts: z.string().nullable(),
  }),
})
