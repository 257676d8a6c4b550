import * as contract from '#contract/areas/admin/tokens/tokens.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './tokens.service.ts'

export const tokensRoutes: readonly Route[] = [
  serve(contract.listTokens, service.listTokens),
  serve(contract.createToken, service.createToken),
  serve(contract.revokeToken, service.revokeToken),
]
