import { expect, test } from 'vitest'
import type { CycleEvent } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import type { FleetRoundTrip } from '#contract/areas/fleets/figures/figures.contract.ts'
import { getShown, toLegEvents, withOngoingLeg } from './leg-events.rules.ts'

const event = (sighting_date: string, sighting_event_code_text: string): CycleEvent => ({
  sighting_date,
  sighting_event_code_text,
  location: { display_name: 'Dallas, TX', zone: null },
  carrier: 'UP',
})
/** Newest first, as the call answers them. */
const EVENTS = [
  event('2026-01-17T07:20:00Z', 'Released'),
  event('2026-01-15T10:50:00Z', 'Placed'),
  event('2026-01-08T13:05:00Z', 'Released'),
  event('2026-01-06T09:40:00Z', 'Placed'),
  event('2026-01-05T03:15:00Z', 'Constructively placed'),
  event('2026-01-05T02:25:00Z', 'Arrived'),
  event('2026-01-01T06:10:00Z', 'Released'),
  event('2025-12-31T06:10:00Z', 'Placed'),
]
const minutes = (n: number) => n / 1440
const TRIP: FleetRoundTrip = {
  waybill_id: 1,
  equipment_id: 'TILX270431',
  display_name: 'TILX 270431',
  start_date: '2026-01-01T06:10:00Z',
  end_date: '2026-01-17T07:20:00Z',
  is_under_way: false,
  origin: null,
  destination: null,
  total: minutes(23_110),
  legs: {
    loaded_transit: minutes(5585),
    held: minutes(1825),
    unload_dwell: minutes(3085),
    empty_transit: minutes(9945),
    load_dwell: minutes(2670),
  },
  stored: 0,
  bad_order: 0,
  left_out: null,
}
const texts = (trip: FleetRoundTrip) =>
  toLegEvents(trip, EVENTS).map(({ leg, events }) => [
    leg,
    events.map((one) => one.sighting_event_code_text).join(', '),
  ])

test('[FLT-013] an event stands in the leg that it begins, and the release that ends a round trip in its last', () => {
  expect(texts(TRIP)).toEqual([
    ['loaded_transit', 'Released, Arrived'],
    ['held', 'Constructively placed'],
    ['unload_dwell', 'Placed'],
    ['empty_transit', 'Released'],
    ['load_dwell', 'Placed, Released'],
  ])
})

test('events between legs whose ends were not reported are assigned to none', () => {
  const legs = { ...TRIP.legs, loaded_transit: null, held: null, unload_dwell: null }

  expect(texts({ ...TRIP, legs })).toEqual([
    [null, 'Released, Arrived, Constructively placed, Placed'],
    ['empty_transit', 'Released'],
    ['load_dwell', 'Placed, Released'],
  ])
})

test('the leg a car is in lasts until now, and holds what happened since', () => {
  const legs = { ...TRIP.legs, unload_dwell: null, empty_transit: null, load_dwell: null }
  const underWay = { ...TRIP, legs, is_under_way: true, end_date: null, total: null }
  const now = withOngoingLeg(underWay, Date.parse('2026-01-08T09:40:00Z'))

  expect(now.legs.unload_dwell).toBeCloseTo(2)
  expect(now.legs.empty_transit).toBeNull()
  expect(texts(now).at(-1)).toEqual(['unload_dwell', 'Placed, Released, Placed, Released'])
})

test('a round trip without a reported placement has no leg to lengthen', () => {
  const legs = { ...TRIP.legs, loaded_transit: null, load_dwell: null }
  const underWay = { ...TRIP, legs, is_under_way: true, end_date: null, left_out: 'incomplete' as const }

  expect(withOngoingLeg(underWay, Date.parse('2026-01-20T00:00:00Z'))).toBe(underWay)
  expect(texts(underWay)[0]?.[0]).toBeNull()
})

test('a long leg shows how it begins and ends and what interrupted it', () => {
  const { shown, hidden } = getShown(EVENTS, ({ sighting_date }) => sighting_date.startsWith('2026-01-06'))

  expect(shown.map(({ sighting_date }) => sighting_date.slice(5, 10))).toEqual(['01-17', '01-06', '12-31'])
  expect(hidden).toBe(5)
})
