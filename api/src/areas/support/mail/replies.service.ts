import { createHash } from 'node:crypto'
import { createNote } from '#contract/areas/support/notes/notes.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { actFor } from '../../../http/actor.ts'
import type { ChangeNote, Ctx, PublicCtx } from '../../../http/context.ts'
import { recordChange } from '../../../http/mutation.ts'
import { keepFile } from '../../files/attachments/attachments.service.ts'
import * as notes from '../notes/notes.service.ts'
import type { ReplyTo } from './addresses.rules.ts'
import { answerIn, isAutomatic } from './answers.rules.ts'
import * as queries from './mail.queries.ts'

/** A mail that arrived, taken apart. */
export interface MailIn {
  messageId: string | undefined
  raw: Buffer
  /** The address in its From. */
  from: string
  envelopeFrom: string
  header: (name: string) => string | undefined
  text: string
  files: readonly { filename: string; content: Buffer }[]
}

/** What every answer needs of its surroundings. */
export type ReplyParts = Omit<PublicCtx, 'db' | 'noteChange' | 'requestId'>

/** What became of a mail: a note, or why it was let go. */
export type Outcome = 'noted' | 'known' | 'automatic' | 'empty' | 'not theirs' | 'too many'

/** More than anybody writes, fewer than two machines that answer each other. */
const MOST_AN_HOUR = 30
const MOST_FILES = 20
const MOST_CHARACTERS = 10_000

/**
 * Makes a note of an answer by mail, with its files, as if its sender had written it in the ticket. A mail that comes again is
 * the same note. Who does not belong to the ticket's customer any more, and who writes from another address, is not heard.
 * Throws AppError for what may be better later.
 */
export async function takeReply(parts: ReplyParts, to: ReplyTo, mail: MailIn): Promise<Outcome> {
  if (isAutomatic(mail.header, mail.envelopeFrom)) return 'automatic'
  const hash = createHash('sha256')
    .update(mail.messageId ?? mail.raw)
    .digest()
  return await parts.database.tenant(to.customerId, async (db) => {
    const actor = await actFor(db, to.userId, to.customerId).catch(orNull)
    const [sender] = actor === null ? [] : await queries.selectAddressees(db, [to.userId])
    if (actor === null || sender?.email.toLowerCase() !== mail.from.toLowerCase()) return 'not theirs'
    if (await queries.selectIsKnownMail(db, to.customerId, hash)) return 'known'
    if ((await queries.countLatestMails(db, to.customerId, to.ticketId)) >= MOST_AN_HOUR) return 'too many'
    return await note({ ...parts, db, actor, customerId: to.customerId }, to, mail, hash)
  })
}

const orNull = (error: unknown): null => {
  if (error instanceof AppError) return null
  throw error
}

type Noting = ReplyParts & { db: Db } & Pick<Ctx, 'actor' | 'customerId'>

async function note(noting: Noting, { ticketId }: ReplyTo, mail: MailIn, hash: Buffer): Promise<Outcome> {
  let told: ChangeNote = {}
  const ctx: Ctx = { ...noting, requestId: 'mail', noteChange: (change) => (told = change) }
  const text = answerIn(mail.text).slice(0, MOST_CHARACTERS)
  const files = mail.files.filter(({ content }) => content.length > 0).slice(0, MOST_FILES)
  if (text === '' && files.length === 0) return 'empty'
  const attachments: string[] = []
  for (const file of files) attachments.push(await keepFile(ctx, file))
  const params = { customerId: ctx.customerId, ticketId }
  const body = createNote.body.parse({ note: text, attachments })
  const { id: noteId } = await notes.createNote(ctx, { params, body })
  await queries.insertTicketMail(ctx.db, ctx.customerId, { hash, ticketId, noteId })
  await recordChange(ctx, createNote, params, told)
  return 'noted'
}
