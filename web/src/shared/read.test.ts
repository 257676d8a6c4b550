import { expect, test } from 'vitest'
import {
  readFiniteNumber,
  readString,
  given,
  readList,
  readMap,
  matching,
  oneOf,
  getShape,
  textUpTo,
  wholeBetween,
} from './read.ts'

test('a text of an address is trimmed, and dropped when too long', () => {
  expect(textUpTo(5)(' abc ')).toBe('abc')
  expect(textUpTo(5)(12)).toBe('12')
  expect(textUpTo(5)('abcdef')).toBeNull()
  expect(textUpTo(5)(['a'])).toBeNull()
})

test('a whole number keeps its limits', () => {
  const page = wholeBetween(2, 10)

  expect(['2', 10, ' 3 '].map(page)).toEqual([2, 10, 3])
  expect(['1', '11', '2.5', '', 'x', null, undefined].map(page)).toEqual(Array<null>(7).fill(null))
})

test('a choice is one of the known values', () => {
  expect(oneOf(['asc', 'desc'])('desc')).toBe('desc')
  expect(oneOf(['asc', 'desc'])('sideways')).toBeNull()
  expect(matching(/^[a-z]+$/)('../etc')).toBeNull()
})

test('lists and maps make sense as a whole or not at all', () => {
  expect(readList(readString)(['a', 'b'])).toEqual(['a', 'b'])
  expect(readList(readString)(['a', 1])).toBeNull()
  expect(readList(readString)('a')).toBeNull()
  expect(readMap(readFiniteNumber)({ a: 1 })).toEqual({ a: 1 })
  expect(readMap(readFiniteNumber)({ a: 'wide' })).toBeNull()
  expect(readMap(readFiniteNumber)(null)).toBeNull()
})

test('a shape needs all of its fields; what is given may lack some', () => {
  const fields = { name: readString, size: readFiniteNumber }

  expect(getShape(fields)({ name: 'a', size: 1, more: true })).toEqual({ name: 'a', size: 1 })
  expect(getShape(fields)({ name: 'a' })).toBeNull()
  expect(getShape(fields)(7)).toBeNull()
  expect(given(fields)({ name: 'a', size: 'big' })).toEqual({ name: 'a' })
})
