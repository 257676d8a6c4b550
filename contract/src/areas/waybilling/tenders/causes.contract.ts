import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { WAYBILLING } from '../waybilling.rules.ts'

/** Older failures are found in the list. */
export const CAUSE_DAYS = 90

/**
 * Bills that need a person for one reason: rejected alike, with contradicting answers, not delivered, or without a
 * response after the railroad's usual time.
 */
export const TenderCause = z.object({
  kind: z.enum(['rejected', 'conflict', 'undelivered', 'unanswered']),
  /** The reason as people read it; the list is filtered by it where it is of rejected or conflicting bills. */
  reason: z.string(),
  carrier: z.string(),
  /** Documents where they were not delivered: some are no bills. */
  bills: z.number(),
  /** The newest of them; null where it is no bill. */
  requestId: z.number().nullable(),
  equipmentId: z.string().nullable(),
  /** Null where the bills differ in it. */
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  /** When the newest of them was submitted, ISO 8601 in UTC. */
  newestDate: z.string(),
})
export type TenderCause = z.infer<typeof TenderCause>

export const listTenderCauses = endpoint({
  name: 'listTenderCauses',
  method: 'GET',
  path: '/booking/v1/{customerId}/tender-causes',
  access: WAYBILLING,
  summary:
    'Why bills are rejected, in conflict, undelivered or without a response: one line per reason. Rejected bills of the last 90 days first, then conflicts, undelivered documents, and bills without a response; within each, reasons with the most bills first.',
  params: CustomerParams,
  response: z.object({
    /** Bills in all lines, including those of lines that are not listed. */
    bills: z.number(),
    /** Lines in all; at most 20 are listed. */
    total: z.number(),
    causes: z.array(TenderCause),
  }),
})

export const listTenderCounts = endpoint({
  name: 'listTenderCounts',
  method: 'GET',
  path: '/booking/v1/{customerId}/tender-counts',
  access: WAYBILLING,
  summary:
    'How many bills a customer has in each state and with each railroad, and how many are overdue for a response.',
  params: CustomerParams,
  response: z.object({
    total: z.number(),
    /** Without a response after the railroad’s usual time. */
    late: z.number(),
    states: z.array(z.object({ state: z.string(), bills: z.number() })),
    carriers: z.array(z.object({ carrier: z.string(), bills: z.number() })),
  }),
})
