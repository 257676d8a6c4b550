import * as contract from '#contract/areas/support/notes/notes.contract.ts'
import { isStaff, ticketCan } from '#contract/areas/support/tickets/tickets.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { namePeople } from '../../accounts/people/people.service.ts'
import {
  attachmentsById,
  finishUpload,
  removeAttachments,
  requireSent,
  startUpload,
} from '../../files/attachments/attachments.service.ts'
import { mailNote } from '../mail/note-mails.service.ts'
import { saveDueTimes } from '../targets/dues.service.ts'
import { findTicket, requireSame, requireTicket, saveText } from '../tickets/tickets.service.ts'
import { notifyMentioned, notifyOfTicket } from '../tickets/notify.service.ts'
import * as queries from './notes.queries.ts'
import type { NoteRow } from './notes.queries.ts'

const getReader = ({ actor }: Ctx): queries.NoteReader => ({ isStaff: isStaff(actor) })

export const notesService = implement(contract, {
  /** The notes of a ticket, oldest first; internal ones for staff only. Throws not_found. */
  async listNotes(ctx, { params: { ticketId } }) {
    const ticket = await findTicket(ctx, ticketId)
    const notes = await queries.selectNotes(ctx.db, ctx.customerId, ticketId, getReader(ctx))
    return { notes: await notify(ctx, ticket, notes) }
  },

  /** An upload URL for one file of a note. Throws no_room when the customer's file space is used up. */
  getNoteUpload: (ctx) => startUpload(ctx),

  createNote,

  /** Deletes a note of the caller with its files (SUP-047). Throws not_found, and not_permitted for another user's. */
  async removeNote(ctx, { params: { ticketId, noteId } }) {
    await requireTicket(ctx, ticketId)
    const note = await queries.selectNote(ctx.db, ctx.customerId, { ticketId, noteId }, getReader(ctx))
    if (note === null) throw new AppError('not_found')
    if (note.user_id !== ctx.actor.userId)
      throw new AppError('not_permitted', { message: 'Only the author can delete a note.' })
    const { is_internal: isInternal } = note
    await queries.deleteNote(ctx.db, ctx.customerId, { ticketId, noteId, isInternal })
    await saveText(ctx, { ticketId, noteId, texts: [], isInternal })
    await removeAttachments(ctx, note.attachment_ids)
    const { length: files } = note.attachment_ids
    ctx.describeChange({ before: { is_internal: isInternal, files }, after: null })
    return { note_id: noteId, deleted: true }
  },
})

type NewNote = Input<typeof contract.createNote>['body']

/**
 * Adds a note. Throws not_found, invalid_request for one without text and files (SUP-030) or of another ticket than its address
 * names, not_permitted for an internal one of a customer's user, not_uploaded for a file that did not arrive.
 */
export async function createNote(
  ctx: Ctx,
  { params, body }: Input<typeof contract.createNote>,
): Promise<Result<typeof contract.createNote>> {
  const { ticketId } = params
  requireSame(body.customer_id, ctx.customerId)
  requireSame(body.ticket_id, ticketId)
  if (body.note === '' && body.attachments.length === 0)
    throw new AppError('invalid_request', {
      message: 'Note cannot be empty!',
      errors: { note: ['Note cannot be empty!'] },
    })
  const ticket = await requireTicket(ctx, ticketId)
  if (body.is_internal && ticketCan.note_internally(ticket, ctx.actor) !== true)
    throw new AppError('not_permitted')
  if (body.ticket_prefix !== undefined && body.ticket_prefix !== ticket.id_prefix)
    throw new AppError('invalid_request', { message: 'Ticket information is missing!' })
  const noteId = await addNote(ctx, ticketId, body)
  ctx.describeChange({ target: { note_id: noteId } })
  const note = await queries.selectNote(ctx.db, ctx.customerId, { ticketId, noteId }, getReader(ctx))
  const [answer] = await notify(ctx, ticket, [note!])
  const by = answer!.user
  // what staff note for themselves is theirs
  const mailed = body.is_internal
    ? []
    : await mailNote(ctx, ticket, { noteId, text: body.note, by, files: body.attachments.length })
  if (!body.is_internal) await notifyOfTicket(ctx, ticket, 'has a new reply', { noteId, mailed })
  await notifyMentioned(ctx, ticket, {
    noteId,
    userIds: await mentionedIn(ctx, body),
    by: `${by.first_name} ${by.last_name}`,
    mailed,
  })
  return answer!
}

async function addNote(ctx: Ctx, ticketId: number, body: NewNote): Promise<number> {
  const attachmentIds = await namedFiles(ctx, body.attachments)
  const noteId = await queries.insertNote(ctx.db, ctx.customerId, {
    ticketId,
    attachmentIds,
    text: body.note,
    isInternal: body.is_internal,
    userId: ctx.actor.userId,
  })
  if (!body.is_internal) {
    await queries.updateTicketAnswered(ctx.db, ctx.customerId, ticketId, ctx.actor.userId)
    await saveDueTimes(ctx.db, ctx.customerId, ticketId)
  }
  await saveText(ctx, { ticketId, noteId, texts: [body.note], isInternal: body.is_internal })
  return noteId
}

/**
 * The mentioned people who may read the note: staff for an internal note, otherwise everyone with access to the
 * customer.
 */
async function mentionedIn(ctx: Ctx, { mentions, is_internal, note }: NewNote): Promise<number[]> {
  const named = [...new Set(mentions)].filter((id) => id !== ctx.actor.userId)
  if (named.length === 0) return []
  const readers = await queries.selectReaders(ctx.db, named, is_internal)
  const getName = await namePeople(ctx, readers)
  // the text is authoritative: a mention that was deleted from it notifies no one
  return readers.filter((id) => {
    const { first_name, last_name } = getName(id)
    return note.includes(`@${first_name} ${last_name}`)
  })
}

/** New files with their given names; files that are already attached stay as they are. */
async function namedFiles(ctx: Ctx, files: NewNote['attachments']): Promise<string[]> {
  const ids: string[] = []
  for (const file of files) {
    const given = typeof file === 'string' ? { id: file } : file
    if ('filename' in given && given.filesize !== undefined) {
      const { id: attachmentId, filename, filesize, mime_type = '', alt_text } = given
      const params = { customerId: ctx.customerId, attachmentId }
      await finishUpload(ctx, { params, body: { filename, filesize, mime_type, alt_text } })
    }
    ids.push(given.id)
  }
  await requireSent(ctx, ids)
  return ids
}

async function notify(
  ctx: Ctx,
  { id_prefix, id }: { id_prefix: string; id: number },
  notes: readonly NoteRow[],
): Promise<contract.TicketNote[]> {
  const findName = await namePeople(
    ctx,
    notes.map(({ user_id }) => user_id),
  )
  const files = await attachmentsById(
    ctx,
    notes.flatMap(({ attachment_ids }) => attachment_ids),
  )
  return notes.map(({ user_id, attachment_ids, ...note }) => ({
    ...note,
    ticket_id: id,
    ticket_id_prefix: id_prefix,
    user: findName(user_id),
    attachments: attachment_ids.flatMap((one) => files.get(one) ?? []),
  }))
}
