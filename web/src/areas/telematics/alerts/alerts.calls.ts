import { queryOptions } from '@tanstack/react-query'
import { listUnitAlerts, updateUnitAlerts } from '#contract/areas/telematics/alerts/alerts.contract.ts'
import { unitAlertList } from '#contract/areas/telematics/alerts/alerts.list.ts'
import type { AlertAction } from '#contract/areas/telematics/alerts/alerts.rules.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { listSource } from '../../../list/source.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const LIVE_MS = 10_000

/** The alerts of units; reloaded, because units report all the time. */
export const unitAlerts = listSource({ list: unitAlertList, endpoint: listUnitAlerts, refreshMs: LIVE_MS })

/** The worst open alerts, of all units or of one: the first page of the list. */
export const openAlerts = (customerId: number, equipmentId?: string) =>
  queryOptions({
    ...endpointQuery(listUnitAlerts, {
      params: { customerId },
      body: {
        filters: equipmentId === undefined ? [] : [{ field: 'equipment_id', value: equipmentId }],
      },
    }),
    refetchInterval: LIVE_MS,
  })

/** Does something with alerts, those named or all that match, and reads them again. */
export async function actOnAlerts(
  customerId: number,
  action: AlertAction,
  chosen: Chosen<number>,
): Promise<CallResult<BulkAnswer<number>>> {
  const body = { ...(chosen as { ids: number[] }), action }
  const response = await call(updateUnitAlerts, { params: { customerId }, body })
  if (!chosen.preview) await queryClient.invalidateQueries({ queryKey: [listUnitAlerts.name] })
  return response
}
