import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../db/tx.ts'
import { type MailParts, postMail } from '../../../mail/post.ts'
import { invitationMail } from './users.rules.ts'
import { insertInvitation, selectInviter, selectTheme, selectUser } from './users.queries.ts'

const TOKEN_BYTES = 32

const UNKNOWN_INVITER = 'An administrator'

/** Mails a user the link with which they choose a password; the link of the one before ends. */
export async function inviteNewUser(db: Db, deps: MailParts, userId: number): Promise<void> {
  const user = await selectUser(db, userId)
  if (user === null) return
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await insertInvitation(db, userId, createHash('sha256').update(token).digest())
  const preferredTheme = await selectTheme(db, userId)
  const inviter = (await selectInviter(db)) ?? UNKNOWN_INVITER
  await postMail(db, deps, invitationMail(user, { token, preferredTheme, inviter }))
}
