import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { WAYBILLING } from '../waybilling.rules.ts'

/** Older failures are found in the list. */
export const CAUSE_DAYS = 90

/** Bills that a railroad rejected for the same reason, or whose answers contradict each other. */
export const TenderCause = z.object({
  kind: z.enum(['rejected', 'conflict']),
  /** The reason as people read it; the list is filtered by it. */
  reason: z.string(),
  carrier: z.string(),
  bills: z.number(),
  /** The newest of them. */
  requestId: z.number(),
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
    'Why bills of the last 90 days are rejected or in conflict: one line per reason, most bills first.',
  params: CustomerParams,
  response: z.object({
    /** Bills in all lines, including those of lines that are not listed. */
    bills: z.number(),
    /** Lines in all; at most 20 are listed. */
    total: z.number(),
    causes: z.array(TenderCause),
  }),
})
