import { expect, test } from 'vitest'
import { differenceWords, timeLeft } from './review.rules.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-29T06:00:00Z', '6 days left'],
  ['2026-11-23T06:00:00Z', '18 hours left'],
  ['2026-11-22T13:30:00Z', '90 minutes left'],
  ['2026-11-22T12:01:30Z', '1 minute left'],
  ['2026-11-22T12:00:00Z', 'This offer has ended'],
])('an offer until %s has %s', (expires, words) => {
  expect(timeLeft(expires, NOW)).toBe(words)
})

test('a price of one’s own is told as a difference to the offer', () => {
  expect(differenceWords(486_050, 450_000)).toBe('$360.50 (7.4%) below the offer.')
  expect(differenceWords(486_050, 500_000)).toBe('$139.50 (2.9%) above the offer.')
  expect(differenceWords(100, 100)).toBe('The same as the offer.')
})
