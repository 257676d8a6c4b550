import { expect, test } from 'vitest'
import type { FeedHealth } from '#contract/areas/feeds/messages/messages.contract.ts'
import { feedState, worstFirst } from './messages.rules.ts'

const HOUR = 3600
const SILENT = [{ place: 'Houston, TX', last_event_ts: '2026-11-20T12:00:00Z', usual_hours: 2 }]

const makeFeed = (what: Partial<FeedHealth> = {}): FeedHealth => ({
  carrier: 'BNSF',
  last_event_ts: '2026-11-24T12:00:00Z',
  last_received_ts: '2026-11-24T12:00:00Z',
  event_count: 900,
  day_count: 90,
  counted_since: null,
  usual_day_count: 88,
  lag_seconds: HOUR / 2,
  usual_lag_seconds: HOUR / 2,
  is_late: false,
  silent_places: [],
  outages: [],
  ...what,
})

test('a feed whose messages come with old sightings is behind its own usual lag, never receiving', () => {
  expect(feedState(makeFeed())).toBe('receiving')
  expect(feedState(makeFeed({ lag_seconds: 33 * HOUR }))).toBe('behind')
  // a usually slow feed is not behind at the same lag
  expect(feedState(makeFeed({ lag_seconds: 33 * HOUR, usual_lag_seconds: 12 * HOUR }))).toBe('receiving')
  // half an hour is three times ten minutes, and no delay
  expect(feedState(makeFeed({ lag_seconds: HOUR / 2, usual_lag_seconds: 60 }))).toBe('receiving')
  expect(feedState(makeFeed({ lag_seconds: 33 * HOUR, usual_lag_seconds: null }))).toBe('receiving')
})

test('the worst feed comes first, and says the worst that is wrong with it', () => {
  const feeds = [
    makeFeed({ carrier: 'BNSF' }),
    makeFeed({ carrier: 'NS', silent_places: SILENT }),
    makeFeed({ carrier: 'CN', lag_seconds: 33 * HOUR, silent_places: SILENT }),
    makeFeed({ carrier: 'FXE', is_late: true, lag_seconds: 33 * HOUR }),
    makeFeed({ carrier: 'UP' }),
  ]

  expect(worstFirst(feeds).map((feed) => [feed.carrier, feedState(feed)])).toEqual([
    ['FXE', 'late'],
    ['CN', 'behind'],
    ['NS', 'silent'],
    ['BNSF', 'receiving'],
    ['UP', 'receiving'],
  ])
})
