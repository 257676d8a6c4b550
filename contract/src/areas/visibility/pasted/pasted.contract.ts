import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { MAX_BULK_SEARCH_IDS } from '../assets/assets.rules.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'

const access = { anyOf: ['visibility_asset_list'] } as const
const Code = z
  .string()
  .max(MAX_CODE, BOUND)
  .regex(/^[\w-]{12}$/)
const Ids = z
  .array(z.string().min(1).max(100, BOUND))
  .min(1)
  .max(MAX_BULK_SEARCH_IDS, `You can search up to ${MAX_BULK_SEARCH_IDS} IDs at once.`)

export const createPastedList = endpoint({
  name: 'createPastedList',
  method: 'POST',
  path: '/waybills/{customerId}/pasted',
  access,
  level: 'see',
  summary: 'Saves pasted IDs under a name. The same IDs and name always get the same code.',
  params: CustomerParams,
  body: z.object({ name: z.string().trim().min(1).max(60, BOUND), ids: Ids }),
  response: z.object({ code: Code }),
})

export const getPastedList = endpoint({
  name: 'getPastedList',
  method: 'GET',
  path: '/waybills/{customerId}/pasted/{listCode}',
  access,
  summary: 'A pasted list for the customer’s users: its name, who pasted it, when, and the IDs.',
  params: CustomerParams.extend({ listCode: Code }),
  response: z.object({
    name: z.string(),
    by: z.string(),
    created_ts: z.string(),
    ids: z.array(z.string()),
  }),
})
