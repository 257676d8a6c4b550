import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { canSchema } from '../../../list/can.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { SEES_UNITS } from '../telematics.rules.ts'
import { unitAlertList } from './alerts.list.ts'
import { ALERT_ACTIONS, type AlertAction, alertCan } from './alerts.rules.ts'

export const UnitAlert = listRow(unitAlertList, {
  alert_id: z.number(),
  /** IANA zone of the place. */
  zone: z.string(),
  can: canSchema(alertCan),
})
export type UnitAlert = z.infer<typeof UnitAlert>

export const listUnitAlerts = endpoint({
  name: 'listUnitAlerts',
  method: 'POST',
  path: '/telematics/{customerId}/alerts',
  access: SEES_UNITS,
  summary: 'Alerts of units with telematics; open ones only unless `scope` is set, most severe first.',
  params: CustomerParams,
  body: listRequest(unitAlertList),
  reads: true,
  response: listResponse(unitAlertList, UnitAlert, {
    /** Open alerts of the customer by severity, whatever the filters. */
    critical_count: z.number(),
    warning_count: z.number(),
    info_count: z.number(),
  }),
})

const AlertId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const updateUnitAlerts = endpoint({
  name: 'updateUnitAlerts',
  method: 'POST',
  path: '/telematics/{customerId}/alerts/actions',
  access: SEES_UNITS,
  // who acknowledges notifications acknowledges these; a fleet manager changes nothing of the assets
  area: 'alerts',
  summary:
    'Acknowledges, assigns to the caller, snoozes for an hour, a shift, a day or a week, reopens or closes alerts: those listed, or all that match.',
  params: CustomerParams,
  body: bulkRequest(unitAlertList, AlertId, {
    action: z.enum(Object.keys(ALERT_ACTIONS) as [AlertAction, ...AlertAction[]]),
  }),
  response: bulkResponse(AlertId),
})
