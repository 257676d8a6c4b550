import * as contract from '#contract/areas/notifications/followed-units/followed-units.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './followed-units.service.ts'

export const followedUnitsRoutes: readonly Route[] = [
  serve(contract.listFollowedUnits, service.listFollowedUnits),
  serve(contract.followUnit, service.followUnit),
  serve(contract.unfollowUnit, service.unfollowUnit),
]
