import { expect, test } from 'vitest'
import {
  availableColumns,
  defaultLayout,
  isDefaultLayout,
  layoutOf,
  moveColumn,
  setAllColumns,
  toggleColumn,
} from './asset-columns.rules.ts'

test('[VIS-038] a railcar company is not offered ramp columns, an intermodal one no trains', () => {
  expect(availableColumns('R')).not.toContain('ramped_date')
  expect(availableColumns('imdl')).not.toContain('train_id')
  expect(availableColumns('both')).toEqual(expect.arrayContaining(['ramped_date', 'train_id']))
})

test('equipment leads every layout and can be neither hidden nor moved', () => {
  const layout = layoutOf(['status_code', 'shipper'], null, 'R')

  expect(layout.shown).toEqual(['equipment_id', 'status_code', 'shipper'])
  expect(toggleColumn(layout, 'equipment_id')).toEqual(layout)
  expect(moveColumn(layout, 'equipment_id', 3)).toEqual(layout)
  expect(moveColumn(layout, 'shipper', 0).shown).toEqual(['equipment_id', 'shipper', 'status_code'])
})

test('a hidden column keeps its place and comes back to it', () => {
  const start = defaultLayout('R')
  const hidden = toggleColumn(start, 'load_empty_status')

  expect(hidden.shown).not.toContain('load_empty_status')
  expect(toggleColumn(hidden, 'load_empty_status')).toEqual(start)
})

test('columns of an address win over the kept ones; those the company has not are left out', () => {
  const kept = moveColumn(defaultLayout('R'), 'shipper', 1)
  expect(layoutOf(undefined, kept, 'R')).toEqual(kept)
  expect(layoutOf(['ramped_date', 'consignee'], kept, 'R').shown).toEqual(['equipment_id', 'consignee'])
})

test('all can be shown and all but equipment hidden', () => {
  const start = defaultLayout('imdl')
  expect(setAllColumns(start, 'all').shown).toEqual(availableColumns('imdl'))
  expect(setAllColumns(start, 'none').shown).toEqual(['equipment_id'])
  expect(isDefaultLayout(start, 'imdl')).toBe(true)
  expect(isDefaultLayout(setAllColumns(start, 'all'), 'imdl')).toBe(false)
})
