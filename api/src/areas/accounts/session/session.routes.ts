import * as contract from '#contract/areas/accounts/session/session.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './session.service.ts'

export const sessionRoutes = [
  serve(contract.login, service.login),
  serve(contract.getSession, service.getSession),
  serve(contract.logout, service.logout),
]
