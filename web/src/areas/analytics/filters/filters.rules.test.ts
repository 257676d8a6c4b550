import { expect, test } from 'vitest'
import type { Operand } from '#contract/areas/analytics/analytics.rules.ts'
import type { NetworkLane } from '#contract/areas/analytics/network/network.contract.ts'
import { DAY_FILTERING, type Day } from '../forecast/forecast.rules.ts'
import { LANE_FILTERING } from '../network/network.rules.ts'
import { filtersText, getMatching, plainFiltersIn } from './filters.rules.ts'

const toDay = (date: string, total: number): Day => ({
  date,
  total,
  ofFleets: [],
  other: total,
  range: null,
  capacity: 5,
})
// a Saturday to a Monday
const DAYS = [toDay('2026-12-05', 4), toDay('2026-12-06', 5), toDay('2026-12-07', 12)]

test.each([
  ['total~greater_than_or_equals~5', ['2026-12-06', '2026-12-07']],
  ['total~greater_than~5', ['2026-12-07']],
  ['total~less_than~5', ['2026-12-05']],
  ['total~less_than_or_equals~5', ['2026-12-05', '2026-12-06']],
  ['total~equals~12', ['2026-12-07']],
  ['over~greater_than~0', ['2026-12-07']],
  ['date~less_than_or_equals~12/6/2026', ['2026-12-05', '2026-12-06']],
  ['weekday~contains~s', ['2026-12-05', '2026-12-06']],
  ['total~greater_than~4|weekday~equals~sun', ['2026-12-06']],
  // an empty value passes every row, and what is no number filters nothing
  ['total~greater_than~', ['2026-12-05', '2026-12-06', '2026-12-07']],
  ['total~greater_than~many', ['2026-12-05', '2026-12-06', '2026-12-07']],
])('[ANA-046] [ANA-048] the forecast filtered by %s shows %j', (address, dates) => {
  const matching = getMatching(DAYS, plainFiltersIn(address, DAY_FILTERING), DAY_FILTERING)

  expect(matching.map(({ date }) => date)).toEqual(dates)
})

const toLane = (origin_name: string, trips: number, trips_before: number) =>
  ({ origin_name, destination_name: 'Dallas, TX', trips, trips_before }) as NetworkLane
const LANES = [toLane('Nampa, ID', 12, 3), toLane('Enid, OK', 7, 7), toLane('Pasco, WA', 2, 9)]

test.each([
  ['trips', 'greater_than_or_equals', '7', ['Nampa, ID', 'Enid, OK']],
  ['trips', 'greater_than', '7', ['Nampa, ID']],
  ['trips', 'less_than_or_equals', '7', ['Enid, OK', 'Pasco, WA']],
  ['trips', 'less_than', '7', ['Pasco, WA']],
  ['trips_before', 'equals', '7', ['Enid, OK']],
  ['origin', 'contains', 'NAM', ['Nampa, ID']],
  ['destination', 'equals', 'dallas, tx', ['Nampa, ID', 'Enid, OK', 'Pasco, WA']],
] as const)(
  '[ANA-046] [ANA-047] the network filtered by %s %s %s shows lanes from %j',
  (key, operand, value, from) => {
    const filters = [{ key, operand: operand as Operand, value }]

    expect(plainFiltersIn(filtersText(filters), LANE_FILTERING)).toEqual(filters)
    expect(getMatching(LANES, filters, LANE_FILTERING).map(({ origin_name }) => origin_name)).toEqual(from)
  },
)
