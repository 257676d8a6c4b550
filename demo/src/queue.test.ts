import { expect, test } from 'vitest'
import { priorityQueue } from './queue.ts'
import { createRandom } from './random.ts'

test('the queue gives items by rank, and equal ranks in the order they came', () => {
  const queue = priorityQueue<string>()
  const random = createRandom('queue')
  const pushed = Array.from({ length: 500 }, (_, turn) => ({ rank: random.integer(0, 40), turn }))
  for (const { rank, turn } of pushed) queue.push(`${rank} ${turn}`, rank)

  const popped = Array.from({ length: 500 }, () => queue.pop())

  const sorted = pushed.toSorted((a, b) => a.rank - b.rank || a.turn - b.turn)
  expect(popped).toEqual(sorted.map(({ rank, turn }) => `${rank} ${turn}`))
  expect(queue.nextRank()).toBe(Infinity)
  expect(queue.pop()).toBeUndefined()
})

test('the same seed gives the same numbers, another seed others', () => {
  const first = (seed: string) => {
    const random = createRandom(seed)
    return Array.from({ length: 5 }, () => random.next())
  }

  expect(first('a')).toEqual(first('a'))
  expect(first('a')).not.toEqual(first('b'))
})
