import { CircleCheck, Rss } from 'lucide-react'
import type { FeedOfAll } from '#contract/areas/admin/all-feeds/all-feeds.contract.ts'
import { type allFeedsList, FEED_STATES } from '#contract/areas/admin/all-feeds/all-feeds.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { Tag, WarningTag } from '../../../ui/rail/Tag.tsx'
import { allFeeds } from './all-feeds.calls.ts'

/** The default columns fit a screen of 1,440 pixels next to the menu. */
const CELLS: Cells<typeof allFeedsList, FeedOfAll> = {
  customer_name: { widthPx: 150 },
  carrier: { widthPx: 84 },
  state: {
    show: ({ state }) =>
      state !== 'comes' ? (
        <WarningTag>{FEED_STATES[state]}</WarningTag>
      ) : (
        <Tag tone="good">
          <CircleCheck size={12} aria-hidden="true" />
          {FEED_STATES.comes}
        </Tag>
      ),
    widthPx: 146,
  },
  last_received_ts: { widthPx: 172 },
  day_count: { widthPx: 130 },
  usual_day_count: { widthPx: 98 },
  lag_minutes: { widthPx: 116 },
  outage_count: { widthPx: 138 },
  problem_count: { widthPx: 124 },
}

const NONE = {
  icon: Rss,
  title: 'No feeds yet',
  text: 'A feed appears here once a railroad sends its first message for a customer.',
}

/** The feeds of all customers, late ones first. */
export function AllFeedsPage() {
  return (
    <ListPage
      view={useList(allFeeds)}
      title="All feeds"
      detail="Last message, volume and lag per railroad, compared with normal. A feed is late when no new sightings have arrived for longer than usual, and behind when its lag is far above normal."
      cells={CELLS}
      whenEmpty={NONE}
    />
  )
}
