import { expect, test } from 'vitest'
import { EVERY_DAY } from '../../../testing/forecast.ts'
import { ROW } from '../../../testing/pipeline.ts'
import { getMatches, stateIn } from '../pipeline/pipeline.rules.ts'
import {
  type Day,
  finding,
  forecastCsv,
  getBar,
  getDaysHint,
  getForecastDays,
  getOver,
  getWaiting,
  getWeekHead,
  toPipelineSearch,
  waitingText,
  withFleet,
} from './forecast.rules.ts'

test.each([0, 1, 2, 3])('[ANA-085] [ANA-086] the file has %i fleet columns and a row of totals', (fleets) => {
  const some = ['A', 'B', 'C'].slice(0, fleets).map((name, at) => ({ id: at + 1, name }))
  const day = (date: string, total: number) => ({
    date,
    total,
    ofFleets: [1, 2, 3].slice(0, fleets),
    other: 0,
    range: null,
    capacity: null,
  })

  const lines = forecastCsv([day('2026-12-01', 9), day('2026-12-02', 7)], some)
    .trim()
    .split('\r\n')

  expect(lines[0]).toBe(['Date', ...some.map(({ name }) => name), 'Total'].join())
  expect(lines[1]).toBe(['12/01/2026', ...[1, 2, 3].slice(0, fleets), 9].join())
  expect(lines.at(-1)).toBe(['Totals', ...[2, 4, 6].slice(0, fleets), 16].join())
})

test('days of several destinations add up, and a day that one does not limit is not limited', () => {
  const data = {
    group_ids: [],
    inbound: { '2026-12-01': { total_inbound: 38, groups: {}, other: 38, range: null } },
    overdue: 0,
    no_eta: 0,
  }
  const days = (more: object) =>
    getForecastDays(data, [], '2026-12-01', '2', [
      { ...EVERY_DAY, tuesday: 20 },
      { ...EVERY_DAY, tuesday: 4, ...more },
    ])

  expect(days({})[0]?.capacity).toBe(24)
  expect(finding(days({}))).toBe('Tue 12/01 is 14 units over capacity.')
  expect(days({ tuesday: null })[0]?.capacity).toBeNull()
  expect(finding(days({ tuesday: 40 }))).toMatch(/No day is over capacity\.$/)
})

test('a closed day is not over capacity; its units wait with what other days leave over', () => {
  const day = (date: string, total: number, capacity: number | null) => ({
    date,
    total,
    ofFleets: [],
    other: total,
    range: null,
    capacity,
  })
  const days = [day('2026-12-05', 30, 24), day('2026-12-06', 8, 0), day('2026-12-07', 4, 24)]

  expect(days.map(getOver)).toEqual([6, 0, 0])
  expect([...getWaiting(days).values()]).toEqual([6, 14, 0])
  const peak = ' Up to 14 units are still waiting to be unloaded at the end of Sun 12/06'
  expect(waitingText(days)).toBe(`${peak} and none by Mon 12/07.`)
  expect(waitingText(days.slice(0, 2))).toBe(`${peak}.`)
  expect([...getWaiting([day('2026-12-05', 30, null), ...days.slice(1)]).values()]).toEqual([
    null,
    null,
    null,
  ])
})

const FLEETS = [
  { id: 1, name: 'Syrup tanks' },
  { id: 2, name: 'Oil tanks' },
  { id: 3, name: 'Oil tanks, leased' },
  { id: 4, name: 'Tanks | East' },
  { id: 5, name: 'Reefers' },
  { id: 6, name: 'reefers ' },
]
const NAMES = Object.fromEntries(FLEETS.map(({ id, name }) => [id, name]))
/** The groups of the units that the pipeline lists at the address of the forecast's link, out of any two groups. */
function getListed(groups: number[], fleet: number | null): string[] | null {
  const search = toPipelineSearch('2026-12-01', { destinations: [], groups }, fleet, FLEETS)
  if (!search) return null
  const state = stateIn(search)
  const fleets = [1, 2, 3]
  const rows = fleets
    .flatMap((a) => fleets.map((b) => [a, b]))
    .filter((ids) => state.groups.length === 0 || ids.some((id) => state.groups.includes(id)))
    .map((ids) => ({ ...ROW, reporting_groups: ids, due: '2026-12-01' }))
  return getMatches(rows, state, NAMES).map(({ reporting_groups }) => reporting_groups.join())
}

test('[ANA-077] the pipeline opens with the units of a chosen group that are in the fleet, and no others', () => {
  expect(getListed([2], null)).toEqual(['1,2', '2,1', '2,2', '2,3', '3,2'])
  expect(getListed([1], 2)).toEqual(['1,2', '2,1'])
  expect(getListed([1, 2], 1)).toEqual(['1,1', '1,2', '1,3', '2,1', '3,1'])
  // a fleet that is chosen itself needs no name
  expect(getListed([1, 4], 4)).toEqual([])
  expect(getListed([], 2)).toEqual(['1,2', '2,1', '2,2', '2,3', '3,2'])
})

test.each([
  ['has the line that separates filters', 4],
  ['is another fleet’s too', 5],
  ['is not known', 9],
])('[ANA-077] the pipeline is not offered where the fleet’s name %s', (_why, fleet) => {
  expect(getListed([1], fleet)).toBeNull()
})

const DAY: Day = {
  date: '2026-12-01',
  total: 5,
  ofFleets: [3, 3],
  other: 1,
  range: null,
  capacity: null,
}

test('[ANA-076] of two fleets that overlap, Other is the units in neither, and parts of a bar are never more than the bar', () => {
  expect(getBar(DAY, FLEETS.slice(0, 2), DAY.date).parts).toEqual([
    { name: 'Syrup tanks', value: 3, drawn: 3 },
    // two of its units are drawn in the first
    { name: 'Oil tanks', value: 3, drawn: 1 },
    { name: 'Other', value: 1 },
  ])
  expect(getDaysHint([DAY], 0)).toContain('A unit in two of these fleets counts in both and is drawn once.')
  expect(getDaysHint([{ ...DAY, total: 7 }], 0)).not.toContain('two of these fleets')
})

test.each([
  [26, true],
  [21, false],
  [13, false],
  [12, true],
])('of %i units with a range of 13 to 21 the hint explains that a count can be outside: %s', (total, is) => {
  const hint = getDaysHint([{ ...DAY, ofFleets: [], total, other: total, range: { p10: 13, p90: 21 } }], 0)
  expect(hint.includes('so the count can be outside it.')).toBe(is)
})

test('[ANA-076] a fleet that is chosen again leaves the picker that it was in', () => {
  expect(withFleet([1, 2, null], 2, 1)).toEqual([null, 2, 1])
  expect(withFleet([1, 2, null], 0, null)).toEqual([null, 2, null])
})

test('a phone heads days by their week, whichever of them filters leave', () => {
  const dates = ['2026-12-03', '2026-12-04', '2026-12-08', '2026-12-09']
  const toHeads = (shown: readonly string[]) =>
    shown.map((date, at) => getWeekHead(date, shown[at - 1], '2026-12-03'))

  expect(toHeads(dates)).toEqual(['This week', null, 'Week of 12/07', null])
  expect(toHeads(dates.slice(3))).toEqual(['Week of 12/07'])
})
