import { expect, test } from 'vitest'
import type { ReportColumn } from '#contract/areas/reports/templates/templates.contract.ts'
import {
  add,
  addCount,
  byKey,
  change,
  changeKind,
  getSentence,
  hasCount,
  measureText,
  move,
  remove,
  type Shape,
} from './shape.rules.ts'

const base: Pick<ReportColumn, 'group' | 'sortable' | 'filterable' | 'measures'> = {
  group: 'stays',
  sortable: true,
  filterable: true,
  measures: [],
}
const PLACE: ReportColumn = {
  ...base,
  key: 'location',
  label: 'Place',
  data_type: 'string',
  operands: ['contains'],
}
const RELEASED: ReportColumn = {
  ...base,
  key: 'released_date',
  label: 'Released',
  data_type: 'date',
  operands: ['greater_than_or_equals', 'equals'],
}
const CHARGE: ReportColumn = {
  ...base,
  key: 'cents',
  label: 'Accrued',
  data_type: 'number',
  operands: ['greater_than'],
  measures: ['sum', 'avg', 'min', 'max'],
}
const columns = byKey([PLACE, RELEASED, CHARGE])
const EMPTY: Shape = {
  dataset: 'stays',
  columns: [],
  filters: [],
  sort: [],
  groups: [],
  across: [],
  measures: [],
}

test('the sentence describes the whole report', () => {
  const shape = change(
    add(add(add(EMPTY, 'filters', RELEASED), 'groups', PLACE), 'sort', CHARGE),
    'filters',
    0,
    {
      operand: 'equals',
      value: 'last_week',
    },
  )

  expect(
    getSentence(columns, shape)
      .map(({ text }) => text)
      .join(''),
  ).toBe('Demurrage stays where Released is last week, by Place, rows sorted by Accrued, lowest first.')
})

test('a fixed day reads as the portal writes days', () => {
  const shape = change(add(EMPTY, 'filters', RELEASED), 'filters', 0, { value: '2026-11-20' })

  expect(getSentence(columns, shape)[2]).toMatchObject({ text: 'Released is no earlier than 11/20/2026' })
})

test('a first group brings the number of rows, and a measure of a number its next kind', () => {
  const grouped = add(EMPTY, 'groups', PLACE)
  expect(grouped.measures).toEqual([{ key: 'rows', kind: 'count' }])
  const twice = add(add(grouped, 'measures', CHARGE), 'measures', CHARGE)
  expect(twice.measures.slice(1)).toEqual([
    { key: 'cents', kind: 'sum' },
    { key: 'cents', kind: 'avg' },
  ])
})

test('a column is listed once, moves within its row, and is removed', () => {
  const two = add(add(add(EMPTY, 'columns', PLACE), 'columns', CHARGE), 'columns', PLACE)
  expect(two.columns.map(({ key }) => key)).toEqual(['location', 'cents'])
  expect(move(two, 'columns', 0, 1).columns.map(({ key }) => key)).toEqual(['cents', 'location'])
  expect(move(two, 'columns', 0, -1)).toEqual(two)
  expect(remove(two, 'columns', 0).columns).toEqual([{ key: 'cents' }])
})

test('a share of the rows stands beside their number, and a measure of another kind is not shown as what it has not', () => {
  const share = change(add(EMPTY, 'groups', PLACE), 'measures', 0, { shown_as: 'share' })
  expect(hasCount(share)).toBe(false)
  expect(hasCount(addCount(share))).toBe(true)
  expect(measureText(columns, share.measures[0]!)).toBe('Number of rows: share of total')
  expect(changeKind('stays', { key: 'cents', kind: 'sum', shown_as: 'share' }, 'min')).toEqual({
    kind: 'min',
    shown_as: undefined,
  })
  expect(changeKind('stays', { key: 'cents', kind: 'sum', shown_as: 'change' }, 'avg').shown_as).toBe(
    'change',
  )
})

test('a measure names its column in lower case; an abbreviation stays', () => {
  const late = { ...CHARGE, label: 'ETA error' }
  const measure = { key: 'cents', kind: 'avg' } as const
  expect(measureText(columns, measure)).toBe('Average accrued')
  expect(measureText(byKey([late]), measure)).toBe('Average ETA error')
})
