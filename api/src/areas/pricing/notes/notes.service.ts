import * as contract from '#contract/areas/pricing/notes/notes.contract.ts'
import type { QuoteNote } from '#contract/areas/pricing/notes/notes.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { attachmentsById } from '../../files/attachments/attachments.service.ts'
import { noteDone, requireQuote } from '../quotes/quotes.service.ts'
import * as queries from './notes.queries.ts'

export const quoteNotesService = implement(contract, {
  /** Notes of a quote, the latest first. Throws not_found. */
  async listQuoteNotes(ctx, { params: { quoteId } }) {
    await requireQuote(ctx, quoteId)
    return withFiles(ctx, await queries.selectNotes(ctx.db, ctx.customerId, quoteId))
  },

  /** Adds a note of the caller. Throws not_found, not_uploaded for a file that is not there. */
  async createQuoteNote(ctx, { params: { quoteId }, body }) {
    await requireQuote(ctx, quoteId)
    const attachmentIds = body.attachments.map(({ id }) => id)
    const author = await noteDone(ctx, quoteId, 'note_added')
    const { note, is_internal } = body
    const stored = await queries.insertNote(ctx.db, ctx.customerId, {
      quoteId,
      author,
      note,
      is_internal,
      attachmentIds,
    })
    const [made] = await withFiles(ctx, [stored])
    if (made!.attachments.length < attachmentIds.length) throw new AppError('not_uploaded')
    return made!
  },

  /** Deletes a note of the caller (PRC-046). Throws not_found, not_permitted for another user's note. */
  async removeQuoteNote(ctx, { params: { quoteId, noteId } }) {
    await requireQuote(ctx, quoteId)
    const author = await queries.selectNoteAuthor(ctx.db, ctx.customerId, quoteId, noteId)
    if (author === null) throw new AppError('not_found')
    if (author.user_id !== ctx.actor.userId) {
      throw new AppError('not_permitted', { message: 'Only the author of a note can delete it.' })
    }
    await queries.deleteNote(ctx.db, ctx.customerId, noteId)
    ctx.describeChange({ before: { note_id: noteId }, after: null })
    return { id: noteId, deleted: true }
  },
})

async function withFiles(ctx: Ctx, notes: readonly queries.StoredNote[]): Promise<QuoteNote[]> {
  const ids = notes.flatMap(({ attachment_ids }) => attachment_ids)
  const files = await attachmentsById(ctx, ids)
  return notes.map(({ attachment_ids, user_id, first_name, last_name, ...note }) => ({
    ...note,
    user: user_id === null ? ('shipper' as const) : { user_id, first_name, last_name },
    attachments: attachment_ids.flatMap((id) => files.get(id) ?? []),
  }))
}
