import { expect, test } from 'vitest'
import {
  answered,
  getCar,
  changed,
  chooseRows,
  getFindings,
  getProblems,
  getWeights,
  rowsOfCells,
} from './batch.rules.ts'

test('cars are read by the names of the first line, else by the order of the columns', () => {
  const named = rowsOfCells(
    [
      ['Weight', 'Equipment'],
      ['190000', 'tilx 1'],
    ],
    0,
  )
  const plain = rowsOfCells(
    [['TILX 1', 'B-1', 'S-1', '190,000', '8841201', '8841202', '11/24/2026'], ['TILX 2']],
    5,
  )

  expect(named.map(getCar)).toMatchObject([{ car: 'TILX 1', bill: null, shipment: null, weight: 190_000 }])
  expect(plain.map(getCar)).toEqual([
    {
      car: 'TILX 1',
      bill: 'B-1',
      shipment: 'S-1',
      weight: 190_000,
      seal1: '8841201',
      seal2: '8841202',
      released: '2026-11-24',
      duplicates: 'refuse',
    },
    {
      car: 'TILX 2',
      bill: null,
      shipment: null,
      weight: null,
      seal1: null,
      seal2: null,
      released: null,
      duplicates: 'refuse',
    },
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
    { requestId: 9, problems: [], fields: [], earlier: null },
    { requestId: null, problems: ['No.'], fields: [], earlier: null },
    { requestId: null, problems: [], fields: [], earlier: null },
  ])

  expect(rows.map(({ state }) => state)).toEqual(['booked', 'wrong', 'new'])
})

test('a seal on two cars and an invalid day are reported at once', () => {
  const rows = rowsOfCells(
    [
      ['TILX 1', '', '', '', '8841201'],
      ['TILX 2', '', '', '', '', '8841201', '11/31/2026'],
    ],
    0,
  )

  expect(rows.map((row) => getProblems(row, rows))).toEqual([
    { problems: ['Seal 8841201 is also on TILX 2.'], fields: ['seal1'] },
    {
      problems: ['Seal 8841201 is also on TILX 1.', 'Enter the release date like 11/24/2026.'],
      fields: ['seal2', 'released'],
    },
  ])
})

test('equal errors are one line with all their cars, and cars billed before another', () => {
  const earlier = { requestId: 4, car: 'TILX3', bolNumber: null, carrier: 'UP', submittedDate: '', state: '' }
  const rows = answered(rowsOfCells([['TILX 1'], ['TILX 2'], ['TILX 3']], 0), rowsOfCells([], 0), []).map(
    (row, at) => ({
      ...row,
      problems: ['Enter the weight.'],
      state: at === 2 ? ('repeated' as const) : ('wrong' as const),
      earlier: at === 2 ? earlier : null,
    }),
  )

  expect(getFindings(rows).map(({ text, rows: of }) => [text, of.map(({ car }) => car)])).toEqual([
    ['Enter the weight.', ['TILX 1', 'TILX 2']],
    ['Billed in the last 7 days', ['TILX 3']],
  ])
})

test('cars to correct stay shown while they are corrected', () => {
  const rows = rowsOfCells([['TILX 1'], ['TILX 2']], 0).map((row, at) => ({
    ...row,
    state: at === 0 ? ('wrong' as const) : ('good' as const),
  }))

  const shown = chooseRows(rows, 'wrong')
  const corrected = rows.map((row) => changed(row, 'car', 'TILX 3'))

  expect(corrected.filter(({ id }) => shown.ids.has(id)).map(({ id }) => id)).toEqual([rows[0]!.id])
  expect(chooseRows(rows, 'open').ids).toEqual(new Set([rows[1]!.id]))
})

test('weights are added up over the cars that have one', () => {
  const rows = rowsOfCells([['TILX 1', '', '', '190,000'], ['TILX 2'], ['TILX 3', '', '', 'much']], 0)

  expect(getWeights(rows)).toEqual({ total: 190_000, cars: 1 })
})

test('of a car listed more than once, all rows but the first can be removed', () => {
  const rows = rowsOfCells([['TILX 1'], ['TILX 2'], ['TILX 0001'], ['TILX1']], 0)
  const checked = rows.map((row) => ({
    ...row,
    ...getProblems(row, rows),
    state: row.car === 'TILX 2' ? ('good' as const) : ('wrong' as const),
  }))

  expect(getFindings(checked)[0]?.extra.map(({ car }) => car)).toEqual(['TILX 0001', 'TILX1'])
})
