import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'

export const ReportingGroup = z.object({
  id: z.number(),
  name: z.string(),
  equipment_ids: z.array(z.string()),
  party_ids: z.array(z.number()),
  version: z.number(),
})

export const listReportingGroups = endpoint({
  name: 'listReportingGroups',
  method: 'GET',
  path: '/reports/{customerId}/groups',
  access: 'signed-in',
  summary: 'The customer’s reporting groups.',
  params: CustomerParams,
  response: z.object({ data: z.array(ReportingGroup) }),
})
