import { createHash, randomBytes } from 'node:crypto'
import * as contract from '#contract/areas/accounts/codes/codes.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { PublicCtx, SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { deleteCodes, insertCodes, selectCodes, claimCodeStep, claimRecoveryCode } from './codes.queries.ts'
import {
  returnAttempt,
  requireCodeAttempt,
  requirePassword,
  type Account,
} from '../session/credentials.service.ts'
import { selectSession } from '../session/session.queries.ts'
import { otpauthUrl, getStep, toBase32 } from './totp.rules.ts'

const ISSUER = 'Interline'
const SECRET_BYTES = 20
const RECOVERY_CODES = 8
const RECOVERY_BYTES = 10

/**
 * Requires a code for an account protected by codes. Throws code_required without one and wrong_code for a wrong one.
 */
export async function requireSecondStep(
  ctx: PublicCtx,
  { userId, sealedSecret, attempt }: Account,
  code: string | undefined,
): Promise<void> {
  if (ctx.settings.oneTimeCodes === 'off' || sealedSecret === null) return
  if (code === undefined || code.trim() === '') {
    // the password was right, so asking for the second step is not a failure
    await returnAttempt(ctx, attempt)
    throw new AppError('code_required')
  }
  if (!(await isUsed(ctx, userId, sealedSecret, code))) throw new AppError('wrong_code')
}

export const codesService = implement(contract, {
  /** Whether codes are offered to the caller and in use. */
  async getCodes(ctx) {
    const codes = await selectCodes(ctx.db, ctx.actor.userId)
    const isOn = codes?.is_confirmed === true
    return {
      is_offered: isOffered(ctx),
      is_on: isOn,
      recovery_codes_left: isOn ? codes.recovery_codes_left : 0,
    }
  },

  /**
   * Creates secret and recovery codes; they protect the account once a first code has confirmed them. Requires the
   * password again, so that a screen left open is not enough. Throws codes_not_offered, conflict when codes are already
   * in use.
   */
  async enrolCodes(ctx, { body }) {
    requireOffered(ctx)
    const session = await selectSession(ctx.db)
    if (session === null) throw new AppError('user_not_found')
    await requireOwnPassword(ctx, session.email, body.password)
    const secret = randomBytes(SECRET_BYTES)
    const recovery = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
    const sealed = ctx.vault.seal(secret.toString('base64'))
    if (!(await insertCodes(ctx.db, ctx.actor.userId, sealed, recovery.map(toHash)))) {
      throw new AppError('conflict', { message: 'One-time codes are already on. Turn them off first.' })
    }
    return {
      secret: toBase32(secret),
      otpauth_url: otpauthUrl({ issuer: ISSUER, account: session.email, secret }),
      recovery_codes: recovery,
    }
  },

  /** Takes the first code of the app into use. Throws invalid_request naming the code when it is not right. */
  async confirmCodes(ctx, { body }) {
    requireOffered(ctx)
    const codes = await selectCodes(ctx.db, ctx.actor.userId)
    if (codes === null || codes.is_confirmed) throw new AppError('conflict')
    await requireCodeAttempt(ctx)
    const step = getStep(openSecret(ctx, codes.sealed_secret), getDigits(body.code), Date.now())
    if (step === null || !(await claimCodeStep(ctx.db, ctx.actor.userId, step))) throw codeError()
    return {}
  },

  /** Takes the protection off. Throws invalid_request naming the code when it is not right. */
  async removeCodes(ctx, { body }) {
    requireOffered(ctx)
    const codes = await selectCodes(ctx.db, ctx.actor.userId)
    if (!codes?.is_confirmed) throw new AppError('conflict')
    await requireCodeAttempt(ctx)
    if (!(await isUsed(ctx, ctx.actor.userId, codes.sealed_secret, body.code))) throw codeError()
    await deleteCodes(ctx.db, ctx.actor.userId)
    return {}
  },
})

const isOffered = ({ settings, actor }: SignedInCtx): boolean =>
  settings.oneTimeCodes === 'staff' && (actor.isAdmin || actor.isInternal)

function requireOffered(ctx: SignedInCtx): void {
  if (!isOffered(ctx)) throw new AppError('codes_not_offered')
}

/** A wrong password of someone signed in is a wrong field: 401 would say that the session has ended. */
async function requireOwnPassword(ctx: SignedInCtx, email: string, password: string): Promise<void> {
  try {
    await requirePassword(ctx, email, password)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'wrong_credentials') throw error
    throw new AppError('invalid_request', { errors: { password: ['Incorrect password. Try again.'] } })
  }
}

const codeError = (): AppError =>
  new AppError('invalid_request', { errors: { code: [new AppError('wrong_code').message] } })

/** Takes a code of the app or a recovery code; each counts once. */
async function isUsed(ctx: PublicCtx, userId: number, sealedSecret: Buffer, code: string): Promise<boolean> {
  const step = getStep(openSecret(ctx, sealedSecret), getDigits(code), Date.now())
  if (step !== null) return claimCodeStep(ctx.db, userId, step)
  return claimRecoveryCode(ctx.db, userId, toHash(code))
}

const openSecret = ({ vault }: PublicCtx, sealed: Buffer): Buffer => Buffer.from(vault.open(sealed), 'base64')

const getDigits = (code: string): string => code.replace(/\s/g, '')

const makeRecoveryCode = (): string => toBase32(randomBytes(RECOVERY_BYTES)).match(/.{4}/g)!.join('-')

/** Recovery codes are as random as a key: a plain hash keeps them. */
const toHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest()
