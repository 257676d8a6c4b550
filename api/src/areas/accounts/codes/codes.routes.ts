import * as contract from '#contract/areas/accounts/codes/codes.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './codes.service.ts'

export const codesRoutes: readonly Route[] = [
  serve(contract.getCodes, service.getCodes),
  serve(contract.enrolCodes, service.enrolCodes),
  serve(contract.confirmCodes, service.confirmCodes),
  serve(contract.removeCodes, service.removeCodes),
]
