import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../db/tx.ts'
import { type MailParts, postMail } from '../../../mail/post.ts'
import { invitationMail } from './users.rules.ts'
import { insertInvitation, selectTheme } from './users.queries.ts'

const TOKEN_BYTES = 32

interface Invited {
  user_id: number
  email: string
  first_name: string
}

/** Mails a user the link with which they choose a password; the link of the one before ends. */
export async function inviteNewUser(db: Db, deps: MailParts, user: Invited): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await insertInvitation(db, user.user_id, createHash('sha256').update(token).digest())
  const preferredTheme = await selectTheme(db, user.user_id)
  await postMail(db, deps, invitationMail(user, { token, preferredTheme }))
}
