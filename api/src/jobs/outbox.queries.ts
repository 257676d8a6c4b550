import { sql } from '../db/sql.ts'
import type { Db } from '../db/tx.ts'

/** An effect that is due to leave the portal. */
export interface Effect {
  outbox_id: number
  kind: string
  effect_key: string
  payload: unknown
  attempts: number
}

/** Notes an effect; one of the same name is the same effect. */
export async function insertEffect(
  db: Db,
  customerId: number,
  effect: { kind: string; effect_key: string; payload: unknown },
): Promise<void> {
  await db.run(sql`
    insert into outbox (customer_id, kind, effect_key, payload)
    values (${customerId}, ${effect.kind}, ${effect.effect_key}, ${JSON.stringify(effect.payload)}::jsonb)
    on conflict do nothing`)
}

/**
 * Claims due effects of some kinds for the transaction: other workers skip them, and a crash releases them. After a
 * restore nothing is due until it is released. After each failure, the time since the effect was recorded must double
 * before the next attempt.
 */
export async function lockDueEffects(
  db: Db,
  customerId: number,
  { kinds, limit }: { kinds: readonly string[]; limit: number },
): Promise<Effect[]> {
  return await db.rows<Effect>(sql`
    with held as materialized (
      select identity.is_held('documents', ${customerId}) as documents, identity.is_held('feedback', ${customerId}) as feedback)
    select outbox_id, kind, effect_key, payload, attempts from outbox
    where customer_id = ${customerId} and state = 'waiting' and kind = any(${[...kinds]}::text[])
      and (attempts = 0 or created_ts + interval '5 seconds' * (2 ^ attempts) <= now())
      and not (select case kind when 'helpdesk' then h.feedback else h.documents end from held h)
    order by outbox_id limit ${limit} for update skip locked`)
}

export async function updateEffectsSent(db: Db, customerId: number, ids: readonly number[]): Promise<void> {
  await db.run(sql`
    update outbox set state = 'sent', sent_ts = now(), attempts = attempts + 1, last_error = null
    where customer_id = ${customerId} and outbox_id = any(${[...ids]}::bigint[])`)
}

/** After its last attempt an effect is dead: an administrator reads why and may let it try again. */
export async function updateEffectFailed(
  db: Db,
  customerId: number,
  { outbox_id, error, maxAttempts }: { outbox_id: number; error: string; maxAttempts: number },
): Promise<void> {
  await db.run(sql`
    update outbox set attempts = attempts + 1, last_error = ${error},
      state = case when attempts + 1 >= ${maxAttempts}::int then 'dead' else 'waiting' end
    where customer_id = ${customerId} and outbox_id = ${outbox_id}`)
}
