import * as contract from '#contract/areas/admin/all-feeds/all-feeds.contract.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { allFeedRows } from './all-feeds.queries.ts'

export const allFeedsService = implement(
  contract,
  {
    /** How the feeds of all customers come. */
    listAllFeeds: async ({ db }, { query }) => new Json(await selectPage(db, allFeedRows, query, null)),
  },
  {
    listAllFeeds: defineExport(allFeedRows, () => null),
  },
)
