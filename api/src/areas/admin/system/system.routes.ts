import * as contract from '#contract/areas/admin/system/system.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './system.service.ts'

export const systemRoutes: readonly Route[] = [serve(contract.getSystem, service.getSystem)]
