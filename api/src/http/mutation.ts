import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/base/errors.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { sql } from '../db/sql.ts'
import type { Actor, ChangeNote, PublicCtx } from './context.ts'

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

const MAX_KEY_CHARACTERS = 255

/** A key under which a caller may repeat a request without repeating its effect. */
export interface IdempotencyKey {
  /** The answer of the first request, when this is a repeat of it. */
  answer: string | null
  /** Keeps the answer for repeats, in the same transaction as the effect. */
  keep(answer: string): Promise<void>
}

/**
 * Claims the `Idempotency-Key` of a request; null when it carries none. What counts as the same request is its address and
 * what the endpoint took from the body: nobody knows how large or deep the rest may be. Throws key_in_flight while the first request is
 * still worked on and key_reused when the key came with another request before.
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
  const hash = createHash('sha256').update(request.url).update(bytesOf(input.body)).digest()
  const claim = await ctx.db.row<{ state: 'mine' | 'busy' | 'other' | 'done'; answer: string | null }>(
    sql`select * from identity.claim_key(${who[0]}, ${who[1]}, ${endpoint.name}, ${key}, ${hash})`,
  )
  if (claim?.state === 'busy') throw new AppError('key_in_flight', { retryAfterSeconds: 1 })
  if (claim?.state === 'other') throw new AppError('key_reused')
  return {
    answer: claim?.answer ?? null,
    async keep(answer) {
      await ctx.db.run(
        sql`select identity.keep_answer(${who[0]}, ${who[1]}, ${endpoint.name}, ${key}, ${hash}, ${answer})`,
      )
    },
  }
}

const bytesOf = (body: unknown): Buffer | string =>
  Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')
