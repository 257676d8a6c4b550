import { expect, test } from 'vitest'
import { dueIn } from './due.rules.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

test.each([
  ['2026-11-23T11:59:50Z', '1 min late', 'bad'],
  ['2026-11-23T09:00:00Z', '3 h late', 'bad'],
  ['2026-11-19T12:00:00Z', '4 d late', 'bad'],
  ['2026-11-23T12:45:00Z', 'in 45 min', 'wait'],
  ['2026-11-23T20:00:00Z', 'in 8 h', 'neutral'],
  ['2026-11-30T12:00:00Z', 'in 7 d', 'neutral'],
])('a ticket due at %s reads “%s”', (due, text, tone) => {
  expect(dueIn(due, NOW)).toEqual({ text, tone })
})
