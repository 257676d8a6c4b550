import { expect, test } from 'vitest'
import { cellText, figureText, getFigures, getFinding, groupName } from './summary.rules.ts'

const ROWS = { key: 'rows', label: 'Cars', data_type: 'number' } as const
const COST = { key: 'sum cents', label: 'Total cost', data_type: 'number', unit: 'usd' } as const
const COLUMN = { key: 'carrier', label: 'Carrier', data_type: 'string' } as const

test('without a column group, the columns are the measures', () => {
  expect(getFigures({ measures: [ROWS], across: null }).map(({ label }) => label)).toEqual(['Cars'])
})

test('each value across has its measures, then all others, then the totals', () => {
  const across = { column: COLUMN, values: ['BNSF', ''], has_other: true }
  const labels = (measures: (typeof ROWS | typeof COST)[]) =>
    getFigures({ measures, across }).map(({ label }) => label)

  expect(labels([ROWS])).toEqual(['BNSF', 'None', 'Other', 'Total cars'])
  expect(labels([ROWS, COST]).slice(0, 3)).toEqual(['BNSF: Cars', 'BNSF: Total cost', 'None: Cars'])
})

test('a number that no row has is unknown, not nothing', () => {
  const figures = getFigures({
    measures: [COST],
    across: { column: COLUMN, values: ['BNSF', 'UP'], has_other: false },
  })
  const line = { values: ['Reno'], measures: [1200.5], cells: [[1200.5], [null]] }

  expect(figures.map((figure) => figureText(line, figure))).toEqual(['$1,200.50', '–', '$1,200.50'])
})

test('a group of days is named as the portal writes days, and text that looks like a day stays', () => {
  const day = { key: 'created_ts', label: 'Created by day', data_type: 'date' } as const

  expect(groupName('2026-11-20', day)).toBe('11/20/2026')
  expect(groupName('2026-11', day)).toBe('11/2026')
  expect(groupName(null, day)).toBe('None')
  expect(groupName('2026-11-20', COLUMN)).toBe('2026-11-20')
})

const AVERAGE = { key: 'avg late_hours', label: 'Average hours late', data_type: 'number' } as const

test.each([
  ['of what adds up, its share', ROWS, [10, 7, 3], 'BNSF has 70% of cars: 7 of 10'],
  ['of money, as money', COST, [1000, 250, 750], 'UP has 75% of total cost: $750.00 of $1,000.00'],
  ['of an average, the highest', AVERAGE, [4, 2, 6.5], 'UP has the highest average hours late: 6.5'],
  ['nothing where two are equal', ROWS, [8, 4, 4], null],
  ['nothing where all is nothing', ROWS, [0, 0, 0], null],
  ['nothing of changes', { ...ROWS, is_change: true as const }, [3, 1, 2], null],
  ['nothing of what is unknown', COST, [5, null, 5], null],
])('the finding is %s', (_, measure, [total, bnsf, up], finding) => {
  const lines = [
    { values: [], measures: [total!] },
    { values: ['BNSF'], measures: [bnsf!] },
    { values: ['UP'], measures: [up!] },
  ]

  expect(getFinding({ groups: [COLUMN], measures: [measure], lines }, 0)).toBe(finding)
})

test('a cell is shown as its column is counted; what is unknown is a dash', () => {
  expect(cellText(COST, 1850)).toBe('$1,850.00')
  expect(cellText(ROWS, 12_345)).toBe('12,345')
  expect(cellText(COLUMN, 'BNSF')).toBe('BNSF')
  expect(cellText(COST, null)).toBe('–')
})
