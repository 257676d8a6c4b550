import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { AutocompleteRequest } from '../lookups.rules.ts'

export const autocompleteEquipment = endpoint({
  name: 'autocompleteEquipment',
  method: 'POST',
  path: '/autocomplete/{customerId}/equipment_id',
  access: { anyOf: ['visibility_asset_list', 'visibility_fleet_cycles', 'visibility_universal_search'] },
  summary: 'The customer’s equipment whose ID contains the term; exact and prefix matches first.',
  params: CustomerParams,
  body: AutocompleteRequest,
  reads: true,
  runs: 'ahead',
  response: z.object({
    data: z.array(z.object({ equipment_id: z.string(), equipment_kind: z.enum(['R', 'imdl']) })),
  }),
})
