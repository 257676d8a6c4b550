import { expect, test } from 'vitest'
import { getEtaRange } from './eta-range.ts'

const day = (date: number) => `2026-11-${date}T00:00:00.000Z`

test('the moments of an estimate are in their order on one line; unknown ones are left out', () => {
  const { marks, band } = getEtaRange({
    now: new Date(day(22)),
    first: day(20),
    due: null,
    expected: day(24),
    earliest: day(23),
    latest: day(25),
    railroad: null,
  })

  expect(marks.map(({ kind }) => kind)).toEqual(['now', 'first', 'expected'])
  const shares = Object.fromEntries(marks.map(({ kind, share }) => [kind, share]))
  expect(shares['first']).toBeLessThan(shares['now']!)
  expect(shares['now']).toBeLessThan(band!.from)
  expect(band!.from).toBeLessThan(shares['expected']!)
  expect(shares['expected']).toBeLessThan(band!.to)
})

test('an estimate that is nothing but itself has no range', () => {
  const only = { first: null, due: null, earliest: null, latest: null, railroad: null }

  expect(getEtaRange({ now: new Date(day(22)), expected: day(22), ...only }).band).toBeNull()
})
