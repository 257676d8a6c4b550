import * as contract from '#contract/areas/support/ratings/ratings.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './ratings.service.ts'

export const ratingsRoutes: readonly Route[] = [
  serve(contract.getSatisfaction, service.getSatisfaction),
  serve(contract.rateTicket, service.rateTicket),
  serve(contract.getAskedRating, service.getAskedRating),
  serve(contract.answerRating, service.answerRating),
]
