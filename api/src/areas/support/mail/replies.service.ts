import { createHash } from 'node:crypto'
import { createNote } from '#contract/areas/support/notes/notes.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { actFor } from '../../../http/actor.ts'
import type { Actor, ChangeNote, Ctx, PublicCtx } from '../../../http/context.ts'
import { recordChange } from '../../../http/mutation.ts'
import { saveFile } from '../../files/attachments/attachments.service.ts'
import * as notes from '../notes/notes.service.ts'
import type { ReplyTo } from './addresses.rules.ts'
import { answerIn, isAutomatic } from './answers.rules.ts'
import type { MailHead } from './heads.rules.ts'
import * as queries from './mail.queries.ts'

/** The head of an arriving email, and its envelope sender. */
export type ArrivingMail = MailHead & { envelopeFrom: string }

/** A mail that arrived, parsed. */
export type MailIn = ArrivingMail & {
  raw: Buffer
  text: string
  files: readonly { filename: string; content: Buffer }[]
}

/** The context of every reply. */
export type ReplyParts = Omit<PublicCtx, 'db' | 'endpoints' | 'describeChange' | 'requestId'>

/** The outcome of an email: a note, or why it was ignored. */
export type Outcome = 'noted' | 'known' | 'automatic' | 'empty' | 'not theirs' | 'too many'

/** More than anyone writes, fewer than two machines that answer each other. */
const MAX_PER_HOUR = 30
const MAX_FILES = 20
const MAX_CHARACTERS = 10_000

/**
 * The decision about a reply that can be made from its head alone; null when its body has to be read. Only people who
 * may reply can make the portal parse an email.
 */
export async function screenReply(
  parts: ReplyParts,
  to: ReplyTo,
  mail: ArrivingMail,
): Promise<Outcome | null> {
  return await parts.database.tenant(to.customerId, async (db) => {
    const sender = await getSender(db, to, mail)
    return typeof sender === 'string' ? sender : null
  })
}

/** The author, or the decision about the reply. */
async function getSender(
  db: Db,
  to: ReplyTo,
  mail: ArrivingMail,
  hash = toHash(mail),
): Promise<Actor | Outcome> {
  if (isAutomatic(mail.header, mail.envelopeFrom)) return 'automatic'
  const actor = await actFor(db, to.userId, to.customerId).catch(orNull)
  const [sender] = actor === null ? [] : await queries.selectAddressees(db, [to.userId])
  if (actor === null || sender?.email.toLowerCase() !== mail.from.toLowerCase()) return 'not theirs'
  if (hash !== null && (await queries.selectIsKnownMail(db, to.customerId, hash))) return 'known'
  const latest = await queries.countLatestMails(db, to.customerId, to.ticketId)
  return latest >= MAX_PER_HOUR ? 'too many' : actor
}

/** What identifies a repeated email; a head without a Message-ID cannot be recognized. */
const toHash = ({ messageId, raw }: ArrivingMail & { raw?: Buffer }): Buffer | null => {
  const text = messageId ?? raw
  return text === undefined ? null : createHash('sha256').update(text).digest()
}

/**
 * Turns an email reply, with its files, into a note, as if its sender had written it in the ticket. A repeated email
 * is the same note. People who no longer belong to the ticket's customer, and those who write from another address,
 * are ignored. Throws AppError for errors that a retry may solve.
 */
export async function acceptReply(parts: ReplyParts, to: ReplyTo, mail: MailIn): Promise<Outcome> {
  return await parts.database.tenant(to.customerId, async (db) => {
    const hash = toHash(mail)!
    const actor = await getSender(db, to, mail, hash)
    if (typeof actor === 'string') return actor
    return await note({ ...parts, db, actor, customerId: to.customerId }, to, mail, hash)
  })
}

const orNull = (error: unknown): null => {
  if (error instanceof AppError) return null
  throw error
}

type NoteInput = ReplyParts & { db: Db } & Pick<Ctx, 'actor' | 'customerId'>

async function note(input: NoteInput, { ticketId }: ReplyTo, mail: MailIn, hash: Buffer): Promise<Outcome> {
  let reported: ChangeNote = {}
  const ctx: Ctx = {
    ...input,
    requestId: 'mail',
    endpoints: [],
    describeChange: (change) => (reported = change),
  }
  const text = answerIn(mail.text).slice(0, MAX_CHARACTERS)
  const files = mail.files.filter(({ content }) => content.length > 0).slice(0, MAX_FILES)
  if (text === '' && files.length === 0) return 'empty'
  const attachments: string[] = []
  for (const file of files) attachments.push(await saveFile(ctx, file))
  const params = { customerId: ctx.customerId, ticketId }
  const body = createNote.body.parse({ note: text, attachments })
  const { id: noteId } = await notes.createNote(ctx, { params, body })
  await queries.insertTicketMail(ctx.db, ctx.customerId, { hash, ticketId, noteId })
  await recordChange(ctx, createNote, params, reported)
  return 'noted'
}
