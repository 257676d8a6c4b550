import { expect, test } from 'vitest'
import { answered, getCar, changed, getProblems, rowsOfCells } from './batch.rules.ts'

test('cars are read by the names of the first line, else by the order of the columns', () => {
  const named = rowsOfCells(
    [
      ['Weight', 'Equipment'],
      ['190000', 'tilx 1'],
    ],
    0,
  )
  const plain = rowsOfCells([['TILX 1', 'B-1', 'S-1', '190,000'], ['TILX 2']], 5)

  expect(named.map(getCar)).toEqual([{ car: 'TILX 1', bill: null, shipment: null, weight: 190_000 }])
  expect(plain.map(getCar)).toEqual([
    { car: 'TILX 1', bill: 'B-1', shipment: 'S-1', weight: 190_000 },
    { car: 'TILX 2', bill: null, shipment: null, weight: null },
  ])
  expect(plain.map(({ id }) => id)).toEqual([5, 6])
})

test('a repeated car and an invalid weight are reported at once', () => {
  const rows = rowsOfCells([['TILX 0001', '', '', 'much'], ['TILX1'], ['TILX 2']], 0)

  expect(rows.map((row) => getProblems(row, rows))).toEqual([
    {
      problems: ['This car is listed twice. Remove one.', 'Enter a number.'],
      fields: ['car', 'weight'],
    },
    { problems: ['This car is listed twice. Remove one.'], fields: ['car'] },
    { problems: [], fields: [] },
  ])
})

test('an answer is noted at its own row, and not at one that was changed meanwhile', () => {
  const requested = rowsOfCells([['TILX 1'], ['TILX 2'], ['TILX 3']], 0)
  const now = requested.map((row) => (row.id === 2 ? changed(row, 'car', 'TILX 4') : row))

  const rows = answered(now, requested, [
    { requestId: 9, problems: [], fields: [] },
    { requestId: null, problems: ['No.'], fields: [] },
    { requestId: null, problems: [], fields: [] },
  ])

  expect(rows.map(({ state }) => state)).toEqual(['booked', 'wrong', 'new'])
})
