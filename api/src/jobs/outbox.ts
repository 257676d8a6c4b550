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

const payload = z.looseObject({ customer_id: z.number().int().optional() })
/** Documents for railroads. */
export const DELIVER_DOCUMENTS = { name: 'deliverOutbox', slots: 'exchange', payload } as const
/** Effects for the help desk have their own slots, so that no document waits while it is slow. */
export const DELIVER_FEEDBACK = { name: 'deliverFeedback', slots: 'web', payload } as const

/** The kinds of effects, each with the job that delivers it. */
const DELIVERIES = {
  edi_file: DELIVER_DOCUMENTS,
  tender_file: DELIVER_DOCUMENTS,
  helpdesk: DELIVER_FEEDBACK,
} as const
export type EffectKind = keyof typeof DELIVERIES
type Delivery = (typeof DELIVERIES)[EffectKind]
/** How an area brings its kinds of effects outside. */
export type Deliverers = Readonly<Partial<Record<EffectKind, Deliver>>>

/** Whether an effect that fails now is given up. */
export const isLastAttempt = ({ attempts }: Pick<Effect, 'attempts'>): boolean => attempts + 1 >= MAX_ATTEMPTS

/** Records an outgoing effect in the transaction that causes it, and wakes the job that delivers it. */
export async function post(
  db: Db,
  customerId: number,
  effect: { kind: EffectKind; effect_key: string; payload: unknown },
): Promise<void> {
  await insertEffect(db, customerId, effect)
  await wakeOutbox(db, customerId, DELIVERIES[effect.kind])
}

/** Wakes the job that brings a customer's effects outside. */
export const wakeOutbox = (db: Db, customerId: number, delivery: Delivery): Promise<void> =>
  enqueue(db, delivery, { customer_id: customerId }, `${delivery.name} ${customerId}`)

/** The jobs that bring effects outside, each with the kinds that it delivers. */
export const outboxJobs = (deliverers: Deliverers): readonly Job[] =>
  [DELIVER_DOCUMENTS, DELIVER_FEEDBACK].map((delivery) => {
    const own = Object.entries(deliverers).filter(([kind]) => DELIVERIES[kind as EffectKind] === delivery)
    return outboxJob(delivery, Object.fromEntries(own))
  })

/** The job that delivers some kinds of effects for one customer or, when the clock starts it, for all customers. */
function outboxJob(delivery: Delivery, deliverers: Deliverers): Job {
  return job({
    ...delivery,
    cron: '* * * * *',
    atStart: true,
    load:
      async () =>
      async (ctx, { customer_id }) => {
        const customers = customer_id ? [customer_id] : await ctx.database.anonymous(selectActiveCustomers)
        for (const customerId of customers) await deliverOutbox(ctx, customerId, deliverers)
      },
  })
}

/** Delivers a customer's due effects; a failed one waits longer each time and is finally dead. */
export async function deliverOutbox(ctx: JobCtx, customerId: number, deliverers: Deliverers): Promise<void> {
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

async function deliverSome(ctx: JobCtx, db: Db, customerId: number, deliverers: Deliverers): Promise<number> {
  const kinds = Object.keys(deliverers)
  const effects = await lockDueEffects(db, customerId, { kinds, limit: AT_ONCE })
  const sent: number[] = []
  for (const effect of effects) {
    try {
      await deliverers[effect.kind as EffectKind]!(ctx, customerId, effect)
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
