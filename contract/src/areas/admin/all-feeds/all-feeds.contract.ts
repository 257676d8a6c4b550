import { z } from 'zod'
import { STAFF_WITH_TOOLS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { allFeedsList } from './all-feeds.list.ts'

export const FeedOfAll = listRow(allFeedsList, { feed: z.string(), customer_id: z.number() })
export type FeedOfAll = z.infer<typeof FeedOfAll>

export const listAllFeeds = endpoint({
  name: 'listAllFeeds',
  method: 'GET',
  path: '/admin/feeds',
  access: STAFF_WITH_TOOLS,
  summary: 'Each customer’s feeds per railroad: last message, rate, lag, outages and quarantined problems.',
  query: listRequest(allFeedsList),
  response: listResponse(allFeedsList, FeedOfAll),
})
