import { expect, test } from 'vitest'
import type { NetworkLane } from '#contract/areas/analytics/network/network.contract.ts'
import { getCarried, getChangeFinding } from './network.rules.ts'

const lane = (origin_name: string, trips: number, trips_before: number): NetworkLane => ({
  id: `${origin_name}-2-L`,
  origin_id: 1,
  destination_id: 2,
  origin_name,
  destination_name: 'Chicago, IL',
  load_empty_status: 'L',
  olng: null,
  olat: null,
  dlng: null,
  dlat: null,
  trips,
  trips_before,
})

test('side by side the finding is the lane that grew most and the one that lost most', () => {
  const lanes = [lane('Nava, CU', 402, 381), lane('Los Angeles, CA', 486, 390), lane('Pasco, WA', 288, 349)]

  expect(getChangeFinding(lanes)).toBe(
    'Los Angeles, CA to Chicago, IL grew by 96 trips, Pasco, WA to Chicago, IL lost 61 trips.',
  )
  expect(getChangeFinding(lanes.slice(2))).toBe('Pasco, WA to Chicago, IL lost 61 trips.')
})

test('a change of fewer than ten trips or a tenth is no finding', () => {
  expect(getChangeFinding([lane('Nava, CU', 402, 381), lane('Enid, OK', 9, 1)])).toBe(
    'No lane changed by 10 trips and 10%.',
  )
})

test('where not all lanes are shown, the panel says how much of all trips they carry', () => {
  const lanes = [lane('Nava, CU', 60, 0), lane('Enid, OK', 20, 0), lane('Pasco, WA', 20, 0)]
  expect(getCarried(lanes, lanes.slice(0, 2))).toBe('The busiest 2 of 3 lanes carry 80%.')
})
