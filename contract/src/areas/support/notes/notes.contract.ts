import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam, wholeNumber } from '../../../base/ids.ts'
import { Attachment, SignedUpload, UploadedFile } from '../../files/attachments/attachments.contract.ts'
import { TicketPerson } from '../tickets/tickets.contract.ts'
import { BOUND } from '../../../base/bounds.ts'

/** A note of a ticket (SUP-016). Internal ones reach the portal's own people only. */
export const TicketNote = z.object({
  id: z.number(),
  note: z.string(),
  ticket_id: z.number(),
  ticket_id_prefix: z.string(),
  is_internal: z.boolean(),
  created_ts: z.string(),
  user: TicketPerson,
  attachments: z.array(Attachment),
})
export type TicketNote = z.infer<typeof TicketNote>

const TicketParams = CustomerParams.extend({ ticketId: IdParam })

export const listNotes = endpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/support/{customerId}/{ticketId}/notes',
  access: 'signed-in',
  summary: 'The notes of a ticket, oldest first; internal ones for staff only.',
  params: TicketParams,
  response: z.object({ notes: z.array(TicketNote) }),
})

export const getNoteUpload = endpoint({
  name: 'getNoteUpload',
  method: 'GET',
  path: '/support/{customerId}/notes/upload',
  access: 'signed-in',
  summary: 'A signed upload address for one file, and the ID to attach it to a note.',
  params: CustomerParams,
  response: SignedUpload,
})

/** A newly uploaded file with its details, or the id of a file that is already attached. */
const NoteFile = z.union([
  z.uuid(),
  z.object({ id: z.uuid(), ...UploadedFile.partial({ filesize: true, mime_type: true }).shape }),
])

export const createNote = endpoint({
  name: 'createNote',
  method: 'POST',
  path: '/support/{customerId}/{ticketId}/notes',
  access: 'signed-in',
  summary: 'Adds a note with text, files or both. Closed tickets accept notes too.',
  params: TicketParams,
  body: z.object({
    customer_id: Id.optional(),
    ticket_id: Id.optional(),
    ticket_prefix: z.string().max(20, BOUND).optional(),
    note: z.string().trim().max(10_000, BOUND).default(''),
    /** For the portal's own people; refused to others. */
    is_internal: z.boolean().default(false),
    attachments: z.array(NoteFile).max(20).default([]),
    /**
     * Ids of people mentioned in the text as `@First Last`; they are notified by their rules, if they may read the
     * note.
     */
    mentions: z.array(Id).max(20).default([]),
  }),
  response: TicketNote,
  secret: true,
})

export const removeNote = endpoint({
  name: 'removeNote',
  method: 'DELETE',
  path: '/support/{customerId}/{ticketId}/notes/{noteId}',
  access: 'signed-in',
  summary: 'Deletes one of the caller’s notes with its files.',
  params: TicketParams.extend({ noteId: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  response: z.object({ note_id: z.number(), deleted: z.literal(true) }),
})
