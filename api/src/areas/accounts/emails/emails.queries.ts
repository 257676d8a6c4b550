import type { EmailChange } from '#contract/areas/accounts/emails/emails.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface EmailChangeRow extends EmailChange {
  user_id: number
  first_name: string
  preferred_theme: string
}

/** The change a link is about; null if the link no longer works. */
export const selectEmailChange = (db: Db, tokenHash: Buffer) =>
  db.row<EmailChangeRow>(sql`
    select user_id, purpose, state, old_email, new_email, first_name, preferred_theme
    from identity.email_change_of(${tokenHash})`)

export type LinkOutcome = 'done' | 'taken' | 'ended'

export const updateEmailConfirmed = async (
  db: Db,
  tokenHash: Buffer,
  undoHash: Buffer,
): Promise<LinkOutcome> =>
  (
    await db.row<{ outcome: LinkOutcome }>(
      sql`select identity.confirm_email_change(${tokenHash}, ${undoHash}) as outcome`,
    )
  )?.outcome ?? 'ended'

export const updateEmailUndone = async (db: Db, tokenHash: Buffer): Promise<LinkOutcome> =>
  (await db.row<{ outcome: LinkOutcome }>(sql`select identity.undo_email_change(${tokenHash}) as outcome`))
    ?.outcome ?? 'ended'

/** Requests another email address; an earlier request ends. */
export const insertEmailChange = async (
  db: Db,
  change: { userId: number; email: string; confirmHash: Buffer; undoHash: Buffer },
): Promise<'done' | 'taken' | 'missing'> =>
  (
    await db.row<{ outcome: 'done' | 'taken' | 'missing' }>(sql`
      select identity.request_email_change(${change.userId}, ${change.email}, ${change.confirmHash},
        ${change.undoHash}) as outcome`)
  )?.outcome ?? 'missing'

/** Deletes the unconfirmed address and returns it; null if there is none. */
export const deleteEmailChange = async (db: Db, userId: number): Promise<string | null> =>
  (await db.row<{ email: string | null }>(sql`select identity.cancel_email_change(${userId}) as email`))
    ?.email ?? null
