import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { canSchema } from '../../../list/can.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { WAYBILLING } from '../waybilling.rules.ts'
import { deliveryList } from './deliveries.list.ts'
import { deliveryCan } from './deliveries.rules.ts'

export const Delivery = listRow(deliveryList, {
  delivery_id: z.number(),
  request_id: z.number().nullable(),
  is_newest: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/booking/v1/{customerId}/deliveries',
  access: WAYBILLING,
  summary:
    'Documents that haven’t reached their railroad yet, with the reason, and tests from the last 30 days.',
  params: CustomerParams,
  query: listRequest(deliveryList),
  response: listResponse(deliveryList, Delivery.extend({ can: canSchema(deliveryCan) })),
})

const DeliveryId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const retryDeliveries = endpoint({
  name: 'retryDeliveries',
  method: 'POST',
  path: '/booking/v1/{customerId}/deliveries/retry',
  access: WAYBILLING,
  summary: 'Retries documents now, with all their attempts reset: those listed, or all that match.',
  params: CustomerParams,
  body: bulkRequest(deliveryList, DeliveryId),
  response: bulkResponse(DeliveryId),
})
