import * as contract from '#contract/areas/lists/links/links.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './links.service.ts'

export const linksRoutes: readonly Route[] = [
  serve(contract.createLink, service.createLink),
  serve(contract.getLink, service.getLink),
]
