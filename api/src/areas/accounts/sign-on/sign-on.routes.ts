import * as contract from '#contract/areas/accounts/sign-on/sign-on.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './sign-on.service.ts'

export const signOnRoutes = [
  serve(contract.getSignOn, service.getSignOn),
  serve(contract.startSignOn, service.startSignOn),
  serve(contract.exchangeToken, service.exchangeToken),
]
