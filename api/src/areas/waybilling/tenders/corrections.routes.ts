import * as contract from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './corrections.service.ts'

export const correctionsRoutes: readonly Route[] = [
  serve(contract.cancelTender, service.cancelTender),
  serve(contract.correctTender, service.correctTender),
  serve(contract.recordAnswer, service.recordAnswer),
  serve(contract.listLateTenders, service.listLateTenders),
]
