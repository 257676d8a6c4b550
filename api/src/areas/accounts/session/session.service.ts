import { createHash, randomBytes } from 'node:crypto'
import * as contract from '#contract/areas/accounts/session/session.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Result } from '#contract/base/endpoint.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { requireSecondStep } from '../codes/codes.service.ts'
import { requirePassword } from './credentials.service.ts'
import { currentPreferences } from '../preferences/preferences.service.ts'
import { currentPicture, logoUrl } from '../../files/pictures/pictures.service.ts'
import { deviceText } from './device.rules.ts'
import {
  deleteSession,
  insertSession,
  selectModules,
  selectSession,
  updateLoginSucceeded,
  updateSessionOrigin,
} from './session.queries.ts'

const SESSION_DAYS = 7

export const sessionService = implement(contract, {
  /**
   * Opens a session. Unknown address, wrong password and disabled account are refused with the same text and timing.
   * Throws code_required or wrong_code where the account is protected by one-time codes.
   */
  async login(ctx, { body }) {
    const account = await requirePassword(ctx, body.email, body.password)
    await requireSecondStep(ctx, account, body.code)
    const opened = await openSession(ctx, account.userId)
    await updateLoginSucceeded(ctx.db, account.attempt)
    return opened
  },

  /** The signed-in user; the role is the one in their first customer until one is chosen. */
  async getSession(ctx) {
    const [session, profile_picture, preferences] = await Promise.all([
      selectSession(ctx.db),
      currentPicture(ctx),
      currentPreferences(ctx),
    ])
    if (session === null) throw new AppError('user_not_found')
    const companies = session.companies.map((one) => ({ ...one, logo: logoUrl(ctx, one.logo) }))
    const isStaffAlone = companies.length === 0 && (session.is_admin || session.is_internal)
    return {
      ...session,
      companies,
      profile_picture,
      preferences,
      roleId: companies[0]?.role_id ?? null,
      ...(isStaffAlone && { modules: await selectModules(ctx.db, session.user_id) }),
      ...(ctx.settings.oneTimeCodes === 'staff' && ctx.actor.lacksCodes && { needs_codes: true }),
      ...(session.is_admin ? { deployment_warnings: ctx.warnings() } : {}),
    }
  },

  /** Ends the session at once; other sessions of the user stay. */
  async logout(ctx) {
    if (ctx.tokenHash) await deleteSession(ctx.db, ctx.tokenHash)
    return {}
  },
})

/** Opens a session for a user who has proven their identity; only the hash of its token is stored. */
export async function openSession(ctx: PublicCtx, userId: number): Promise<Result<typeof contract.login>> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + SESSION_DAYS * 86_400_000)
  const tokenHash = createHash('sha256').update(token).digest()
  await insertSession(ctx.db, userId, tokenHash, expires)
  await updateSessionOrigin(ctx.db, tokenHash, { address: ctx.ip, device: deviceText(ctx.userAgent) })
  ctx.describeChange({ userId, target: { address: ctx.ip } })
  return { token, token_type: 'Bearer', expires_at: expires.toISOString() }
}
