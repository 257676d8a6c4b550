import { expect, test } from 'vitest'
import { alongLine, readTracks, trackBetween } from './tracks.ts'

/** Two railroads between the same three towns; UP goes the longer way round. */
const network = readTracks({
  railroads: ['BNSF', 'UP'],
  corridors: [
    [0, 100, -9500, 3500, 150, 0],
    [0, 100, -9350, 3500, 150, 0],
    [1, 130, -9500, 3500, 150, 100],
    [1, 130, -9350, 3600, 150, -100],
  ],
  ground: [[-9500, 3500, 300, 0]],
})
const from = { lon: -95, lat: 35 }
const to = { lon: -92, lat: 35 }

test('a trip follows the tracks, and its miles are counted along them', () => {
  const way = trackBetween(network, from, to, 'BNSF')

  expect(way?.miles).toBeCloseTo(200, 0)
  expect(way?.line).toHaveLength(6)
})

test('the tracks of its railroad come before shorter ones of another', () => {
  expect(trackBetween(network, from, to, 'UP')?.miles).toBeCloseTo(260, 0)
  expect(trackBetween(network, from, to, null)?.miles).toBeCloseTo(200, 0)
})

test('a place far from every track has no way', () => {
  expect(trackBetween(network, from, { lon: -80, lat: 45 }, 'UP')).toBeNull()
})

test('a share of a way is a point of its line', () => {
  const line = [
    [0, 0],
    [10, 0],
    [10, 10],
  ] as const

  expect([alongLine(line, 0), alongLine(line, 0.25), alongLine(line, 0.75), alongLine(line, 1)]).toEqual([
    [0, 0],
    [5, 0],
    [10, 5],
    [10, 10],
  ])
})
