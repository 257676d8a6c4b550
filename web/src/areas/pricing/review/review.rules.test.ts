import { expect, test } from 'vitest'
import { differenceText, timeLeft } from './review.rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-29T06:00:00Z', '6 days left'],
  ['2026-11-23T06:00:00Z', '18 hours left'],
  ['2026-11-22T13:30:00Z', '90 minutes left'],
  ['2026-11-22T12:01:30Z', '1 minute left'],
  ['2026-11-22T12:00:00Z', 'This offer has ended'],
])('an offer until %s has %s', (expires, text) => {
  expect(timeLeft(expires, NOW)).toBe(text)
})

test('a counteroffer is shown as a difference to the offer', () => {
  expect(differenceText(486_050, 450_000)).toBe('$360.50 (7.4%) below the offer.')
  expect(differenceText(486_050, 500_000)).toBe('$139.50 (2.9%) above the offer.')
  expect(differenceText(100, 100)).toBe('The same as the offer.')
})
