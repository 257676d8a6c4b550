import { describe, expect, test } from 'vitest'
import { makeAsset } from '../../../testing/assets.ts'
import { getReason, arrivalTrend, changeText, getCounts, durationText } from './queue.rules.ts'

const DAYS: { units: Record<string, number> }[] = [
  { units: { arrived: 30 } },
  { units: { arrived: 34, silent: 3 } },
]

describe('how a kind changed', () => {
  test('is compared with the day before, or not mentioned while there is no count for it', () => {
    expect(changeText(DAYS, 'silent', 5)).toBe('2 more than yesterday')
    expect(changeText(DAYS, 'held', 5)).toBeNull()
    expect(getCounts(DAYS, 'silent')).toEqual([3])
  })

  test('arrivals of today are those that are there and those still expected, against those of yesterday', () => {
    expect(arrivalTrend('today', DAYS, { there: 12, today: 24, tomorrow: 20 })).toEqual({
      text: '12 arrived · 2 more than yesterday',
      counts: [30, 34, 36],
    })
    expect(arrivalTrend('tomorrow', DAYS, { there: 12, today: 24, tomorrow: 20 })).toEqual({
      text: '16 fewer than today',
      counts: [30, 34, 36, 20],
    })
    expect(arrivalTrend('today', [], { there: 0, today: 1, tomorrow: 0 })).toBeNull()
  })
})

test('a unit’s time in a kind starts with that issue, not with its latest', () => {
  const row = makeAsset({
    needs_since: '2026-11-24T03:00:00Z',
    troubles_since: { silent: '2026-11-22T01:00:00Z', slipped: '2026-11-24T03:00:00Z' },
  })
  const now = new Date('2026-11-24T03:02:00Z')

  expect(['silent', 'slipped', 'today'].map((kind) => durationText(row, kind as never, now))).toEqual([
    '2 d 2 h',
    '2 min',
    '–',
  ])
})

const HOURS = 3_600_000
const AT = new Date('2026-11-22T12:00:00Z')
const hoursBefore = (hours: number) => new Date(AT.getTime() - hours * HOURS).toISOString()

test.each([
  [
    'waiting since it was notified, placed later',
    'waiting',
    {
      last_event_text: 'Placed at siding',
      last_sighting_date: hoursBefore(21),
      waiting_since: hoursBefore(125),
    },
    'Placed at siding 21 h ago, waiting 5 d 5 h for you.',
  ],
  [
    'waiting since it was placed',
    'waiting',
    {
      last_event_text: 'Placed at siding',
      last_sighting_date: hoursBefore(50),
      waiting_since: hoursBefore(50),
    },
    'Placed at siding, waiting 2 d 2 h for you.',
  ],
  [
    'late since an estimate of that time',
    'slipped',
    { late_hours: 30, troubles_since: { slipped: hoursBefore(5) } },
    '1 d 6 h late, slipped 5 h ago, ETA unknown.',
  ],
] as const)('a unit %s says since when', (_, kind, row, text) => {
  expect(getReason(makeAsset(row as unknown as Parameters<typeof makeAsset>[0]), kind, AT)).toBe(text)
})

test('a held unit names its problems as the asset list does', () => {
  expect(getReason(makeAsset({ exceptions: ['Held', 'Cancelled'] }), 'held', AT)).toBe(
    'Held, Canceled, ETA unknown.',
  )
})
