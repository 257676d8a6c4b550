import * as contract from '#contract/areas/support/presence/presence.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './presence.service.ts'

export const presenceRoutes: readonly Route[] = [serve(contract.tellPresence, service.tellPresence)]
