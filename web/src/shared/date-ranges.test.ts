import { afterEach, expect, test } from 'vitest'
import { setReaderZone } from '#contract/base/zone-table.ts'
import { presetRange, startOfDay } from './date-ranges.ts'

afterEach(() => setReaderZone(null))

test('a day begins at midnight of the reader and the day after ends it', () => {
  expect(startOfDay('2026-11-30', 1)).toEqual(new Date(2026, 11, 1))
})

test('this week runs from Monday to Sunday, on a Sunday too', () => {
  const sunday = new Date(2026, 10, 22, 15)
  expect(presetRange('this_week', sunday)).toEqual({
    from: new Date(2026, 10, 16),
    before: new Date(2026, 10, 23),
  })
})

test('a day is that of the zone which the reader saved', () => {
  setReaderZone('Asia/Tokyo')
  expect(startOfDay('2026-11-30').toISOString()).toBe('2026-11-29T15:00:00.000Z')
  expect(presetRange('today', new Date('2026-11-29T16:00:00Z'))).toEqual({
    from: new Date('2026-11-29T15:00:00Z'),
    before: new Date('2026-11-30T15:00:00Z'),
  })
})
