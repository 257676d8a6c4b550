import * as contract from '#contract/areas/config/client-config.contract.ts'
import { serve } from '../../http/serve.ts'
import * as service from './client-config.service.ts'

export const clientConfigRoutes = [serve(contract.getClientConfig, service.getClientConfig)]
