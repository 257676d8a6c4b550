import * as contract from '#contract/areas/fleets/groups/groups.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './groups.service.ts'

export const groupsRoutes: readonly Route[] = [
  serve(contract.searchGroups, service.searchGroups),
  serve(contract.createGroup, service.createGroup),
  serve(contract.updateGroup, service.updateGroup),
  serve(contract.removeGroup, service.removeGroup),
]
