import { normalizeAssetTerm } from '../../../base/asset-term.ts'
import { statusLabel, WAYBILL_STATUSES } from '../../../base/waybill-status.ts'

/** From this status on a unit has arrived: exports show the arrival instead of ETAs (VIS-034, 50 by docs/decisions/008). */
export const ARRIVED_STATUS = 50

/** The end of a trip: nothing more happens on it. */
export const COMPLETE_STATUS = 100

/** Which trips a list holds, the fewest first. */
export const ASSET_SCOPES = ['active', 'current', 'all'] as const
export type AssetScope = (typeof ASSET_SCOPES)[number]

/** Most asset ids one bulk search takes. */
export const MAX_BULK_SEARCH_IDS = 2500

export { normalizeAssetTerm, statusLabel, WAYBILL_STATUSES }

export type ColumnType = 'text' | 'number' | 'datetime' | 'status' | 'list' | 'eta'

export interface AssetColumn {
  key: AssetColumnKey
  label: string
  type: ColumnType
  /** Layouts that show it from the start; every layout may add any column of its kind. */
  layouts: readonly ('both' | 'R' | 'imdl')[]
  /** Shown only after the reader adds it. */
  optional?: true
  sortable: boolean
  /** Width in the spreadsheet, in characters. */
  width: number
}

const ALL = ['both', 'R', 'imdl'] as const
const RAIL = ['both', 'R'] as const
const RAMP = ['both', 'imdl'] as const

/** Every column of the asset list in its default order (VIS-038; layouts docs/decisions/009). */
export const ASSET_COLUMNS = [
  { key: 'equipment_id', label: 'Equipment', type: 'text', layouts: ALL, sortable: true, width: 14 },
  { key: 'status_code', label: 'Status', type: 'status', layouts: ALL, sortable: true, width: 12 },
  { key: 'load_empty_status', label: 'L/E', type: 'text', layouts: ALL, sortable: true, width: 6 },
  {
    key: 'current_location',
    label: 'Current location',
    type: 'text',
    layouts: ALL,
    sortable: true,
    width: 24,
  },
  { key: 'last_event_text', label: 'Last event', type: 'text', layouts: ALL, sortable: true, width: 24 },
  {
    key: 'last_sighting_date',
    label: 'Last sighting',
    type: 'datetime',
    layouts: ALL,
    sortable: true,
    width: 18,
  },
  {
    key: 'days_since_last_sighting',
    label: 'Days since',
    type: 'number',
    layouts: ALL,
    sortable: true,
    width: 10,
  },
  { key: 'tele_eta', label: 'ETA', type: 'eta', layouts: ALL, sortable: true, width: 18 },
  { key: 'rail_eta', label: 'Railroad ETA', type: 'eta', layouts: ALL, sortable: true, width: 18 },
  { key: 'arrival_date', label: 'Arrived', type: 'datetime', layouts: ALL, sortable: true, width: 18 },
  { key: 'origin_location', label: 'Origin', type: 'text', layouts: ALL, sortable: true, width: 24 },
  {
    key: 'destination_location',
    label: 'Destination',
    type: 'text',
    layouts: ALL,
    sortable: true,
    width: 24,
  },
  { key: 'commodity', label: 'Commodity', type: 'text', layouts: ALL, sortable: true, width: 28 },
  { key: 'shipper', label: 'Shipper', type: 'text', layouts: ALL, sortable: true, width: 26 },
  { key: 'consignee', label: 'Consignee', type: 'text', layouts: ALL, sortable: true, width: 26 },
  {
    key: 'reporting_groups',
    label: 'Reporting groups',
    type: 'list',
    layouts: ALL,
    sortable: false,
    width: 28,
  },
  { key: 'exceptions', label: 'Exceptions', type: 'list', layouts: ALL, sortable: false, width: 18 },
  { key: 'current_carrier', label: 'Carrier', type: 'text', layouts: RAIL, sortable: true, width: 9 },
  {
    key: 'bill_of_lading_number',
    label: 'Bill of lading',
    type: 'text',
    layouts: RAIL,
    sortable: true,
    width: 16,
  },
  { key: 'train_id', label: 'Train', type: 'text', layouts: RAIL, sortable: true, width: 12 },
  { key: 'last_notify_date', label: 'Notified', type: 'datetime', layouts: RAIL, sortable: true, width: 18 },
  {
    key: 'imdl_pickup_number',
    label: 'Pickup number',
    type: 'text',
    layouts: RAMP,
    sortable: true,
    width: 14,
  },
  { key: 'ingate_date', label: 'Ingate', type: 'datetime', layouts: RAMP, sortable: true, width: 18 },
  { key: 'ramped_date', label: 'Ramped', type: 'datetime', layouts: RAMP, sortable: true, width: 18 },
  { key: 'deramped_date', label: 'Deramped', type: 'datetime', layouts: RAMP, sortable: true, width: 18 },
  {
    key: 'waybill_number',
    label: 'Waybill',
    type: 'text',
    layouts: ALL,
    optional: true,
    sortable: true,
    width: 12,
  },
  {
    key: 'waybill_date',
    label: 'Waybill date',
    type: 'datetime',
    layouts: ALL,
    optional: true,
    sortable: true,
    width: 18,
  },
  {
    key: 'trip_start_date',
    label: 'Trip start',
    type: 'datetime',
    layouts: ALL,
    optional: true,
    sortable: true,
    width: 18,
  },
  {
    key: 'last_event_code',
    label: 'Event code',
    type: 'text',
    layouts: ALL,
    optional: true,
    sortable: true,
    width: 10,
  },
  { key: 'note', label: 'Note', type: 'text', layouts: ALL, optional: true, sortable: false, width: 30 },
] as const satisfies readonly (Omit<AssetColumn, 'key'> & { key: string })[]

export type AssetColumnKey = (typeof ASSET_COLUMNS)[number]['key']
export const ASSET_COLUMN_KEYS = ASSET_COLUMNS.map((column) => column.key) as [
  AssetColumnKey,
  ...AssetColumnKey[],
]

/** The columns a layout shows from the start, in order. */
export function defaultColumns(waybillType: 'both' | 'R' | 'imdl'): AssetColumnKey[] {
  return (ASSET_COLUMNS as readonly AssetColumn[])
    .filter((column) => !column.optional && column.layouts.includes(waybillType))
    .map((column) => column.key)
}

export type Freshness = 'fresh' | 'aging' | 'stale' | 'silent'

/** Hours without a sighting after which a moving unit counts as aging, stale and silent. */
export const FRESHNESS_HOURS = { aging: 12, stale: 24, silent: 48 } as const

/** How far the last sighting may be trusted; null for a completed trip, for nothing more is expected of it. */
export function freshnessOf(
  row: { status_code: number | null; last_sighting_date: string | null },
  now: Date,
): Freshness | null {
  if (row.status_code === COMPLETE_STATUS) return null
  if (row.last_sighting_date == null) return 'silent'
  const hours = (now.getTime() - Date.parse(row.last_sighting_date)) / 3_600_000
  if (hours >= FRESHNESS_HOURS.silent) return 'silent'
  if (hours >= FRESHNESS_HOURS.stale) return 'stale'
  return hours >= FRESHNESS_HOURS.aging ? 'aging' : 'fresh'
}
