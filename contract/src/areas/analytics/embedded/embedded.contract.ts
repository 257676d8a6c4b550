import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'

export const getEmbeddedToken = endpoint({
  name: 'getEmbeddedToken',
  method: 'GET',
  path: '/analytics/{customerId}/embedded_token',
  access: 'signed-in',
  summary:
    'The token that opens an embedded view: signed for this user and valid for five minutes, or the customer’s fixed token.',
  params: CustomerParams,
  response: z.object({
    token: z.string().nullable(),
    /** The only origin the token may be given to. */
    origin: z.string().nullable(),
  }),
  secret: true,
})
