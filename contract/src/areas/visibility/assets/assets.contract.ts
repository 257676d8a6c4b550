import { z } from 'zod'
import { endpoint, events, file } from '../../../base/endpoint.ts'
import { CustomerParams, Id } from '../../../base/ids.ts'
import { exportRequest, listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { assetList } from './assets.list.ts'
import { MAX_BULK_SEARCH_IDS } from './assets.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

/** An estimate of arrival with the moment it was made. */
export const Eta = z.object({ date: z.string().nullable(), updated: z.string().nullable() })

/** One row of the asset list: the current trip of one piece of equipment (VIS-038). */
export const AssetRow = listRow(assetList, {
  waybill_id: z.number(),
  origin_zone: z.string().nullable(),
  current_zone: z.string().nullable(),
  /** How the current location is known: a `town` has no station, a `name` is in none of our lists. */
  current_known_as: z.enum(['station', 'town', 'name']).nullable(),
  destination_zone: z.string().nullable(),
  /** The hazardous material of the unit, "UN1267, class 3"; null where no one has named one. */
  hazmat_mark: z.string().nullable(),
  gap_usual_hours: z.number().nullable(),
  /** Hours by which `late_cause` moved the estimate later; null without a cause. */
  late_cause_hours: z.number().nullable(),
  waiting_since: z.string().nullable(),
  feed_late_since: z.string().nullable(),
  feed_late_at: z.string().nullable(),
  work_owner_id: z.number().nullable(),
  snoozed_to_report: z.boolean(),
  troubles_since: z.record(z.string(), z.string()),
  /** The product's own estimate; the field keeps its historic name. */
  tele_eta: Eta,
  rail_eta: Eta,
  note: z.object({ note: z.string().nullable() }),
  reporting_groups: z.array(z.number()),
})
export type AssetRow = z.infer<typeof AssetRow>

const own = {
  /** Equipment ids or parts of them, waybill numbers or bills of lading; whole ids when there are many. */
  search_terms: z
    .array(z.string().max(100, BOUND))
    .max(MAX_BULK_SEARCH_IDS, `You can search up to ${MAX_BULK_SEARCH_IDS} IDs at once.`)
    .default([]),
  group_ids: z.array(Id).max(200).default([]),
}

export const AssetListRequest = listRequest(assetList, own)
export type AssetListRequest = z.infer<typeof AssetListRequest>
export type AssetFilter = AssetListRequest['filters'][number]

export const AssetExportRequest = exportRequest(assetList, own)
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
  runs: 'ahead',
  response: listResponse(assetList, AssetRow, {
    /** Names of every reporting group a row may carry, by id. */
    report_groups: z.record(z.string(), z.string()),
    /** The bulk search's ids without a match; empty when fewer than two were searched. */
    unmatched_terms: z.array(z.string()),
  }),
})

export const exportAssetsCsv = endpoint({
  name: 'exportAssetsCsv',
  method: 'POST',
  path: '/waybills/{customerId}/dashboard/csv',
  access: assetAccess,
  summary: 'The asset list as CSV: all matching rows, visible columns.',
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
  summary: 'The asset list as an Excel workbook: all matching rows, visible columns.',
  params: CustomerParams,
  body: AssetExportRequest,
  reads: true,
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})

export const mapAssets = endpoint({
  name: 'mapAssets',
  method: 'POST',
  path: '/waybills/{customerId}/dashboard/map',
  access: assetAccess,
  summary: 'Unit counts of the asset list by location, largest first.',
  params: CustomerParams,
  body: AssetExportRequest,
  reads: true,
  response: z.object({
    places: z.array(
      z.object({
        name: z.string(),
        known_as: z.enum(['station', 'town', 'name']),
        lat: z.number(),
        lon: z.number(),
        count: z.number(),
        /** Of them, late ones, and those with a defect, a hold or without a waybill. */
        late: z.number(),
        troubled: z.number(),
      }),
    ),
    /** The number of units without a report, and of those at places that are not on the map. */
    unplaced: z.number(),
    total: z.number(),
  }),
})

