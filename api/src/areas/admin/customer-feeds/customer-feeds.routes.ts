import * as contract from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './customer-feeds.service.ts'

export const customerFeedsRoutes: readonly Route[] = [
  serve(contract.listCustomerFeeds, service.listCustomerFeeds),
  serve(contract.createFeedToken, service.createFeedToken),
  serve(contract.readSample, service.readSample),
  serve(contract.listRailroads, service.listRailroads),
]
