import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { Page } from '../../../base/paging.ts'
import { BOUND } from '../../../base/bounds.ts'

/** Items of the shipment dropdown (VIS-019); page size 10 (VIS-047). */
export const HISTORY_PAGE_SIZE = 10

export const listAssetHistory = endpoint({
  name: 'listAssetHistory',
  method: 'POST',
  path: '/assets/{customerId}/{assetId}',
  access: { anyOf: ['visibility_asset_list', 'visibility_fleet_cycles'] },
  summary: 'The trips of one piece of equipment, newest first.',
  params: CustomerParams.extend({ assetId: z.string().min(1).max(20, BOUND) }),
  body: z.object({
    page: Page,
    page_size: z.number().int().min(1).max(100).default(HISTORY_PAGE_SIZE),
    from_date: z.iso.date().optional(),
    to_date: z.iso.date().optional(),
    waybill_number: z.string().max(30, BOUND).optional(),
  }),
  reads: true,
  runs: 'ahead',
  response: z.object({
    data: z.array(
      z.object({
        waybill_id: z.number(),
        waybill_date: z.string().nullable(),
        waybill_number: z.string().nullable(),
        reporting_groups: z.array(z.number()),
        status_code: z.number().nullable(),
        load_empty_status: z.enum(['L', 'E']).nullable(),
        origin_location: z.string().nullable(),
        destination_location: z.string().nullable(),
        trip_start_date: z.string().nullable(),
      }),
    ),
    report_groups: z.record(z.string(), z.string()),
    record_count: z.number(),
  }),
})
