import { z } from 'zod'
import type { Db } from '../db/tx.ts'
import {
  insertEffect,
  lockDueEffects,
  updateEffectFailed,
  updateEffectsSent,
  type Effect,
} from './outbox.queries.ts'
import { enqueue, job, type Job, type JobCtx } from './queue.ts'
import { selectActiveCustomers } from './queue.queries.ts'

/** Brings one effect outside. It may be called again for the same effect, so `effect_key` must name it there. */
export type Deliver = (ctx: JobCtx, customerId: number, effect: Effect) => Promise<void>

const AT_ONCE = 100
/** About six hours after the effect was noted. */
const MAX_ATTEMPTS = 12

const DELIVERY = {
  name: 'deliverOutbox',
  payload: z.looseObject({ customer_id: z.number().int().optional() }),
}

/** Whether an effect that fails now is given up. */
export const isLastAttempt = ({ attempts }: Pick<Effect, 'attempts'>): boolean => attempts + 1 >= MAX_ATTEMPTS

/** Notes, in the transaction that causes it, something that is to leave the portal, and wakes whoever brings it there. */
export async function post(
  db: Db,
  customerId: number,
  effect: { kind: string; effect_key: string; payload: unknown },
): Promise<void> {
  await insertEffect(db, customerId, effect)
  await wakeOutbox(db, customerId)
}

/** Wakes whoever brings a customer's effects outside. */
export const wakeOutbox = (db: Db, customerId: number): Promise<void> =>
  enqueue(db, DELIVERY, { customer_id: customerId }, `${DELIVERY.name} ${customerId}`)

/** The job that empties the outbox of one customer, or, when the clock asks, of all. */
export function outboxJob(deliverers: Readonly<Record<string, Deliver>>): Job {
  return job({
    ...DELIVERY,
    cron: '* * * * *',
    atStart: true,
    load: async () => async (ctx, payload) => {
      const { customer_id } = DELIVERY.payload.parse(payload)
      const customers = customer_id ? [customer_id] : await ctx.database.anonymous(selectActiveCustomers)
      for (const customerId of customers) await deliverOutbox(ctx, customerId, deliverers)
    },
  })
}

/** Delivers what is due for a customer; what fails waits longer each time and is dead in the end. */
export async function deliverOutbox(
  ctx: JobCtx,
  customerId: number,
  deliverers: Readonly<Record<string, Deliver>>,
): Promise<void> {
  while (!ctx.signal.aborted) {
    const count = await ctx.database.tenant(
      customerId,
      (db) => deliverSome(ctx, db, customerId, deliverers),
      {
        copying: 'in',
      },
    )
    if (count < AT_ONCE) return
  }
}

async function deliverSome(
  ctx: JobCtx,
  db: Db,
  customerId: number,
  deliverers: Readonly<Record<string, Deliver>>,
): Promise<number> {
  const effects = await lockDueEffects(db, customerId, AT_ONCE)
  const sent: number[] = []
  for (const effect of effects) {
    try {
      const deliver = deliverers[effect.kind]
      if (!deliver) throw new Error(`nobody delivers effects of kind ${effect.kind}`)
      await deliver(ctx, customerId, effect)
      sent.push(effect.outbox_id)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      ctx.log.warn(
        { customer: customerId, kind: effect.kind, effect: effect.effect_key, err: error },
        'not delivered',
      )
      await updateEffectFailed(db, customerId, {
        outbox_id: effect.outbox_id,
        error: reason,
        maxAttempts: MAX_ATTEMPTS,
      })
    }
  }
  if (sent.length > 0) await updateEffectsSent(db, customerId, sent)
  return effects.length
}
