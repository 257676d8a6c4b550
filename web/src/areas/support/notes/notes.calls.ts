import { queryOptions } from '@tanstack/react-query'
import type { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import { getExtension, MAX_FILE_BYTES } from '#contract/areas/files/attachments/attachments.rules.ts'
import {
  createNote,
  getNoteUpload,
  listNotes,
  removeNote,
} from '#contract/areas/support/notes/notes.contract.ts'
import { getTicket, listTickets, type Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import type { NewNote, Note } from '../../../shared/notes.rules.ts'
import { findFileProblem, putFile, getType, type Upload } from '../../../shared/uploads.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { MESSAGES } from '../support.messages.ts'

const REFRESH_MS = 20_000

interface TicketParams {
  customerId: number
  ticketId: number
}

/** The notes of a ticket; reloaded while they are shown. */
export const getNotes = (params: TicketParams) =>
  queryOptions({ ...endpointQuery(listNotes, { params }), staleTime: 5000, refetchInterval: REFRESH_MS })

const refetchNotes = () =>
  Promise.all(
    [listNotes, getTicket, listTickets].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** Uploads a note's file to its signed URL; the note refers to it (SUP-046). */
export const uploadNoteFile =
  (customerId: number): Upload =>
  async (file, options) => {
    const sent = await send(customerId, file, options)
    if (!sent.success) toast({ status: 'danger', message: MESSAGES.fileNotSaved(file.name) })
    return sent
  }

async function send(
  customerId: number,
  file: File,
  options: Parameters<Upload>[1],
): Promise<CallResult<Attachment>> {
  const complaint = findFileProblem(file, MAX_FILE_BYTES)
  if (complaint !== null) return { success: false, error: { message: complaint } }
  const granted = await call(getNoteUpload, { params: { customerId } })
  if (!granted.success) return granted
  const { upload_url, attachment_id } = granted.data
  const put = await putFile(upload_url, file, options)
  return put.success ? { success: true, data: unnamed(attachment_id, file) } : put
}

/** A file that arrived and has no name on the server yet. */
const unnamed = (id: string, file: File): Attachment => ({
  id,
  filename: file.name,
  filesize: file.size,
  mime_type: getType(file),
  extension: getExtension(file.name),
  alt_text: null,
  virus_checked: false,
  thumbnail_url: null,
  normalized_url: null,
  download_url: '',
})

const asNamed = ({ id, filename, filesize, mime_type, alt_text }: Attachment) => ({
  id,
  filename,
  filesize,
  mime_type,
  alt_text,
})

/** Adds a note and shows it. The error messages are those of SUP-065 and SUP-066. */
export async function sendNote(
  customerId: number,
  ticket: Pick<Ticket, 'id' | 'id_prefix'> | null,
  { text, attachments, isInternal, mentions = [] }: NewNote & { isInternal: boolean; mentions?: number[] },
): Promise<CallResult<unknown>> {
  if (ticket === null) return refuse(MESSAGES.noTicket)
  if (text.trim() === '' && attachments.length === 0) return refuse(MESSAGES.emptyNote)
  const response = await call(createNote, {
    params: { customerId, ticketId: ticket.id },
    body: {
      customer_id: customerId,
      ticket_id: ticket.id,
      ticket_prefix: ticket.id_prefix,
      note: text,
      is_internal: isInternal,
      attachments: attachments.map(asNamed),
      ...(mentions.length > 0 && { mentions }),
    },
  })
  if (response.success) {
    toast({ status: 'success', message: MESSAGES.noted })
    void refetchNotes()
  } else if (response.error.status === 400) toast({ status: 'danger', message: response.error.message })
  return response
}

function refuse(message: string): CallResult<never> {
  toast({ status: 'danger', message })
  return { success: false, error: { message } }
}

/** Deletes a note of the reader. */
export async function deleteNote(params: TicketParams, note: Note): Promise<CallResult<unknown>> {
  const response = await call(removeNote, { params: { ...params, noteId: Number(note.id) } })
  if (response.success) await refetchNotes()
  return response
}
