import { expect, test } from 'vitest'
import { column } from '#contract/list/column.ts'
import { list } from '#contract/list/list.ts'
import { BODY_WIRE } from '#contract/list/wire.ts'
import {
  defaultLayout,
  isDefaultLayout,
  getLayout,
  moveColumn,
  setAllColumns,
  shiftColumn,
  toggleColumn,
} from './layout.ts'

const cars = list({
  name: 'cars',
  singular: 'car',
  wire: BODY_WIRE,
  columns: {
    id: column.text('Car', { required: true }),
    status: column.text('Status'),
    load: column.text('L/E'),
    shipper: column.text('Shipper'),
    train: column.text('Train', { layouts: ['both', 'R'] }),
    ramped: column.text('Ramped', { layouts: ['both', 'imdl'] }),
    note: column.text('Note', { optional: true }),
  },
  key: 'id',
  sort: { by: 'id', dir: 'asc' },
})

const start = defaultLayout(cars, 'R')

test('a reader is offered the columns of their kind, and starts without the optional ones', () => {
  expect(start).toEqual({
    order: ['id', 'status', 'load', 'shipper', 'train', 'note'],
    shown: ['id', 'status', 'load', 'shipper', 'train'],
  })
})

test('the first column leads every layout and can be neither hidden nor moved', () => {
  const layout = getLayout(cars, 'R', ['status', 'shipper'], null)

  expect(layout.shown).toEqual(['id', 'status', 'shipper'])
  expect(toggleColumn(cars, layout, 'id')).toEqual(layout)
  expect(moveColumn(cars, layout, 'id', 3)).toEqual(layout)
  expect(moveColumn(cars, layout, 'shipper', 0).shown).toEqual(['id', 'shipper', 'status'])
})

test('a column moves one place among those that show, past hidden ones', () => {
  const layout = getLayout(cars, 'R', ['id', 'status', 'train'], null)

  expect(shiftColumn(cars, layout, 'train', -1).shown).toEqual(['id', 'train', 'status'])
  expect(shiftColumn(cars, layout, 'train', 1)).toEqual(layout)
  expect(shiftColumn(cars, layout, 'status', -1).shown).toEqual(['id', 'status', 'train'])
})

test('a hidden column keeps its place and comes back to it', () => {
  const hidden = toggleColumn(cars, start, 'load')

  expect(hidden.shown).not.toContain('load')
  expect(toggleColumn(cars, hidden, 'load')).toEqual(start)
})

test('columns of an address override the saved ones; those the reader does not have are left out', () => {
  const saved = moveColumn(cars, start, 'shipper', 1)

  expect(getLayout(cars, 'R', null, saved)).toEqual(saved)
  expect(getLayout(cars, 'R', ['ramped', 'load'], saved).shown).toEqual(['id', 'load'])
})

test('all can be shown and all but the first hidden', () => {
  expect(setAllColumns(cars, start, 'all').shown).toEqual(start.order)
  expect(setAllColumns(cars, start, 'none').shown).toEqual(['id'])
  expect(isDefaultLayout(cars, 'R', start)).toBe(true)
  expect(isDefaultLayout(cars, 'R', setAllColumns(cars, start, 'all'))).toBe(false)
})
