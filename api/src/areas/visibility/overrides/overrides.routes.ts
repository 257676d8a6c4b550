import * as contract from '#contract/areas/visibility/overrides/overrides.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './overrides.service.ts'

export const overridesRoutes: readonly Route[] = [
  serve(contract.getOverrides, service.getOverrides),
  serve(contract.updateOverrides, service.updateOverrides),
]
