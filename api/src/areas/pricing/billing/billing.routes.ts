import * as contract from '#contract/areas/pricing/billing/billing.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './billing.service.ts'

export const billingRoutes: readonly Route[] = [
  serve(contract.createQuotePattern, service.createQuotePattern),
  serve(contract.listTripQuotes, service.listTripQuotes),
]
