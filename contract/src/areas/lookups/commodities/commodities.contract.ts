import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { BOUND } from '../../../base/bounds.ts'

/** A commodity of the Standard Transportation Commodity Code (PLT-085). */
export const StccCommodity = z.object({
  commodity_code: z.string(),
  associated_stcc: z.string().nullable(),
  commodity: z.string(),
  is_hazmat: z.boolean(),
})

const StccRequest = z.object({
  search_term: z.string().max(100, BOUND).nullish(),
  stcc_codes: z.array(z.string().max(7, BOUND)).max(500).nullish(),
})
const StccAnswer = z.object({ stcc_codes: z.array(StccCommodity) })

export const lookupStccs = endpoint({
  name: 'lookupStccs',
  method: 'POST',
  path: '/pricing/stccs',
  access: 'signed-in',
  summary: 'Commodities by code or by description, not both.',
  body: StccRequest,
  reads: true,
  response: StccAnswer,
})

export const lookupReportStccs = endpoint({
  name: 'lookupReportStccs',
  method: 'POST',
  path: '/reports/{customerId}/stccs',
  access: 'signed-in',
  summary: 'The same commodity lookup for a customer’s reports.',
  params: CustomerParams,
  body: StccRequest,
  reads: true,
  response: StccAnswer,
})
