import { expect, test } from 'vitest'
import { type Operand, passes } from '#contract/areas/analytics/analytics.rules.ts'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { getCellText, keeps, pipelineCsv, pipelineTime, sortRows, stateIn } from './pipeline.rules.ts'

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

test.each([
  ['equals', 5, '5', true],
  ['equals', 'L', 'l', true],
  ['less_than', 4, '5', true],
  ['less_than', 5, '5', false],
  ['less_than_or_equals', 5, '5', true],
  ['greater_than', 5, '5', false],
  ['greater_than', 10, '9', true],
  ['greater_than_or_equals', 5, '5', true],
  ['contains', 'UTLX2', 'uTl', true],
  ['contains', 'GATX2', 'uTl', false],
  ['greater_than', null, '5', false],
] as const)('[ANA-046] [ANA-047] %s holds %s against %s: %s', (operand, value, wanted, is) => {
  expect(passes(value, operand as Operand, wanted)).toBe(is)
})

test('[ANA-048] an empty filter value passes every row', () => {
  expect([null, '', 0, 'x'].map((value) => passes(value, 'greater_than', ''))).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('[ANA-056] moments read MM/DD/YYYY HH:mm at their place', () => {
  expect(pipelineTime('2026-11-23T00:05:00Z', 'America/Chicago')).toBe('11/22/2026 18:05')
})

test('a problem has the name that every page gives it, in cells and in filters', () => {
  const canceled = { ...row('A', null, null), exceptions: ['Cancelled'] } as PipelineRow

  expect(getCellText(canceled, 'exceptions', {})).toBe('Canceled')
  expect(keeps(canceled, { key: 'exceptions', operand: 'equals', value: 'canceled' }, {})).toBe(true)
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

test('rows with the same value stay in the order they came in, the longest silent first', () => {
  const rows = ['Z', 'A', 'M'].map((name) => row(name, null, null))
  const sorted = (isDescending: boolean) => sortRows(rows, { key: 'commodity', isDescending })

  expect(sorted(false)).toEqual(rows)
  expect(sorted(true)).toEqual(rows)
})
