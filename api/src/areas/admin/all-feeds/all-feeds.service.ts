import type * as contract from '#contract/areas/admin/all-feeds/all-feeds.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { Json, type SignedInCtx } from '../../../http/context.ts'
import { filing } from '../../../list/filing.ts'
import { selectPage } from '../../../list/page.ts'
import { allFeedRows } from './all-feeds.queries.ts'

/** How the feeds of all customers come. */
export const listAllFeeds = async (
  { db }: SignedInCtx,
  { query }: Input<typeof contract.listAllFeeds>,
): Promise<Json> => new Json(await selectPage(db, allFeedRows, query, null))

/** The same as a file. */
export const allFeedsFiling = filing(allFeedRows, () => null)
