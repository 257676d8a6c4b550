import { z } from 'zod'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { holdList } from './holds.list.ts'
import { AT_RAILROAD } from './holds.rules.ts'

/** Its kind and customer. */
const HoldId = z
  .string()
  .max(MAX_CODE, BOUND)
  .regex(/^[a-z]{1,20}-\d{1,9}$/)

/** Customer 0: emails about accounts, which belong to no customer. */
export const Hold = listRow(holdList, { hold_id: z.string(), customer_id: z.number() })
export type Hold = z.infer<typeof Hold>

/** The restored backup; null while nothing is on hold. */
const Restore = z.object({
  since: z.string(),
  restored: z.object({
    backup: z.string().nullable(),
    portal: z.string().nullable(),
    to: z.string().nullable(),
    last_change: z.string().nullable(),
  }),
  /** When documents were last compared with those the railroads have. */
  checked_ts: z.string().nullable(),
})

export const listHolds = endpoint({
  name: 'listHolds',
  method: 'GET',
  path: '/admin/holds',
  access: 'admin',
  summary: 'Outgoing items on hold after a restore, by type and customer.',
  query: listRequest(holdList),
  response: listResponse(holdList, Hold, { restore: Restore.nullable() }),
})

export const listHeldItems = endpoint({
  name: 'listHeldItems',
  method: 'GET',
  path: '/admin/holds/{holdId}',
  access: 'admin',
  summary: 'The items in one hold, oldest first, at most 100.',
  params: z.object({ holdId: HoldId }),
  response: z.object({
    data: z.array(
      z.object({
        item_id: z.number(),
        title: z.string(),
        target: z.string(),
        created_ts: z.string(),
        at_railroad: z.enum(Object.keys(AT_RAILROAD) as [keyof typeof AT_RAILROAD]).nullable(),
      }),
    ),
  }),
})

export const releaseHolds = endpoint({
  name: 'releaseHolds',
  method: 'POST',
  path: '/admin/holds/release',
  access: 'admin',
  summary: 'Releases holds so their items are sent: those listed, or all that match.',
  body: bulkRequest(holdList, HoldId),
  response: bulkResponse(HoldId),
})
