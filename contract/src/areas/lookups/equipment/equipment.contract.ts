import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { Page } from '../../../base/paging.ts'

/** From how many characters a lookup asks the server (`spec 1 §5`). */
export const MIN_SEARCH_CHARACTERS = { equipment: 3, scac: 2, users: 3 } as const

export const AutocompleteRequest = z.object({
  search_term: z.string().max(100),
  page: Page,
  page_limit: z.number().int().min(1).max(100).default(25),
})

export const autocompleteEquipment = endpoint({
  name: 'autocompleteEquipment',
  method: 'POST',
  path: '/autocomplete/{customerId}/equipment_id',
  access: { anyOf: ['visibility_asset_list', 'visibility_fleet_cycles', 'visibility_universal_search'] },
  summary: 'Equipment of the customer whose id contains the term; exact and leading matches first.',
  params: CustomerParams,
  body: AutocompleteRequest,
  reads: true,
  response: z.object({
    data: z.array(z.object({ equipment_id: z.string(), equipment_kind: z.enum(['R', 'imdl']) })),
  }),
})

export const ReportingGroup = z.object({
  id: z.number(),
  name: z.string(),
  equipment_ids: z.array(z.string()),
  party_ids: z.array(z.number()),
})

export const listReportingGroups = endpoint({
  name: 'listReportingGroups',
  method: 'GET',
  path: '/reports/{customerId}/groups',
  access: 'signed-in',
  summary: "The customer's reporting groups.",
  params: CustomerParams,
  response: z.object({ data: z.array(ReportingGroup) }),
})
