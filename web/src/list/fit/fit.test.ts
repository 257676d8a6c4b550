import { describe, expect, test } from 'vitest'
import { column } from '#contract/list/column.ts'
import { list } from '#contract/list/list.ts'
import { QUERY_WIRE } from '#contract/list/wire.ts'
import { fitLayout } from './fit.ts'
import { defaultLayout } from '../layout.ts'
import { getTrack } from '../table-columns.tsx'

const cars = list({
  name: 'cars',
  singular: 'car',
  wire: QUERY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 14, required: true }),
    reason: column.text('Reason', { width: 40 }),
    due: column.moment('Due', { zone: 'reader', tense: 'future' }),
    cents: column.money('Charge'),
    shipper: column.text('Shipper', { width: 26 }),
  },
  key: 'equipment_id',
  sort: { by: 'cents', dir: 'desc' },
})

const fit = (roomPx: number | null, sortedBy = 'cents') =>
  fitLayout(defaultLayout(cars), { roomPx, sortedBy, track: (key) => getTrack(cars, key, {}, {}) }).shown

describe('the default columns of a list', () => {
  test('all stay while the list is not measured, or where they have room', () => {
    expect(fit(null)).toHaveLength(5)
    expect(fit(1200)).toHaveLength(5)
  })

  test('the last ones give way where there is little room, the one it is sorted by stays', () => {
    expect(fit(620)).toEqual(['equipment_id', 'reason', 'due', 'cents'])
    expect(fit(300)).toEqual(['equipment_id', 'cents'])
    expect(fit(300, 'shipper')).toEqual(['equipment_id', 'shipper'])
  })

  test('the name of the row is never given up', () => {
    expect(fit(20, 'equipment_id')).toEqual(['equipment_id'])
  })

  test('names, moments and figures are never narrower than they need; words are', () => {
    const isFixed = (key: 'equipment_id' | 'reason' | 'due' | 'cents') => {
      const { widthPx, minPx } = getTrack(cars, key, {}, {})
      return minPx === widthPx
    }
    expect([isFixed('equipment_id'), isFixed('due'), isFixed('cents'), isFixed('reason')]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  test('a width that a user dragged stays', () => {
    expect(getTrack(cars, 'reason', { reason: 300 }, {})).toEqual({ widthPx: 300, minPx: 300 })
  })
})
