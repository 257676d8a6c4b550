import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { AssetExportRequest } from '../assets/assets.contract.ts'
import { assetList } from '../assets/assets.list.ts'
import { BOUND } from '../../../base/bounds.ts'

const access = { anyOf: ['visibility_asset_list'] } as const
const WaybillId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** The last day on time, at the destination. */
const Day = z.iso.date()

/** More than a day's import of a customer. */
const MAX_ROWS = 5000

export const updateDueDates = endpoint({
  name: 'updateDueDates',
  method: 'POST',
  path: '/waybills/{customerId}/due',
  access,
  summary:
    'Sets the due date of units at their destination: those listed, or all that match. Null removes it.',
  params: CustomerParams,
  body: bulkRequest(assetList, WaybillId, { due: Day.nullable(), matching: AssetExportRequest.optional() }),
  response: bulkResponse(WaybillId),
})

export const importDueDates = endpoint({
  name: 'importDueDates',
  method: 'POST',
  path: '/waybills/{customerId}/due/import',
  access,
  summary: 'Sets due dates by equipment ID for current trips. Returns the IDs that didn’t match.',
  params: CustomerParams,
  body: z.object({
    rows: z
      .array(z.object({ equipment_id: z.string().min(1).max(30, BOUND), due: Day }))
      .min(1)
      .max(MAX_ROWS),
  }),
  response: z.object({ done: z.number(), unmatched: z.array(z.string()) }),
})
