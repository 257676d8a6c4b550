import * as contract from '#contract/areas/pricing/prints/prints.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './prints.service.ts'

export const printsRoutes: readonly Route[] = [
  serve(contract.printQuote, service.printQuote),
  serve(contract.printReview, service.printReview),
]
