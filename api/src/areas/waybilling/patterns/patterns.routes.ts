import * as contract from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './patterns.service.ts'

export const patternsRoutes: readonly Route[] = [
  serve(contract.listPatterns, service.listPatterns, service.patternFiling),
  serve(contract.getPattern, service.getPattern),
  serve(contract.createPattern, service.createPattern),
  serve(contract.updatePattern, service.updatePattern),
  serve(contract.removePattern, service.removePattern),
]
