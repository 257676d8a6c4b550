import { expect, test } from 'vitest'
import { clustered } from './clusters.ts'

const size = { width: 400, height: 300 }
const at = (x: number, y: number, count: number) => ({ point: [x, y] as const, count })
const PLACES = [at(0, 0, 2), at(3, 0, 40), at(100, 0, 1)]

test('places that would cover each other are one cluster where the fullest lies, and nothing is left out', () => {
  const found = clustered(PLACES, { x: 0, y: 0, scale: 1 }, size)

  expect(found.map(({ at: [x], count, of }) => [x - 200, count, of.length])).toEqual([
    [3, 42, 2],
    [100, 1, 1],
  ])
})

test('zooming in takes a cluster apart', () => {
  expect(clustered(PLACES, { x: 0, y: 0, scale: 12 }, size)).toHaveLength(3)
})
