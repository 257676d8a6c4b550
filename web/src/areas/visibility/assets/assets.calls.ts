import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import {
  type AssetExportRequest,
  type AssetListRequest,
  exportAssetsCsv,
  exportAssetsXlsx,
  getAssetSummary,
  listAssets,
  watchAssets,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { MAX_BULK_SEARCH_IDS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { call, UNNAMED_FILE } from '../../../shell/call.ts'
import { useLive } from '../../../shell/live.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { storeValue, readStoredValue } from '../../../shared/stored-value.ts'
import { aText, listOf } from '../../../shared/read.ts'
import { type AssetSearch, listRequestOf, lookupKey, MAX_IDS_IN_ADDRESS } from './asset-search.rules.ts'
import { assetSummary } from '../dashboard/dashboard.calls.ts'
import { UNABLE_TO_EXPORT } from '../visibility.messages.ts'

/** Asking "within the last 24 hours" moves on in steps, so that the same list stays the same question for a while. */
const CLOCK_STEP_MS = 5 * 60_000
const now = (): Date => new Date(Math.floor(Date.now() / CLOCK_STEP_MS) * CLOCK_STEP_MS)

export const assetList = (customerId: number, request: AssetListRequest) =>
  queryOptions({
    ...queryOf(listAssets, { params: { customerId }, body: request }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

export const reportingGroups = (customerId: number) =>
  queryOptions({ ...queryOf(listReportingGroups, { params: { customerId } }), staleTime: 5 * 60_000 })

/** The list call an address stands for; ids of a long pasted list come from this tab. */
export const requestOf = (search: AssetSearch): AssetListRequest =>
  listRequestOf(search, recallLookup(search.lookup) ?? [], now())

/** Starts the list's data together with the page's code; what fails is told by the page's own queries. */
export function startAssetList(customerId: number, search: AssetSearch): void {
  queryClient.query(assetList(customerId, requestOf(search))).catch(() => undefined)
  queryClient.query(assetSummary(customerId)).catch(() => undefined)
  queryClient.query(reportingGroups(customerId)).catch(() => undefined)
}

const lookupIds = listOf(aText)

/** The part of the address that stands for pasted ids: themselves while few, else a short name kept in this tab. */
export function addressOfLookup(ids: readonly string[]): Pick<AssetSearch, 'ids' | 'lookup'> {
  if (ids.length === 0) return {}
  if (ids.length <= MAX_IDS_IN_ADDRESS) return { ids: ids.join('|') }
  const lookup = lookupKey(ids)
  storeValue('tab', `lookup.${lookup}`, ids)
  return { lookup }
}

/** The part of the address for ids the search of the portal was given; null for more than one search takes. */
export const addressOfMany = (ids: readonly string[]): Pick<AssetSearch, 'ids' | 'lookup'> | null =>
  ids.length > MAX_BULK_SEARCH_IDS ? null : addressOfLookup(ids)

/** Ids of a long pasted list; null when this tab does not know it. */
export const recallLookup = (lookup: string | undefined): string[] | null =>
  lookup ? readStoredValue('tab', `lookup.${lookup}`, lookupIds) : null

/** Where the tab keeps the list's own address, for the way back from one of its units. */
export const listAddressKey = (customerId: number): string => `asset-list.${customerId}`

const QUIET_MS = 700
const SUMMARY_QUIET_MS = 5000

/** Asks for the list and its counts anew as changes are told: at most once a second, the counts every five. */
export function useLiveAssets(customerId: number): void {
  const client = useQueryClient()
  useLive(watchAssets, { params: { customerId } }, () => {
    refreshSoon(client, listAssets.name, QUIET_MS)
    refreshSoon(client, getAssetSummary.name, SUMMARY_QUIET_MS)
  })
}

const scheduled = new Map<string, number>()

function refreshSoon(client: ReturnType<typeof useQueryClient>, name: string, quietMs: number): void {
  if (scheduled.has(name)) return
  const refresh = () => {
    scheduled.delete(name)
    void client.invalidateQueries({ queryKey: [name], refetchType: 'active' }, { cancelRefetch: false })
  }
  scheduled.set(name, window.setTimeout(refresh, quietMs))
}

export type ExportFormat = 'csv' | 'xlsx'

/** Saves the list as a file; failures are said in a toast. */
export async function exportAssets(
  customerId: number,
  format: ExportFormat,
  request: AssetExportRequest,
): Promise<void> {
  const endpoint = format === 'csv' ? exportAssetsCsv : exportAssetsXlsx
  const answer = await call(endpoint, { params: { customerId }, body: request })
  if (!answer.success) {
    const { message, request_id } = answer.error
    const details = request_id ? `${message} (${request_id})` : message
    toast({ status: 'danger', message: `${UNABLE_TO_EXPORT} ${details}` })
    return
  }
  saveFile(answer.data, nameOf(answer.data) ?? defaultFileName(format, new Date()))
}

/** The name the server gave in `downloadable_as` (VIS-041); null when it gave none. */
const nameOf = (blob: Blob): string | null =>
  blob instanceof File && blob.name !== UNNAMED_FILE ? blob.name : null

/** `visibility_assets_{MM-DD-YYYY}.{ext}` (VIS-042). */
export function defaultFileName(format: ExportFormat, day: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `visibility_assets_${two(day.getMonth() + 1)}-${two(day.getDate())}-${day.getFullYear()}.${format}`
}

function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
