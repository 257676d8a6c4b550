import * as contract from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './equipment.service.ts'

export const equipmentRoutes: readonly Route[] = [
  serve(contract.autocompleteEquipment, service.autocompleteEquipment),
]
