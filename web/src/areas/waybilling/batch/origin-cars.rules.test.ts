import { expect, test } from 'vitest'
import { rowsOfCells } from './batch.rules.ts'
import { groupCars, isListed } from './origin-cars.rules.ts'

const car = (equipmentId: string, more: object = {}) => ({
  equipmentId,
  statusCode: 90,
  isReleased: false,
  isBadOrder: false,
  lastSightingDate: null,
  earlier: null,
  ...more,
})
const earlier = {
  requestId: 1,
  car: 'TILX4',
  bolNumber: 'B-1',
  carrier: 'UP',
  submittedDate: '2026-11-22T10:00:00Z',
  state: 'file_dropped',
}

test('placed and released cars are ticked; arrived, billed and bad order ones wait for a person', () => {
  const groups = groupCars([
    car('TILX1', { isBadOrder: true, earlier }),
    car('TILX2', { statusCode: 50 }),
    car('TILX3', { statusCode: 100, isReleased: true }),
    car('TILX4', { earlier }),
    car('TILX5'),
  ])

  expect(groups.map(({ label, isTicked, cars }) => [label, isTicked, cars[0]?.equipmentId])).toEqual([
    ['Placed', true, 'TILX5'],
    ['Arrived', false, 'TILX2'],
    ['Released', true, 'TILX3'],
    ['Bad order', false, 'TILX1'],
    ['Billed in the last 7 days', false, 'TILX4'],
  ])
})

test('a car in the table is not offered again, however its number is typed', () => {
  const rows = rowsOfCells([['TILX 000290344']], 1)

  expect([isListed(rows, 'TILX290344'), isListed(rows, 'TILX290345')]).toEqual([true, false])
})
