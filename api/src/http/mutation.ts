import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '#contract/base/errors.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { sql } from '../db/sql.ts'
import type { Actor, ChangeNote, FileAnswer, PublicCtx } from './context.ts'

type Caller = PublicCtx & { actor?: Actor; customerId?: number | null }

/** Writes the entry of a change into the change's own transaction, as its last statement. */
export async function recordChange(
  ctx: Caller,
  endpoint: Endpoint,
  params: Record<string, unknown>,
  note: ChangeNote,
): Promise<void> {
  const target = JSON.stringify({ ...params, ...note.target })
  const change =
    note.before === undefined && note.after === undefined
      ? null
      : JSON.stringify({ before: note.before ?? null, after: note.after ?? null })
  const userId = ctx.actor?.userId ?? note.userId ?? null
  const customerId = ctx.customerId ?? note.customerId ?? null
  await ctx.db.run(
    sql`select audit.record(${customerId}, ${userId}, ${endpoint.name}, ${target}::jsonb, ${change}::jsonb, ${ctx.requestId})`,
  )
}

/** Calls that open a session. */
const SIGN_INS: readonly string[] = ['login', 'exchangeToken']
/** Attempts beyond the limit leave no entry, or a flood of them would flood the log. */
const REFUSED_SIGN_INS: readonly ErrorCode[] = [
  'wrong_credentials',
  'wrong_code',
  'sign_on_refused',
  'sign_on_unknown_user',
  'sign_on_other_user',
]

/**
 * Writes the entry of a refused sign-in in a separate transaction, because the call's own is rolled back: the facts
 * its service recorded (whose account, which provider), the reason, and the caller's address. What was refused before
 * the service recorded anything is cheap to repeat, and leaves no entry.
 */
export async function recordRefusedSignIn(
  ctx: Caller,
  endpoint: Endpoint,
  note: ChangeNote,
  error: unknown,
): Promise<void> {
  if (!SIGN_INS.includes(endpoint.name) || note.target === undefined) return
  if (!(error instanceof AppError) || !REFUSED_SIGN_INS.includes(error.code)) return
  const target = { ...note.target, refused: error.code, address: ctx.ip }
  await ctx.database.anonymous((db) => recordChange({ ...ctx, db }, endpoint, {}, { target }))
}

/**
 * Writes the entry of a download before its first byte is sent, because the transaction that produces the file cannot
 * write.
 */
export const recordDownload = (
  ctx: Caller,
  endpoint: Endpoint,
  params: Record<string, unknown>,
  { filename }: FileAnswer,
): Promise<void> =>
  ctx.database.anonymous((db) =>
    recordChange({ ...ctx, db }, endpoint, params, { target: { file: filename } }),
  )

const MAX_KEY_CHARACTERS = 255

/** A key under which a caller may repeat a request without repeating its effect. */
export interface IdempotencyKey {
  /** The answer of the first request, when this is a repeat of it. */
  answer: string | null
  /** Stores the response for repeats, in the same transaction as the effect. */
  save(answer: string): Promise<void>
}

/**
 * Claims the `Idempotency-Key` of a request; null when it has none. Two requests are the same when their URL and
 * their parsed body are equal: the rest of the body may be of any size and depth. Throws key_in_flight while the
 * first request is running and key_reused when the key was used for another request.
 */
export async function claimKey(
  ctx: Caller,
  endpoint: Endpoint,
  request: FastifyRequest,
  input: { body?: unknown },
): Promise<IdempotencyKey | null> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || ctx.actor === undefined) return null
  if (key === '' || key.length > MAX_KEY_CHARACTERS) {
    throw new AppError('invalid_request', {
      errors: { 'Idempotency-Key': [`Send a key of 1 to ${MAX_KEY_CHARACTERS} characters.`] },
    })
  }
  const who = [ctx.actor.userId, ctx.customerId ?? 0] as const
  const hash = createHash('sha256').update(request.url).update(toBytes(input.body)).digest()
  const claim = await ctx.db.row<{ state: 'mine' | 'busy' | 'other' | 'done'; answer: string | null }>(
    sql`select * from identity.claim_key(${who[0]}, ${who[1]}, ${endpoint.name}, ${key}, ${hash})`,
  )
  if (claim?.state === 'busy') throw new AppError('key_in_flight', { retryAfterSeconds: 1 })
  if (claim?.state === 'other') throw new AppError('key_reused')
  return {
    answer: claim?.answer ?? null,
    async save(answer) {
      await ctx.db.run(
        sql`select identity.keep_answer(${who[0]}, ${who[1]}, ${endpoint.name}, ${key}, ${hash}, ${answer})`,
      )
    },
  }
}

const toBytes = (body: unknown): Buffer | string =>
  Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')
