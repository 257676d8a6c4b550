import { expect, test } from 'vitest'
import { spanText } from './span.ts'

test('spans have at most two units', () => {
  expect([35, 60, 330, 24 * 60, 52 * 60, 200 * 60].map((minutes) => spanText(minutes * 60_000))).toEqual([
    '35 min',
    '1 h',
    '6 h',
    '1 d',
    '2 d 4 h',
    '8 d',
  ])
})
