import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimateArrival } from './eta.ts'
import { foldEquipment } from './fold.ts'
import { clm, hoursAfter, LOADED, REFERENCE, STATIONS, t322 } from './testing/events.ts'
import { trackMiles } from './place.ts'
import type { RailEvent } from './event.ts'
import type { Trip } from './trip.ts'

const tripOf = (...events: RailEvent[]) => foldEquipment(events, REFERENCE).at(-1) as Trip
const daysUntil = (trip: Trip) => ((trip.product_eta_ts ?? NaN) - (trip.last_sighting_ts ?? NaN)) / 86_400_000
const milesToChicago = trackMiles(STATIONS.get('HOUSTON|TX'), STATIONS.get('CHICAGO|IL')) ?? 0

test('a departed car is expected after its miles at 190 a day and half a day at the end', () => {
  const trip = tripOf(t322(0, 'RL', 'HOUSTON|TX', LOADED))

  expect(daysUntil(trip)).toBeCloseTo(milesToChicago / 190 + 0.5, 2)
  expect(trip.product_eta_made_ts).toBe(hoursAfter(0))
})

test('a car that waits at its origin needs time to leave as well', () => {
  expect(daysUntil(tripOf(t322(0, 'W', 'HOUSTON|TX', LOADED)))).toBeCloseTo(milesToChicago / 190 + 2, 2)
})

test('containers, coal and motor vehicles move faster than carload', () => {
  const days = [LOADED.stcc, '3711110', '1121210'].map((stcc) =>
    daysUntil(tripOf(t322(0, 'RL', 'HOUSTON|TX', { ...LOADED, stcc }))),
  )
  const container = daysUntil(tripOf(t322(0, 'RL', 'HOUSTON|TX', { ...LOADED, equipment_kind: 'imdl' })))

  expect([...days, container]).toEqual([...days, container].toSorted((a, b) => b - a))
})

test('a trip that has been slow so far is expected later than one that has been fast', () => {
  const at = (hours: number) =>
    daysUntil(tripOf(t322(0, 'RL', 'HOUSTON|TX', LOADED), clm(hours, 'A', 'KANSAS CITY|MO')))

  expect(at(200)).toBeGreaterThan(at(60))
})

test('what was lost against the railroad’s estimate is added to it', () => {
  const departed = t322(0, 'RL', 'HOUSTON|TX', { ...LOADED, rail_eta_ts: hoursAfter(120) })
  const held = tripOf(departed, clm(100, 'H', 'HOUSTON|TX'))

  expect(held.product_eta_ts).toBeGreaterThan(hoursAfter(200))
  expect(held.rail_eta_ts).toBe(hoursAfter(120))
  expect(estimateArrival(held, REFERENCE).explanation).toMatch(
    /averaged with the railroad’s estimate plus \d+ hours lost/,
  )
})

test('without a known destination the railroad’s estimate stands, and without one there is none', () => {
  const blind = { ...LOADED, destination_place: 'NOWHERE|ZZ' }

  expect(tripOf(t322(0, 'RL', 'HOUSTON|TX', { ...blind, rail_eta_ts: hoursAfter(120) })).product_eta_ts).toBe(
    hoursAfter(120),
  )
  expect(tripOf(t322(0, 'RL', 'HOUSTON|TX', blind))).toMatchObject({
    product_eta_ts: null,
    product_eta_made_ts: null,
  })
  expect(estimateArrival(tripOf(t322(0, 'RL', 'HOUSTON|TX', blind)), REFERENCE).explanation).toMatch(
    /Neither/,
  )
})

test('an estimate is never before the last sighting and stays as it was once the car has arrived', () => {
  const places = [...STATIONS.keys()]
  const anyStep = fc.record({
    hours: fc.integer({ min: 1, max: 400 }),
    place: fc.constantFrom(...places),
    eta: fc.integer({ min: -200, max: 200 }),
  })
  fc.assert(
    fc.property(fc.uniqueArray(anyStep, { selector: (step) => step.hours, maxLength: 10 }), (steps) => {
      const told = steps.map(({ hours, place, eta }) =>
        clm(hours, 'A', place, { rail_eta_ts: hoursAfter(hours + eta) }),
      )
      const departed = t322(0, 'RL', 'HOUSTON|TX', { ...LOADED, destination_place: 'GARY|IN' })
      const trip = tripOf(departed, ...told.filter((event) => event.place !== 'GARY|IN'))
      const arrived = tripOf(
        departed,
        ...told.filter((event) => event.place !== 'GARY|IN'),
        clm(500, 'D', 'GARY|IN'),
      )

      expect(trip.product_eta_ts ?? 0).toBeGreaterThanOrEqual(trip.last_sighting_ts ?? Infinity)
      expect(arrived.product_eta_ts).toBe(trip.product_eta_ts)
    }),
  )
})
