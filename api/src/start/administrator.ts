import { createHash, randomBytes } from 'node:crypto'
import { asOwner, type OwnerDb } from '../db/owner.ts'
import {
  insertAuditEntry,
  insertReset,
  promoteAccount,
  replaceSetupLink,
  selectHasAdministrator,
  type AccountBefore,
} from './administrator.queries.ts'

/** A path of the portal that opens once, within an hour. */
type OneTimePath = string

/** A new set-up address while the portal has no administrator; null once it has one. The address before it ends. */
export const offerSetup = (ownerUrl: string): Promise<OneTimePath | null> =>
  asOwner(ownerUrl, async (owner) =>
    (await selectHasAdministrator(owner)) ? null : await makeSetupPath(owner, null),
  )

/** What became of `npm run admin`. */
export type Made =
  /** There was no such account: the address makes it. */
  | { kind: 'new'; path: OneTimePath }
  /** The account is now an active administrator; the path sets a new password, null where a provider manages it. */
  | { kind: 'promoted' | 'unchanged'; path: OneTimePath | null; provider: string | null }

/** Makes the account of an email address an active administrator, or creates a link that does. */
export const makeAdministrator = (ownerUrl: string, email: string): Promise<Made> =>
  asOwner(ownerUrl, async (owner) => {
    const before = await promoteAccount(owner, email)
    if (before === null) return { kind: 'new', path: await makeSetupPath(owner, email) }
    const { user_id, external_idp, ...marks } = before
    const after = { is_admin: true, is_internal: true, status: 1 }
    await insertAuditEntry(owner, 'makeAdministrator', { user_id }, { before: marks, after })
    const path = external_idp === null ? await makeResetPath(owner, user_id) : null
    return { kind: isActiveAdministrator(before) ? 'unchanged' : 'promoted', path, provider: external_idp }
  })

const isActiveAdministrator = ({ is_admin, status }: AccountBefore): boolean => is_admin && status === 1

async function makeSetupPath(owner: OwnerDb, email: string | null): Promise<OneTimePath> {
  const token = newToken()
  await replaceSetupLink(owner, email, toHash(token))
  return `/setup?token=${token}`
}

async function makeResetPath(owner: OwnerDb, userId: number): Promise<OneTimePath> {
  const token = newToken()
  await insertReset(owner, userId, toHash(token))
  return `/login/reset-password?token=${token}`
}

const newToken = (): string => randomBytes(32).toString('base64url')
const toHash = (token: string): Buffer => createHash('sha256').update(token).digest()
