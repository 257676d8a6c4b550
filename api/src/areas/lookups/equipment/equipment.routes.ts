import * as contract from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { serve, serveAhead, type Route } from '../../../http/serve.ts'
import * as service from './equipment.service.ts'

export const lookupsRoutes: readonly Route[] = [
  serveAhead(contract.autocompleteEquipment, service.autocompleteEquipment),
  serve(contract.listReportingGroups, service.listReportingGroups),
]
