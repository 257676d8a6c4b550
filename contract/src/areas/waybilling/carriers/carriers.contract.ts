import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { WAYBILLING } from '../waybilling.rules.ts'

export const getAllowedReceivers = endpoint({
  name: 'getAllowedReceivers',
  method: 'GET',
  path: '/booking/v1/{customerId}/allowed-receivers',
  access: WAYBILLING,
  summary: 'Railroads this customer may send bills of lading to.',
  params: CustomerParams,
  response: z.object({ allowedScacs: z.array(z.string()) }),
})
