import { expect, test } from 'vitest'
import { exactSpan } from './telematics.rules.ts'

const MINUTE = 60_000

test.each([
  [0, '0 min'],
  [35 * MINUTE, '35 min'],
  [60 * MINUTE, '1 h'],
  [290 * MINUTE, '4 h 50 min'],
  [30 * 1440 * MINUTE, '30 d'],
  [(2 * 1440 + 19 * 60 + 5) * MINUTE, '2 d 19 h'],
])('a span of %i ms is shown as %s', (ms, shown) => {
  expect(exactSpan(ms)).toBe(shown)
})
