import * as contract from '#contract/areas/find/find.contract.ts'
import { serve } from '../../http/serve.ts'
import * as service from './find.service.ts'

export const findRoutes = [serve(contract.findAnything, service.findAnything)]
