import * as contract from '#contract/areas/support/evidence/evidence.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './evidence.service.ts'

export const evidenceRoutes: readonly Route[] = [
  serve(contract.prepareTicket, service.prepareTicket),
  serve(contract.listEvidence, service.listEvidence),
]
