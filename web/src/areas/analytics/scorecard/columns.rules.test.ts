import { expect, test } from 'vitest'
import { moveColumn, toColumns, toggleColumn, USUAL_COLUMNS } from './columns.rules.ts'

test('without a choice ten columns show; a stored one that no longer exists is left out, and none shows twice', () => {
  expect(toColumns(null)).toBe(USUAL_COLUMNS)
  expect(USUAL_COLUMNS).toHaveLength(10)
  expect(toColumns('co2,gone,trips,co2')).toEqual(['co2', 'trips'])
  expect(toColumns('')).toEqual([])
})

test('a column that is added comes last, and moves to any place', () => {
  expect(toggleColumn(['co2', 'trips'], 'pulled')).toEqual(['co2', 'trips', 'pulled'])
  expect(toggleColumn(['co2', 'trips'], 'co2')).toEqual(['trips'])
  expect(moveColumn(['co2', 'trips', 'pulled'], 'pulled', 0)).toEqual(['pulled', 'co2', 'trips'])
})

test('a hidden column that is moved stays hidden', () => {
  expect(moveColumn(['co2', 'trips'], 'pulled', 0)).toEqual(['co2', 'trips'])
})
