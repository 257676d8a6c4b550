import * as contract from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './passwords.service.ts'

export const passwordsRoutes: readonly Route[] = [
  serve(contract.forgotPassword, service.forgotPassword),
  serve(contract.resetPassword, service.resetPassword),
]
