import { z } from 'zod'
import { endpoint, events, file } from '../../../base/endpoint.ts'
import { CustomerParams, Id } from '../../../base/ids.ts'
import { Page, PageSize, SortDirection } from '../../../base/paging.ts'
import { ASSET_COLUMN_KEYS, ASSET_SCOPES, MAX_BULK_SEARCH_IDS } from './assets.rules.ts'

/** An estimate of arrival with the moment it was made. */
export const Eta = z.object({ date: z.string().nullable(), updated: z.string().nullable() })

/** One row of the asset list: the current trip of one piece of equipment (VIS-038). */
export const AssetRow = z.object({
  waybill_id: z.number(),
  equipment_id: z.string(),
  equipment_kind: z.enum(['R', 'imdl']),
  status_code: z.number().nullable(),
  load_empty_status: z.enum(['L', 'E']).nullable(),
  waybill_number: z.string().nullable(),
  waybill_date: z.string().nullable(),
  bill_of_lading_number: z.string().nullable(),
  shipper: z.string().nullable(),
  consignee: z.string().nullable(),
  commodity: z.string().nullable(),
  commodity_code: z.string().nullable(),
  origin_location: z.string().nullable(),
  destination_location: z.string().nullable(),
  current_location: z.string().nullable(),
  /** IANA zones of the three places; null when a place is not known. Each date of a row is told in one of them. */
  origin_zone: z.string().nullable(),
  current_zone: z.string().nullable(),
  destination_zone: z.string().nullable(),
  last_event_code: z.string().nullable(),
  last_event_text: z.string().nullable(),
  last_sighting_date: z.string().nullable(),
  days_since_last_sighting: z.number().nullable(),
  current_carrier: z.string().nullable(),
  train_id: z.string().nullable(),
  /** The product's own estimate; the wire keeps the historic name. */
  tele_eta: Eta,
  rail_eta: Eta,
  arrival_date: z.string().nullable(),
  last_notify_date: z.string().nullable(),
  imdl_pickup_number: z.string().nullable(),
  ingate_date: z.string().nullable(),
  ramped_date: z.string().nullable(),
  deramped_date: z.string().nullable(),
  trip_start_date: z.string().nullable(),
  exceptions: z.array(z.string()),
  note: z.object({ note: z.string().nullable() }),
  reporting_groups: z.array(z.number()),
})
export type AssetRow = z.infer<typeof AssetRow>

/** ANA-046, ANA-048. `equals` with a list means any of them; an empty value passes every row. */
export const OPERANDS = [
  'equals',
  'less_than',
  'less_than_or_equals',
  'greater_than',
  'greater_than_or_equals',
  'contains',
] as const

export const FILTER_FIELDS = [...ASSET_COLUMN_KEYS, 'equipment_kind', 'commodity_code'] as const

export const AssetFilter = z.object({
  field: z.enum(FILTER_FIELDS, 'This column cannot be filtered.'),
  operand: z.enum(OPERANDS, `Choose one of ${OPERANDS.join(', ')}.`).default('equals'),
  value: z.union([
    z.string().max(255),
    z.number(),
    z.array(z.union([z.string().max(255), z.number()])).max(200),
    z.null(),
  ]),
})
export type AssetFilter = z.infer<typeof AssetFilter>

const question = {
  filters: z.array(AssetFilter).max(30).default([]),
  /** Equipment ids or parts of them, waybill numbers or bills of lading; whole ids when there are many. */
  search_terms: z
    .array(z.string().max(100))
    .max(MAX_BULK_SEARCH_IDS, `At most ${MAX_BULK_SEARCH_IDS} ids can be searched at once.`)
    .default([]),
  group_ids: z.array(Id).max(200).default([]),
  /** active: trips under way; current: the latest trip of each piece of equipment, completed or not; all: those before it too. */
  scope: z.enum(ASSET_SCOPES).default('current'),
  sort_by: z
    .enum(ASSET_COLUMN_KEYS, 'The list cannot be sorted by this column.')
    .default('days_since_last_sighting'),
  sort_direction: SortDirection.default('desc'),
}

export const AssetListRequest = z.object({ ...question, page: Page, page_size: PageSize })
export type AssetListRequest = z.infer<typeof AssetListRequest>

/** The same question without paging; `columns` are the ones on the screen, in their order. */
export const AssetExportRequest = z.object({
  ...question,
  columns: z.array(z.enum(ASSET_COLUMN_KEYS)).max(ASSET_COLUMN_KEYS.length).optional(),
})
export type AssetExportRequest = z.infer<typeof AssetExportRequest>

const assetAccess = { anyOf: ['visibility_asset_list'] } as const

export const listAssets = endpoint({
  name: 'listAssets',
  method: 'POST',
  path: '/waybills/{customerId}/dashboard',
  access: assetAccess,
  summary: 'The asset list: filtered, searched, sorted, one page and the total.',
  params: CustomerParams,
  body: AssetListRequest,
  reads: true,
  response: z.object({
    data: z.array(AssetRow),
    record_count: z.number(),
    /** Names of every reporting group a row may carry, by id. */
    report_groups: z.record(z.string(), z.string()),
    /** Of the bulk-searched ids, those that match nothing; empty when fewer than two were asked. */
    unmatched_terms: z.array(z.string()),
  }),
})

export const exportAssetsCsv = endpoint({
  name: 'exportAssetsCsv',
  method: 'POST',
  path: '/waybills/{customerId}/dashboard/csv',
  access: assetAccess,
  summary: 'The whole asset list as CSV: the rows and columns on the screen.',
  params: CustomerParams,
  body: AssetExportRequest,
  reads: true,
  response: file('text/csv; charset=utf-8'),
})

export const exportAssetsXlsx = endpoint({
  name: 'exportAssetsXlsx',
  method: 'POST',
  path: '/waybills/{customerId}/dashboard/xlsx',
  access: assetAccess,
  summary: 'The whole asset list as a workbook: the rows and columns on the screen.',
  params: CustomerParams,
  body: AssetExportRequest,
  reads: true,
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})

/** Counts for the dashboard's widgets and for the quick filters; a widget the caller may not see is null. */
export const getAssetSummary = endpoint({
  name: 'getAssetSummary',
  method: 'GET',
  path: '/waybills/{customerId}/dashboard/summary',
  access: {
    anyOf: [
      'dashboard_widgets_dwelling_over_2_days',
      'dashboard_widgets_ap_status',
      'dashboard_widgets_cp_status_or_notified',
      'dashboard_widgets_ready_for_release',
      'visibility_asset_list',
    ],
  },
  summary: 'How many assets stand in each status, dwell, wait or are silent.',
  params: CustomerParams,
  response: z.object({
    total: z.number(),
    by_status: z.record(z.string(), z.number()),
    dwelling_over_2_days: z.number().nullable(),
    ap_status: z.number().nullable(),
    cp_status_or_notified: z.number().nullable(),
    ready_for_release: z.number().nullable(),
    silent: z.number(),
    exceptions: z.number(),
    last_event_ts: z.string().nullable(),
  }),
})

/** Waybills that changed a moment ago; the screen asks again for what it shows. */
export const AssetChange = z.object({
  topic: z.literal('assets'),
  waybill_ids: z.array(z.number()),
  /** More changed than are listed. */
  more: z.boolean(),
})

export const watchAssets = endpoint({
  name: 'watchAssets',
  method: 'GET',
  path: '/live/{customerId}',
  access: { anyOf: ['visibility_asset_list', 'visibility_fleet_cycles'] },
  summary: 'Server-sent events: which waybills of the customer changed.',
  params: CustomerParams,
  response: events(AssetChange),
})
