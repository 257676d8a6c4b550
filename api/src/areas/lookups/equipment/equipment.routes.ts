import * as contract from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { serveAhead, type Route } from '../../../http/serve.ts'
import * as service from './equipment.service.ts'

export const equipmentRoutes: readonly Route[] = [
  serveAhead(contract.autocompleteEquipment, service.autocompleteEquipment),
]
