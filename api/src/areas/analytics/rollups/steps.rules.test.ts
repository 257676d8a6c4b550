import { expect, test } from 'vitest'
import { addListed, addPacked, getPercentileDays, type Steps } from './steps.rules.ts'

const read = (packed: string): Steps => {
  const steps: Steps = new Map()
  addPacked(steps, packed)
  return steps
}

test('a number holds trips by step: above zero to the left of the point, below zero to the right', () => {
  expect([...read('3')]).toEqual([[0, 3]])
  expect([...read('200000001')]).toEqual([
    [0, 1],
    [1, 2],
  ])
  expect([...read('500000000.0000000100000007')]).toEqual([
    [1, 5],
    [-1, 1],
    [-2, 7],
  ])
  expect([...read('123456780000000000000000')]).toEqual([[2, 12_345_678]])
})

test('steps of months and of single trips add up', () => {
  const steps = read('200000001')
  addListed(steps, '1,1,-1')
  addPacked(steps, null)
  addListed(steps, null)
  expect([...steps]).toEqual([
    [0, 1],
    [1, 4],
    [-1, 1],
  ])
})

test('a percentile lies between the middles of the steps of its neighbors', () => {
  const steps: Steps = new Map([
    [0, 1],
    [6, 1],
  ])
  // the middles are 2 and 26 hours
  expect(getPercentileDays(steps, 0)).toBeCloseTo(2 / 24)
  expect(getPercentileDays(steps, 0.5)).toBeCloseTo(14 / 24)
  expect(getPercentileDays(steps, 1)).toBeCloseTo(26 / 24)
  expect(getPercentileDays(new Map(), 0.5)).toBeNull()
})