export const sumAssetDemurrage = endpoint({
  name: 'sumAssetDemurrage',
  method: 'POST',
  path: '/waybills/{customerId}/dashboard/demurrage',
  access: assetAccess,
  summary: 'Demurrage accrued by the units of the asset list: the total, and how many units it is for.',
  params: CustomerParams,
  body: AssetExportRequest,
  reads: true,
  response: z.object({
    cents: z.number(),
    /** Units with charges. */
    count: z.number(),
  }),
})

/** Units of the asset list that are late for the same cause; one without a known cause stands alone. */
export const AssetGroup = z.object({
  cause: z.string().nullable(),
  units: z.number(),
  /** The first of them, worst first. */
  waybill_ids: z.array(z.number()),
  /** The unit of a group of one. */
  equipment_id: z.string().nullable(),
  /** By how much the worst of them is late. */
  hours: z.number().nullable(),
  /** Where all of them are, come from and go to; null where that differs. */
  place: z.string().nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  destination_zone: z.string().nullable(),
  /** The first and the last of their estimates. */
  eta_from: z.string().nullable(),
  eta_to: z.string().nullable(),
  /** What they have accrued in demurrage. */
  cents: z.number(),
})
export type AssetGroup = z.infer<typeof AssetGroup>

export const listAssetGroups = endpoint({
  name: 'listAssetGroups',
  method: 'POST',
  path: '/waybills/{customerId}/dashboard/groups',
  access: assetAccess,
  summary: 'The asset list grouped by cause of lateness, worst first: one page of groups and their total.',
  params: CustomerParams,
  body: AssetListRequest,
  reads: true,
  response: z.object({
    groups: z.array(AssetGroup),
    group_count: z.number(),
    /** The units in all groups. */
    unit_count: z.number(),
  }),
})

/** Places and parties that the list is narrowed to by choice. */
export const CHOSEN_COLUMNS = [
  'origin_location',
  'destination_location',
  'current_location',
  'shipper',
  'consignee',
  'commodity',
] as const
const Chosen = z.array(z.object({ value: z.string(), count: z.number() }))

export const listAssetChoices = endpoint({
  name: 'listAssetChoices',
  method: 'GET',
  path: '/waybills/{customerId}/dashboard/choices',
  access: assetAccess,
  summary: 'The most frequent locations and parties of trips in transit, with unit counts.',
  params: CustomerParams,
  response: z.object({ choices: z.record(z.enum(CHOSEN_COLUMNS), Chosen) }),
})

const Bucket = z.object({ count: z.number(), fresh: z.number() })

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
  summary: 'Asset counts by status, and how many are dwelling, waiting, late or silent.',
  params: CustomerParams,
  response: z.object({
    total: z.number(),
    by_status: z.record(z.string(), z.number()),
    dwelling_over_2_days: z.number().nullable(),
    ap_status: z.number().nullable(),
    cp_status_or_notified: z.number().nullable(),
    ready_for_release: z.number().nullable(),
    /** Under way and expected later than first estimated, or overdue. */
    late: z.number(),
    /** Not reported while moving for longer than is normal there, though its feed comes. */
    silent: z.number(),
    exceptions: z.number(),
    /**
     * The work queue's counts among active trips, without snoozed units; `fresh` is the number added since yesterday.
     */
    queue: z.object({ overdue: Bucket, slipped: Bucket, silent: Bucket, held: Bucket, waiting: Bucket }),
    /** Active units assigned to the caller, and snoozed ones. */
    mine: z.number(),
    snoozed: z.number(),
    /** Trips that have not ended and were not reported for too long; in none of the other counts. */
    lost: z.number(),
    last_event_ts: z.string().nullable(),
  }),
})

/** Waybills that have just changed; the page reloads those it shows. */
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
