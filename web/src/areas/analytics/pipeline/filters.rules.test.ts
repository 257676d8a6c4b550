import { expect, test } from 'vitest'
import { type Operand, passes } from '#contract/areas/analytics/analytics.rules.ts'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import type { ColumnKey } from './columns.rules.ts'
import { getChoices, getFilterKeys, keeps, toFilterValue } from './filters.rules.ts'

const row = (part: Partial<PipelineRow>): PipelineRow =>
  ({
    exceptions: [],
    reporting_groups: [],
    status_code: null,
    due: null,
    tele_eta: { date: null },
    destination_zone: 'America/Chicago',
    ...part,
  }) as never

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

const GROUPS = { 1: 'Syrup tanks', 2: 'Oil tanks' }
const UNIT = row({
  status_code: 90,
  exceptions: ['Held', 'Cancelled'],
  reporting_groups: [1, 2],
  due: '2026-12-06',
  // the evening before at the destination
  tele_eta: { date: '2026-12-06T03:00:00Z' },
})

test.each([
  ['status_code', 'equals', 'ap', true],
  ['status_code', 'equals', '90', true],
  ['status_code', 'equals', 'Transit', false],
  ['status_code', 'contains', '9', false],
  ['exceptions', 'equals', 'canceled', true],
  ['reporting_groups', 'equals', 'oil TANKS', true],
  ['due', 'equals', '2026-12-06', true],
  ['tele_eta', 'equals', '2026-12-05', true],
  ['tele_eta', 'less_than_or_equals', '2026-12-05', true],
  ['tele_eta', 'greater_than_or_equals', '2026-12-06', false],
] as const)(
  '[ANA-051] [ANA-054] %s %s %s holds for what the row shows, whatever its case: %s',
  (key, operand, value, is) => {
    expect(keeps(UNIT, { key, operand, value }, GROUPS)).toBe(is)
  },
)

test.each(['overdue', 'no_eta', null])('a unit due %s is neither before nor after a day', (due) => {
  const passesDay = (operand: Operand) =>
    keeps(row({ due }), { key: 'due', operand, value: '2026-12-06' }, {})

  expect([passesDay('less_than_or_equals'), passesDay('greater_than_or_equals')]).toEqual([false, false])
})

test.each([
  ['days_since_last_sighting', 'equals', 'abc', null],
  ['days_since_last_sighting', 'equals', ' 1,000 ', '1000'],
  ['due', 'less_than_or_equals', '12/6/2026', '2026-12-06'],
  ['due', 'less_than_or_equals', '13/06/2026', null],
  ['due', 'equals', 'Overdue', 'Overdue'],
  ['tele_eta', 'equals', 'Overdue', null],
  ['commodity', 'contains', ' 12/06/2026 ', '12/06/2026'],
] as const)('a value of %s that %s “%s” is written as %s', (key, operand, value, expected) => {
  expect(toFilterValue({ key, operand, value })).toBe(expected)
})

const toLabels = (rows: readonly PipelineRow[], key: ColumnKey) =>
  getChoices(rows, key, GROUPS)?.map(({ label }) => label) ?? null

test('a column offers the values of the rows, statuses in the order of a trip and days after what is none', () => {
  const rows = [UNIT, row({ status_code: 10 }), row({ status_code: 40, due: 'overdue' })]

  expect(toLabels(rows, 'status_code')).toEqual(['Origin', 'In Transit', 'AP'])
  expect(toLabels(rows, 'reporting_groups')).toEqual(['Oil tanks', 'Syrup tanks'])
  expect(toLabels(rows, 'due')).toEqual(['Overdue', '12/06/2026'])
  expect(getChoices(rows, 'due', {})?.map(({ value }) => value)).toEqual(['Overdue', '2026-12-06'])
})

test('a column with hundreds of values or none is typed into', () => {
  const rows = Array.from({ length: 201 }, (_, at) => row({ commodity: `Commodity ${at}` }))

  expect(toLabels(rows.slice(1), 'commodity')).toHaveLength(200)
  expect(toLabels(rows, 'commodity')).toBeNull()
  expect(toLabels([row({ commodity: null })], 'commodity')).toBeNull()
})

test('containers are not filtered by railroad, which only railcars show', () => {
  expect(getFilterKeys('R')).toContain('current_carrier')
  expect(getFilterKeys('imdl')).not.toContain('current_carrier')
})
