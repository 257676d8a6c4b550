import { expect, test } from 'vitest'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { pipelineCsv, sortRows, stateIn } from './pipeline.rules.ts'

const row = (equipment_id: string, own: string | null, rail: string | null): PipelineRow =>
  ({
    equipment_id,
    tele_eta: { date: own },
    rail_eta: { date: rail },
    destination_zone: 'America/Chicago',
    current_zone: null,
    exceptions: [],
    reporting_groups: [1],
    commodity: '=1+1',
  }) as never

test('[ANA-017] by ETA ties of our own are ordered by the railroad’s, empty ones last', () => {
  const rows = [
    row('D', null, null),
    row('C', '2026-01-02', '2026-01-05'),
    row('B', '2026-01-02', '2026-01-03'),
    row('A', '2026-01-01', null),
  ]

  const order = (isDescending: boolean) =>
    sortRows(rows, { key: 'etaDate', isDescending }).map(({ equipment_id }) => equipment_id)

  expect(order(false)).toEqual(['A', 'B', 'C', 'D'])
  expect(order(true)).toEqual(['C', 'B', 'A', 'D'])
})

test('[ANA-055] the file holds the shown columns, and no cell that a spreadsheet would run', () => {
  expect(
    pipelineCsv(
      [row('A', '2026-11-23T00:05:00Z', null)],
      ['equipment_id', 'tele_eta', 'rail_eta', 'commodity'],
      {},
    ),
  ).toBe("Equipment,ETA,Railroad ETA,Commodity\r\nA,11/22/2026 18:05,,'=1+1\r\n")
})

test('invalid values in an address count as missing', () => {
  expect(
    stateIn({ groupIds: 'x|3', maxAge: '0', sortColumn: 'nope', filters: 'a~b~c|commodity~contains~oil' }),
  ).toMatchObject({
    groups: [3],
    maxAge: '2',
    sort: { key: 'days_since_last_sighting', isDescending: true },
    filters: [{ key: 'commodity', operand: 'contains', value: 'oil' }],
  })
})

test.each([
  ['tele_eta.date', 'tele_eta'],
  ['rail_eta.date', 'rail_eta'],
  ['note.note', 'note'],
  ['etaDate', 'etaDate'],
  ['toString', 'days_since_last_sighting'],
])(
  '[ANA-015] [ANA-028] [ANA-029] [ANA-032] the sort column %s of an address sorts by %s',
  (sortColumn, key) => {
    expect(stateIn({ sortColumn, sortDirection: 'desc' }).sort).toEqual({ key, isDescending: true })
  },
)

test.each([
  ['due~less_than_or_equals~12/06/2026', ['2026-12-06']],
  ['due~less_than_or_equals~2026-12-06', ['2026-12-06']],
  ['due~less_than_or_equals~2026-02-30', []],
  ['due~equals~Overdue', ['Overdue']],
  ['days_since_last_sighting~greater_than~3.0', ['3']],
  ['days_since_last_sighting~greater_than~abc', []],
  ['days_since_last_sighting~greater_than~', ['']],
])('[ANA-048] [ANA-049] the filter %s of an address has the value %s', (filters, values) => {
  expect(stateIn({ filters }).filters.map(({ value }) => value)).toEqual(values)
})

test('rows with the same value stay in the order they came in, the longest silent first', () => {
  const rows = ['Z', 'A', 'M'].map((name) => row(name, null, null))
  const sorted = (isDescending: boolean) => sortRows(rows, { key: 'commodity', isDescending })

  expect(sorted(false)).toEqual(rows)
  expect(sorted(true)).toEqual(rows)
})
