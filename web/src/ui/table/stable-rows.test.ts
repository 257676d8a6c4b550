import { expect, test } from 'vitest'
import { showNewest, startRows, reuseRows } from './stable-rows.ts'

interface Car {
  id: string
  place: string
}
const toKey = (car: Car) => car.id
const car = (id: string, place = 'CHICAGO, IL'): Car => ({ id, place })
const ids = (rows: readonly Car[]) => rows.map(toKey).join('')

test('a changed value shows in its row at once, and only that field is marked', () => {
  const before = startRows('q', [car('A'), car('B')])

  const after = reuseRows(before, 'q', [car('A'), car('B', 'GARY, IN')], toKey)

  expect(after.rows).toEqual([car('A'), car('B', 'GARY, IN')])
  expect(after.waiting).toBe(0)
  expect([...after.changed]).toEqual([['B', new Set(['place'])]])
})

test('a new order waits for the reader, who sees how many rows it moves', () => {
  const before = startRows('q', [car('A'), car('B'), car('C')])

  const after = reuseRows(before, 'q', [car('C', 'GARY, IN'), car('A'), car('B')], toKey)

  expect(ids(after.rows)).toBe('ABC')
  expect(after.rows[2]).toEqual(car('C', 'GARY, IN'))
  expect(after.waiting).toBe(1)
  expect(ids(showNewest(after).rows)).toBe('CAB')
  expect(showNewest(after).waiting).toBe(0)
})

test('the first row of an empty list shows at once', () => {
  const after = reuseRows(startRows<Car>('q', []), 'q', [car('A')], toKey)

  expect(ids(after.rows)).toBe('A')
  expect(after.waiting).toBe(0)
})

test('a row that left the list stays until the reader requests the newest', () => {
  const before = startRows('q', [car('A'), car('B')])

  const after = reuseRows(before, 'q', [car('B'), car('C')], toKey)

  expect(ids(after.rows)).toBe('AB')
  expect(after.waiting).toBe(1)
})

test('an order that is restored by itself sends no request', () => {
  const before = startRows('q', [car('A'), car('B')])
  const moved = reuseRows(before, 'q', [car('B'), car('A')], toKey)

  const back = reuseRows(moved, 'q', [car('A'), car('B')], toKey)

  expect(moved.waiting).toBe(1)
  expect(back.waiting).toBe(0)
})

test('another question starts afresh: new order, nothing marked', () => {
  const before = startRows('q1', [car('A'), car('B')])

  const after = reuseRows(before, 'q2', [car('B', 'GARY, IN'), car('A')], toKey)

  expect(ids(after.rows)).toBe('BA')
  expect(after.changed.size).toBe(0)
})
