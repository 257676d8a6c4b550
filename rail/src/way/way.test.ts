import { expect, test } from 'vitest'
import { findTypicalRoute, type Corridor } from './way.ts'

const line = (
  railroad: string,
  from_hub: string,
  to_hub: string,
  miles: number,
  track_class = 'main',
): Corridor => ({
  railroad,
  from_hub,
  to_hub,
  miles,
  track_class,
  kind: 'own',
})
const MEETING = [{ hub_id: 'CHI', railroads: ['BNSF', 'NS'] }]

test('a way runs over the lines of one railroad, in either direction', () => {
  const lines = [line('BNSF', 'GAL', 'CHI', 162), line('BNSF', 'KC', 'GAL', 290)]

  expect(findTypicalRoute(lines, [], 'CHI', 'KC')).toEqual({
    miles: 452,
    legs: [{ railroad: 'BNSF', miles: 452, to_hub: 'KC' }],
    hubs: ['CHI', 'GAL', 'KC'],
  })
})

test('railroads hand over where they meet, and nowhere else', () => {
  const lines = [line('BNSF', 'GAL', 'CHI', 162), line('NS', 'CHI', 'TOL', 234)]

  expect(findTypicalRoute(lines, MEETING, 'GAL', 'TOL')?.legs).toEqual([
    { railroad: 'BNSF', miles: 162, to_hub: 'CHI' },
    { railroad: 'NS', miles: 234, to_hub: 'TOL' },
  ])
  expect(findTypicalRoute(lines, [{ hub_id: 'CHI', railroads: ['NS'] }], 'GAL', 'TOL')).toBeNull()
})

test('a detour on the own line is taken before a change of railroad, a main line before a branch', () => {
  const lines = [
    line('BNSF', 'GAL', 'CHI', 162),
    line('NS', 'CHI', 'TOL', 234),
    line('BNSF', 'GAL', 'TOL', 600),
    line('BNSF', 'GAL', 'TOL', 590, 'branch'),
  ]

  expect(findTypicalRoute(lines, MEETING, 'GAL', 'TOL')).toMatchObject({ miles: 600 })
})

test('a place is no way from itself', () => {
  expect(findTypicalRoute([], [], 'GAL', 'GAL')).toEqual({ miles: 0, legs: [], hubs: ['GAL'] })
})
