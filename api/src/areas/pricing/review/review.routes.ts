import * as contract from '#contract/areas/pricing/review/review.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './review.service.ts'

export const reviewRoutes: readonly Route[] = [
  serve(contract.reviewQuote, service.reviewQuote),
  serve(contract.answerQuote, service.answerQuote),
  serve(contract.createReviewNote, service.createReviewNote),
]
