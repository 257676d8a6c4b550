import type * as contract from '#contract/areas/notifications/alerts/alerts.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { Json, type Ctx } from '../../../http/context.ts'
import { actOnRows } from '../../../list/bulk.ts'
import { selectPage } from '../../../list/page.ts'
import { alertRows, selectUnread, updateAlertsRead } from './alerts.queries.ts'

/** The caller's notifications in the portal. */
export const listAlerts = async (
  { db, customerId }: Ctx,
  { query }: Input<typeof contract.listAlerts>,
): Promise<Json> => new Json(await selectPage(db, alertRows, query, { customerId }))

/** Marks messages of the caller as read. */
export const readAlerts = (
  ctx: Ctx,
  { body }: Input<typeof contract.readAlerts>,
): Promise<Result<typeof contract.readAlerts>> =>
  actOnRows<{ customerId: number }, number, object>(
    ctx.db,
    alertRows,
    body,
    { customerId: ctx.customerId },
    { reads: [], may: () => true, act: (ids) => updateAlertsRead(ctx.db, ctx.customerId, ids) },
  )

/** The number of the caller’s unread notifications, and the newest of them. */
export const getUnreadAlerts = ({ db, customerId }: Ctx): Promise<Result<typeof contract.getUnreadAlerts>> =>
  selectUnread(db, customerId)
