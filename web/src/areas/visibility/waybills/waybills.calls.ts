import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/base/endpoint.ts'
import { HISTORY_PAGE_SIZE, listAssetHistory } from '#contract/areas/lookups/trips/trips.contract.ts'
import { watchAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import {
  getUnitDocument,
  listUnitDocuments,
} from '#contract/areas/visibility/documents/documents.contract.ts'
import {
  getWaybill,
  listActivity,
  type WaybillDetails,
} from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { recents } from '../../../shell/find/recent.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { useLive } from '../../../shell/live.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { pathTo } from '../../../shell/route.ts'

interface WaybillParams {
  customerId: number
  waybillId: number
}

export const waybill = (params: WaybillParams) =>
  queryOptions({ ...endpointQuery(getWaybill, { params }), staleTime: 10_000 })

export const waybillActivity = (params: WaybillParams) =>
  queryOptions({ ...endpointQuery(listActivity, { params }), staleTime: 10_000 })

/** Documents that name the unit and are no sighting of it. */
export const unitDocuments = (params: WaybillParams) =>
  queryOptions({ ...endpointQuery(listUnitDocuments, { params }), staleTime: 60_000 })

export type UnitMessage = Answer<typeof getUnitDocument>

/** A message as it came. */
export const unitDocument = (params: WaybillParams & { messageId: number }) =>
  queryOptions({ ...endpointQuery(getUnitDocument, { params }), staleTime: Infinity })

/** Trips of one piece of equipment, ten a page (VIS-047). */
export const assetHistory = (customerId: number, assetId: string, page: number) =>
  queryOptions({
    ...endpointQuery(listAssetHistory, {
      params: { customerId, assetId },
      body: { page, page_size: HISTORY_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })

/** Whether a URL can name a waybill; otherwise nothing is requested. */
export const isWaybillId = (id: number): boolean => Number.isSafeInteger(id) && id > 0

interface Unit {
  equipmentId: string
  /** From where to where it goes. */
  lane: string
}

/** The unit of a waybill by what this browser has loaded: a row of a list, or an earlier visit; null where it is new. */
export function findUnit(params: WaybillParams): Unit | null {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const [, args] = queryKey as readonly [unknown, { params?: Partial<WaybillParams> }?]
    const row = args?.params?.customerId === params.customerId && findRow(state.data, params.waybillId)
    if (row) return { equipmentId: row.equipment_id, lane: laneText(row) }
  }
  const href = pathTo(ROUTE_PATHS.waybillDetails, { ...params })
  const recent = recents.get().find((one) => one.href === href)
  return recent ? { equipmentId: recent.label, lane: recent.detail } : null
}

type UnitRow = Pick<WaybillDetails, 'equipment_id'> &
  Partial<Pick<WaybillDetails, 'origin_location' | 'destination_location'>>

const laneText = ({ origin_location, destination_location }: UnitRow): string =>
  origin_location && destination_location ? `${origin_location} to ${destination_location}` : ''

function findRow(answer: unknown, waybillId: number): UnitRow | undefined {
  const lists = Object.values(answer ?? {}).filter(Array.isArray) as (Partial<WaybillDetails> | null)[][]
  return lists
    .flat()
    .find(
      (row): row is WaybillDetails => row?.waybill_id === waybillId && typeof row.equipment_id === 'string',
    )
}

/** Loads the page's data together with its code; errors are shown by the page's own queries. */
export function startWaybill(params: WaybillParams): void {
  if (!isWaybillId(params.waybillId)) return
  queryClient.query(waybill(params)).catch(() => undefined)
  queryClient.query(waybillActivity(params)).catch(() => undefined)
}

/** Reloads the waybill and its activity when it changes or a change may have been missed. */
export function useLiveWaybill({ customerId, waybillId }: WaybillParams): void {
  const client = useQueryClient()
  useLive(watchAssets, { params: { customerId } }, (change) => {
    if (change && !change.more && !change.waybill_ids.includes(waybillId)) return
    for (const name of [getWaybill.name, listActivity.name]) {
      void client.invalidateQueries({ queryKey: [name], refetchType: 'active' }, { cancelRefetch: false })
    }
  })
}
