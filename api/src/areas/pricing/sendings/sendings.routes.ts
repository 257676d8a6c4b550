import * as contract from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './sendings.service.ts'

export const sendingsRoutes: readonly Route[] = [
  serve(contract.sendQuote, service.sendQuote),
  serve(contract.revokeQuoteLink, service.revokeQuoteLink),
]
