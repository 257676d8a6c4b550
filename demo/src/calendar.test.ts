import { expect, test } from 'vitest'
import { makeCalendar, windowEnd, type Received } from './calendar.ts'
import { DAY_MS, HOUR_MS } from './journey/journey.ts'

const NOW_TS = Date.UTC(2026, 6, 1, 15)
const MIDNIGHT_TS = Date.UTC(2026, 6, 1)
const nothing = (customer_id: number): Received => ({
  customer_id,
  first_event_ts: null,
  last_event_ts: null,
})
const onReceive = (customer_id: number, first_event_ts: number, last_event_ts: number): Received => ({
  customer_id,
  first_event_ts,
  last_event_ts,
})

test('a first start ends its history now, after so many days from a midnight', () => {
  const calendar = makeCalendar([nothing(1), nothing(2)], 180, NOW_TS, null)

  expect(calendar).toEqual({
    startTs: MIDNIGHT_TS - 180 * DAY_MS,
    nowTs: NOW_TS,
    resumeTs: new Map([
      [1, MIDNIGHT_TS - 180 * DAY_MS],
      [2, MIDNIGHT_TS - 180 * DAY_MS],
    ]),
  })
})

test('a restart finds the same world by its first event and goes on a little before its last', () => {
  const startTs = MIDNIGHT_TS - 190 * DAY_MS
  const lastTs = NOW_TS - 5 * HOUR_MS

  const calendar = makeCalendar([onReceive(1, startTs + HOUR_MS, lastTs)], 180, NOW_TS, null)

  expect(calendar).toEqual({ startTs, nowTs: NOW_TS, resumeTs: new Map([[1, lastTs - 2 * DAY_MS]]) })
})

test('a clock that ran ahead of ours continues from its own time', () => {
  const aheadTs = NOW_TS + 30 * DAY_MS

  const calendar = makeCalendar([onReceive(1, NOW_TS - 180 * DAY_MS, aheadTs)], 180, NOW_TS, null)

  expect(calendar.nowTs).toBe(aheadTs)
})

test("messages of other sources, years off, do not move a customer's history or its end", () => {
  const startTs = MIDNIGHT_TS - 180 * DAY_MS
  const strange = onReceive(1, Date.UTC(2011, 11, 15), Date.UTC(2099, 0, 1))

  const calendar = makeCalendar(
    [strange, onReceive(2, startTs, NOW_TS), onReceive(3, startTs, NOW_TS)],
    180,
    NOW_TS,
    null,
  )

  expect(calendar.startTs).toBe(startTs)
  expect(calendar.nowTs).toBe(NOW_TS)
  expect(calendar.resumeTs.get(1)).toBe(NOW_TS - 2 * DAY_MS)
})

test('a customer cut off during the first start receives the rest, the interrupted window included', () => {
  const startTs = MIDNIGHT_TS - 180 * DAY_MS
  const half = startTs + 90 * DAY_MS

  const calendar = makeCalendar(
    [onReceive(1, startTs, half), onReceive(2, startTs, half), nothing(3)],
    180,
    NOW_TS,
    null,
  )

  expect(calendar.resumeTs.get(3)).toBe(startTs)
  expect(calendar.resumeTs.get(1)).toBe(half - 16 * DAY_MS)
})

test('a given date overrides where the history ends', () => {
  const calendar = makeCalendar([nothing(1)], 30, NOW_TS, Date.UTC(2026, 0, 31))

  expect(calendar.startTs).toBe(Date.UTC(2026, 0, 1))
})

test('the past is sent by fortnights, the last week by days', () => {
  const ends: number[] = []
  for (let ts = NOW_TS - 30 * DAY_MS; ts < NOW_TS; ts = windowEnd(ts, NOW_TS))
    ends.push(windowEnd(ts, NOW_TS))

  expect(ends.map((ts) => (NOW_TS - ts) / DAY_MS)).toEqual([16, 7, 6, 5, 4, 3, 2, 1, 0])
})
