import * as contract from '#contract/areas/visibility/pasted/pasted.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './pasted.service.ts'

export const pastedRoutes: readonly Route[] = [
  serve(contract.createPastedList, service.createPastedList),
  serve(contract.getPastedList, service.getPastedList),
]
