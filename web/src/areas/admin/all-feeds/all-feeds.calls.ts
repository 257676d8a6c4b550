import { listAllFeeds } from '#contract/areas/admin/all-feeds/all-feeds.contract.ts'
import { allFeedsList } from '#contract/areas/admin/all-feeds/all-feeds.list.ts'
import { listSource } from '../../../list/source.ts'

const REFRESH_MS = 60_000

/** The feeds of all customers; reloaded while their page is open. */
export const allFeeds = listSource({ list: allFeedsList, endpoint: listAllFeeds, refreshMs: REFRESH_MS })
