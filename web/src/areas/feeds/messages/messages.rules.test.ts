import { expect, test } from 'vitest'
import type { FeedHealth } from '#contract/areas/feeds/messages/messages.contract.ts'
import { feedsText, feedState, getLagTrack, outageText, worstFirst } from './messages.rules.ts'

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

test('a feed that is away now never reads as one without outages, and messages full of old sightings are no news', () => {
  const now = new Date('2026-11-24T14:00:00Z')
  const received = '2026-11-24T13:55:00Z'
  const outages = [{ from_ts: '2026-11-20T00:00:00Z', to_ts: '2026-11-20T09:00:00Z' }]
  const late = makeFeed({ is_late: true, last_event_ts: '2026-11-23T12:00:00Z', last_received_ts: received })

  expect(outageText(makeFeed(), now)).toBe('No outages in 14 days')
  expect(outageText(late, now)).toBe(
    'Outage now: no new sightings for 1 d 2 h. No earlier outages in 14 days',
  )
  expect(outageText({ ...late, outages }, now)).toBe(
    'Outage now: no new sightings for 1 d 2 h. 1 outage in 14 days, the last lasted 9 h and ended 4 d 5 h ago',
  )
})

test('one sentence names the feeds that need attention, the worst first, and counts the others', () => {
  const late = makeFeed({ carrier: 'FXE', is_late: true })
  const behind = makeFeed({ carrier: 'KCSM', lag_seconds: 33 * HOUR })

  expect(feedsText([makeFeed(), behind, makeFeed({ carrier: 'UP' }), late])).toBe(
    'FXE late, KCSM behind, 2 on time',
  )
  expect(feedsText([makeFeed(), makeFeed({ carrier: 'UP' })])).toBe('Every feed is on time')
  expect(feedsText([makeFeed()])).toBe('Every feed is on time')
})

test('a feed is on time up to three times its usual lag; the line says where it stands now', () => {
  const { now, usual, limit } = getLagTrack(makeFeed({ lag_seconds: HOUR, usual_lag_seconds: HOUR }))!
  expect([now, limit! > usual!]).toEqual([usual, true])

  const behind = getLagTrack(makeFeed({ lag_seconds: 33 * HOUR, usual_lag_seconds: HOUR }))!
  expect(behind.now).toBeGreaterThan(behind.limit!)
  expect(getLagTrack(makeFeed({ usual_lag_seconds: null }))).toMatchObject({ usual: null, limit: null })
  expect(getLagTrack(makeFeed({ lag_seconds: null }))).toBeNull()
})
