import { expect, test } from 'vitest'
import { figureText, getFigures } from './summary.rules.ts'

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
