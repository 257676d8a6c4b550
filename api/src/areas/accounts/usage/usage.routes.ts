import * as contract from '#contract/areas/accounts/usage/usage.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './usage.service.ts'

export const usageRoutes: readonly Route[] = [serve(contract.noteUsage, service.noteUsage)]
