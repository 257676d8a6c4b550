import type { OwnerDb } from '../db/owner.ts'

export async function selectHasAdministrator(owner: OwnerDb): Promise<boolean> {
  const { rows } = await owner.query<{ has: boolean }>('select identity.has_administrator() as has')
  return rows[0]!.has
}

/**
 * Stores the hash of a new set-up link, valid for an hour; an earlier one for the same person, or for no one, ends.
 */
export async function replaceSetupLink(
  owner: OwnerDb,
  email: string | null,
  tokenHash: Buffer,
): Promise<void> {
  await owner.query(
    'delete from identity.setup_links where lower(email) is not distinct from lower($1) or expires_ts <= now()',
    [email],
  )
  await owner.query(
    `insert into identity.setup_links (token_hash, email, expires_ts) values ($1, $2, now() + interval '1 hour')`,
    [tokenHash, email],
  )
}

/** What an account was before it was changed. */
export interface AccountBefore {
  user_id: number
  is_admin: boolean
  is_internal: boolean
  status: number
  external_idp: string | null
}

/** Makes the account of an address an active administrator; null without one. */
export async function promoteAccount(owner: OwnerDb, email: string): Promise<AccountBefore | null> {
  const { rows } = await owner.query<AccountBefore>(
    `update identity.users u set is_admin = true, is_internal = true, status = 1
     from (select * from identity.users where lower(email) = lower($1) and not is_machine for update) before
     where u.user_id = before.user_id
     returning before.user_id, before.is_admin, before.is_internal, before.status, before.external_idp`,
    [email],
  )
  return rows[0] ?? null
}

/** Keeps the hash of a link to a new password, valid for an hour. */
export const insertReset = (owner: OwnerDb, userId: number, tokenHash: Buffer) =>
  owner.query('select identity.add_reset($1, $2)', [userId, tokenHash])

export const insertAuditEntry = (owner: OwnerDb, operation: string, target: object, change: object) =>
  owner.query(`select audit.record(null, null, $1, $2, $3, 'npm run admin')`, [
    operation,
    JSON.stringify(target),
    JSON.stringify(change),
  ])
