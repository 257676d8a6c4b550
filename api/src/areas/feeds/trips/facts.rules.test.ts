import { showEquipment } from '#contract/base/asset-term.ts'
import { expect, test } from 'vitest'
import type { RailEvent } from '#rail/event.ts'
import { foldEquipmentWithSteps } from '#rail/fold.ts'
import { NO_PLACES } from '#rail/places/places.ts'
import { clm, LOADED, REFERENCE, t322 } from '#rail/testing/events.ts'
import { factsOfTrips } from './facts.rules.ts'

const reference = { ...REFERENCE, commodities: new Map<string, string>(), places: NO_PLACES }
const DAY_HOURS = 24

/** The facts about a unit after the last of these events. */
const getFacts = (...events: RailEvent[]) => factsAmong(events, events.slice(-1))

function factsAmong(events: readonly RailEvent[], added: readonly RailEvent[]) {
  const trips = foldEquipmentWithSteps(events, reference)
  const rows = trips.map(({ trip }, at) => ({
    waybill_id: at + 1,
    trip,
    origin_location: null,
    destination_location: null,
    destination_zone: null,
    current_location: null,
    current_zone: null,
    commodity: null,
    group_ids: [],
  }))
  const arrived = trips.flatMap(({ trip, steps }, at) =>
    trip.arrival_ts === null ? [] : { waybill_id: at + 1, trip, steps },
  )
  return factsOfTrips(7, { added: [...added], arrived, rows }, reference)
}

const toTexts = (...events: RailEvent[]) => getFacts(...events).map(({ data }) => data.text)
const toKey = (kind: string, ...events: RailEvent[]) =>
  getFacts(...events).find((fact) => fact.kind === kind)?.key

const BILLED = t322(0, 'EI', 'HOUSTON|TX', LOADED)
const REMOVED = t322(40, 'RL', 'HOUSTON|TX', LOADED)
const there = (hours: number, code: string) =>
  clm(hours, code, 'CHICAGO|IL', { carrier: 'NS', load_empty: 'L' })
const arrivedAt = (hours: number, place: string) => clm(hours, 'D', place, { carrier: 'NS', load_empty: 'L' })

test.each([
  ['Y', 'is constructively placed at Chicago, IL.'],
  ['Z', 'is placed at Chicago, IL.'],
  ['B', 'is in bad order at Chicago, IL.'],
  ['H', 'is held at Chicago, IL.'],
])('%s at the destination is reported as: %s', (code, text) => {
  const texts = toTexts(BILLED, REMOVED, there(150, code))

  expect(texts[0]).toBe(`${showEquipment(BILLED.equipment_id)} ${text}`)
})

test('an arrival is reported with its place, and links to its trip', () => {
  const [fact] = getFacts(BILLED, REMOVED, arrivedAt(150, 'CHICAGO|IL'))

  expect(fact?.data).toMatchObject({
    text: `${showEquipment(BILLED.equipment_id)} arrived at Chicago, IL.`,
    path: '/visibility/7/waybills/1',
  })
})

test('a unit without a trip reports nothing', () => {
  expect(factsOfTrips(7, { added: [there(150, 'Z')], arrived: [], rows: [] }, reference)).toEqual([])
})

test('events before a unit’s first trip are reported without a trip', () => {
  const early = there(-500, 'Y')

  expect(factsAmong([BILLED, REMOVED], [early])).toEqual([])
  expect(factsAmong([BILLED, REMOVED], [there(150, 'Y')])).toHaveLength(1)
})

test('an arrival reported at another place does not suppress the one at the destination', () => {
  const [elsewhere, once, again] = ['CORWITH|IL', 'CHICAGO|IL', 'CHICAGO|IL'].map((place, at) =>
    toKey('arrival', BILLED, REMOVED, arrivedAt(150 + at, place)),
  )

  expect([elsewhere, once, again]).toEqual(['1 CORWITH|IL', '1', '1'])
})

test('a placement counts once for its trip and place', () => {
  const keys = [150, 150 + DAY_HOURS].map((hours) =>
    toKey('actual_placement', BILLED, REMOVED, there(hours, 'Z')),
  )

  expect(keys).toEqual(['1 CHICAGO|IL', '1 CHICAGO|IL'])
})

test.each([
  ['bad_order', 'B'],
  ['hold', 'H'],
])('a %s counts once a day', (kind, code) => {
  const keys = [150, 151, 150 + DAY_HOURS].map((hours) => toKey(kind, BILLED, REMOVED, there(hours, code)))

  expect(keys[0]).toBeDefined()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
