import { expect, test } from 'vitest'
import { getEvent, type RailEvent } from '#rail/event.ts'
import { foldEquipment } from '#rail/fold.ts'
import type { Sighting } from '#rail/sighting.ts'
import { STARTER_EVENT_CODES } from '#rail/status.data.ts'
import { toReference } from '#rail/status.ts'
import { toSighting } from './feed/clm.ts'
import type { Unit } from './fleet.ts'
import { DAY_MS, type WorldEvent } from './journey/journey.ts'
import { starterReference } from './starter.ts'
import { takeWhile } from './take-while.ts'
import { worldEvents } from './world.ts'

const START_TS = Date.UTC(2026, 0, 1)
const DAYS = 120

/** The information in either message. */
function learned(event: WorldEvent, unit: Unit): Sighting {
  const sighting = toSighting(event, unit)
  const { trip } = event
  if (event.reported_by === 'CLM' || !trip) return sighting
  return {
    ...sighting,
    code_source: 'DE157',
    bill_of_lading_number: trip.bill_of_lading_number,
    origin_city: trip.origin.city,
    origin_state: trip.origin.state,
    stcc: trip.stcc,
    shipper: trip.shipper,
    consignee: trip.consignee,
  }
}

const stations = new Map(
  starterReference()
    .stations.toReversed()
    .map(({ place, lat, lon, zone, city, state }) => [
      place,
      { lat, lon, zone, display_name: `${city}, ${state}` },
    ]),
)
const reference = toReference(STARTER_EVENT_CODES, stations)
const world = takeWhile(worldEvents(START_TS, 'small'), ({ ts }) => ts < START_TS + DAYS * DAY_MS)
const sightings = world.flatMap((event) => event.units.map((unit) => learned(event, unit)))
const byUnit = Map.groupBy(sightings, ({ equipment_id }) => equipment_id)
const events = (list: Sighting[]) =>
  list.map((one) => getEvent(one)).filter((event): event is RailEvent => event !== null)
const tripsByUnit = [...byUnit.values()].map((list) => ({
  list,
  trips: foldEquipment(events(list), reference),
}))

test('the portal derives exactly one trip from each waybill', () => {
  const wrong = tripsByUnit.filter(({ list, trips }) => {
    const reported = new Set(list.flatMap(({ waybill_number }) => waybill_number ?? []))
    const billed = trips.filter(({ waybill_number }) => waybill_number !== null)
    return billed.length !== reported.size || trips.length - billed.length > 1
  })

  expect(wrong.map(({ list }) => list[0]?.equipment_id)).toEqual([])
})

test('every trip but the last of a unit ends complete', () => {
  const ended = tripsByUnit.flatMap(({ trips }) => trips.slice(0, -1))

  expect(ended.length).toBeGreaterThan(500)
  expect(
    ended.filter(({ status_code }) => status_code !== 100).map(({ equipment_id }) => equipment_id),
  ).toEqual([])
})

test('at the end of the history units are at every stage of a trip', () => {
  const full = takeWhile(worldEvents(START_TS, 'full'), ({ ts }) => ts < START_TS + 60 * DAY_MS)
  const all = Map.groupBy(
    full.flatMap((event) => event.units.map((unit) => learned(event, unit))),
    ({ equipment_id }) => equipment_id,
  )

  const last = [...all.values()].map((list) => foldEquipment(events(list), reference).at(-1))
  const stages = new Set(last.map((trip) => trip?.status_code))
  expect([...stages].toSorted((a, b) => Number(a) - Number(b))).toEqual([
    0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100,
  ])
})
