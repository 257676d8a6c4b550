import * as contract from '#contract/areas/notifications/alerts/alerts.contract.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows } from '../../../list/bulk.ts'
import { selectPage } from '../../../list/page.ts'
import { alertRows, selectUnread, updateAlertsRead } from './alerts.queries.ts'

export const alertsService = implement(contract, {
  /** The caller's notifications in the portal. */
  listAlerts: async ({ db, customerId }, { query }) =>
    new Json(await selectPage(db, alertRows, query, { customerId })),

  /** Marks messages of the caller as read. */
  readAlerts: (ctx, { body }) =>
    actOnRows<{ customerId: number }, number, object>(
      ctx.db,
      alertRows,
      body,
      { customerId: ctx.customerId },
      { reads: [], may: () => true, act: (ids) => updateAlertsRead(ctx.db, ctx.customerId, ids) },
    ),

  /** The number of the caller’s unread notifications, and the newest of them. */
  getUnreadAlerts: ({ db, customerId }) => selectUnread(db, customerId),
})
