import { randomUUID } from 'node:crypto'
import type * as contract from '#contract/areas/files/attachments/attachments.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { getKey, readKey, type Owner } from '../../../files/names.ts'
import { signGrant } from '../../../files/signature.ts'
import type { PublicCtx, SignedInCtx } from '../../../http/context.ts'
import { selectSessionMayOpen } from './attachments.queries.ts'

const UPLOAD_SECONDS = 600
export const READING_STEP_SECONDS = 3600

/** The owner of the URLs: they end with the session they were created in. */
type Granting = Pick<SignedInCtx, 'vault' | 'actor'>

const madeFor = ({ actor }: Granting) => ({ by: actor.userId, session: actor.sessionId })

/** Issues a URL that accepts one file of the owner; nothing is stored until it is used. */
export function grantUpload(
  ctx: Granting,
  owner: Owner,
  limits: { type: 'image/*' | '*'; max: number },
): contract.SignedUpload {
  const { vault } = ctx
  const id = randomUUID()
  const key = getKey(owner, id)
  const expires = Math.floor(Date.now() / 1000) + UPLOAD_SECONDS
  const grant = { ...limits, ...madeFor(ctx), expires }
  const signature = signGrant(vault, 'upload', { key, ...grant })
  return { upload_url: getAddress(`upload/${key}`, { ...grant, signature }), attachment_id: id }
}

/**
 * A URL that reads a file for an hour or two, while the caller's session lasts; it stays the same within the hour, so
 * that browsers can cache it.
 */
export function fileUrl(ctx: Granting, key: string, variant: contract.FileVariant): string {
  const grant = {
    ...madeFor(ctx),
    expires: (Math.ceil(Date.now() / 1000 / READING_STEP_SECONDS) + 1) * READING_STEP_SECONDS,
  }
  const signature = signGrant(ctx.vault, 'read', { key, variant, ...grant })
  return getAddress(`${key}/${variant}`, { ...grant, signature })
}

const getAddress = (path: string, query: Record<string, string | number>): string =>
  `/api/files/${path}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

/** Runs in the customer that a key belongs to. */
export function ownedBy<T>(
  { database }: Pick<PublicCtx, 'database'>,
  key: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { kind, number } = readKey(key)
  return kind === 'customer' ? database.tenant(number, work) : database.anonymous(work)
}

/** Throws link_expired when the session of an address is over, or its user may not open the customer anymore. */
export async function requireSession(db: Db, key: string, sessionId: number): Promise<void> {
  const { kind, number } = readKey(key)
  const mayOpen = await selectSessionMayOpen(db, sessionId, kind === 'customer' ? number : null)
  if (!mayOpen) throw new AppError('link_expired')
}
