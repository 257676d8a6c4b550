import { expect, test } from 'vitest'
import { agoText, placeTimeHint, unbroken } from './place-time.ts'

test('without a known zone the hint shows it', () => {
  expect(placeTimeHint('2026-11-20T18:30:00Z', null, 'America/Los_Angeles')).toBe(
    'Local time zone unknown; shown in UTC.\nYour time: 11/20/2026 10:30 PST\nUTC: 11/20/2026 18:30',
  )
})

test('the hint of a time gives the place, the reader and UTC', () => {
  expect(placeTimeHint('2026-11-20T18:30:00Z', 'America/Chicago', 'America/Los_Angeles')).toBe(
    'Local time: 11/20/2026 12:30 CST\nYour time: 11/20/2026 10:30 PST\nUTC: 11/20/2026 18:30',
  )
})

test('an age is relative to now, in both directions', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(agoText('2026-11-20T09:00:00Z', now)).toBe('3 h ago')
  expect(agoText('2026-11-22T12:00:00Z', now)).toBe('in 2 d')
  expect(agoText('2026-11-20T11:59:40Z', now)).toBe('just now')
})

test('a line never ends between a figure and its unit', () => {
  expect(unbroken('Late, 3 d 15 h later; the next in 40 min.')).toBe(
    'Late, 3\u00a0d 15\u00a0h later; the next in 40\u00a0min.',
  )
  expect(unbroken('2 days, 1 hour, 3 doors')).toBe('2\u00a0days, 1\u00a0hour, 3 doors')
})
