import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { AssetExportRequest } from '../assets/assets.contract.ts'
import { assetList } from '../assets/assets.list.ts'
import { BOUND } from '../../../base/bounds.ts'

const WaybillId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const requestForUnits = endpoint({
  name: 'requestForUnits',
  method: 'POST',
  path: '/waybills/{customerId}/requests',
  access: { allOf: [{ anyOf: ['visibility_asset_list'] }, { module: 'hasWaybillModule' }] },
  area: 'car_requests',
  summary:
    'Requests an order-in, release or diversion: one request per unit, for those listed, or all that match.',
  params: CustomerParams,
  body: bulkRequest(assetList, WaybillId, {
    kind: z.enum(['order_in', 'release', 'divert']),
    /** Of a diversion: city, state and consignee. */
    destination: z.string().trim().max(120, BOUND).default(''),
    matching: AssetExportRequest.optional(),
  }),
  response: bulkResponse(WaybillId),
})
