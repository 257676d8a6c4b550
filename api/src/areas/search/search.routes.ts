import * as contract from '#contract/areas/search/search.contract.ts'
import { serve } from '../../http/serve.ts'
import * as service from './search.service.ts'

export const searchRoutes = [serve(contract.findAnything, service.findAnything)]
