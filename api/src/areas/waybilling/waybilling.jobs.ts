import type { Deliverers } from '../../jobs/outbox.ts'
import { job, Nothing, type Job } from '../../jobs/queue.ts'
import type { Vault } from '../../secrets/vault.ts'

/** Background work of waybilling: what railroads lay down at their servers, and what is on hold. */
export const waybillingJobs = (vault: Vault): readonly Job[] => [
  job({
    name: 'collectAnswers',
    payload: Nothing,
    everySeconds: 15,
    load: async () => (await import('./exchange/collecting.service.ts')).collectAnswers(vault),
  }),
  job({
    name: 'checkHeld',
    payload: Nothing,
    everySeconds: 60,
    load: async () => (await import('./exchange/held.service.ts')).checkHeld(vault),
  }),
]

/** What waybilling sends out: documents, to their railroads. */
export const waybillingEffects = (vault: Vault): Deliverers => ({
  tender_file: async (ctx, customerId, effect) =>
    (await import('./exchange/delivery.service.ts')).deliverDocument(vault)(ctx, customerId, effect),
})
