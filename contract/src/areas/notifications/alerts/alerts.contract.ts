import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { access } from './alerts.rules.ts'
import { alertList } from './alerts.list.ts'

/** A notification in the portal. */
export const Alert = listRow(alertList, {
  alert_id: z.number(),
  /** Where it leads. */
  path: z.string(),
  /** The cost of the unit's next day, its deadline, and the zone; null when no day is about to be charged. */
  next_day: z
    .object({
      action: z.enum(['order_in', 'release']),
      act_by_date: z.string(),
      next_cents: z.number(),
      zone: z.string(),
    })
    .nullable(),
})
export type Alert = z.infer<typeof Alert>

export const listAlerts = endpoint({
  name: 'listAlerts',
  method: 'GET',
  path: '/notifications/{customerId}/messages',
  access,
  summary: 'The caller’s notifications in the portal, newest first.',
  params: CustomerParams,
  query: listRequest(alertList),
  response: listResponse(alertList, Alert),
})

const AlertId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const readAlerts = endpoint({
  name: 'readAlerts',
  method: 'POST',
  path: '/notifications/{customerId}/messages/read',
  access,
  level: 'see',
  summary: 'Marks the caller’s notifications as read: those listed, or all that match.',
  params: CustomerParams,
  body: bulkRequest(alertList, AlertId),
  response: bulkResponse(AlertId),
})

export const getUnreadAlerts = endpoint({
  name: 'getUnreadAlerts',
  method: 'GET',
  path: '/notifications/{customerId}/messages/unread',
  access,
  summary: 'The number of the caller’s unread notifications, and the newest of them.',
  params: CustomerParams,
  response: z.object({
    count: z.number(),
    latest: z.array(z.object({ alert_id: z.number(), text: z.string(), path: z.string(), ts: z.string() })),
  }),
})
