import * as contract from '#contract/areas/admin/all-feeds/all-feeds.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './all-feeds.service.ts'

export const allFeedsRoutes: readonly Route[] = [
  serve(contract.listAllFeeds, service.listAllFeeds, service.allFeedsFiling),
]
