import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareKeys, getKey, type RailEvent } from './event.ts'
import { refold, foldEquipment, foldNext, isAfter } from './fold.ts'
import { clm, REFERENCE } from './testing/events.ts'
import { STARTER_EVENT_CODES } from './status.data.ts'
import type { Trip } from './trip.ts'

const PLACES = ['HOUSTON|TX', 'KANSAS CITY|MO', 'CHICAGO|IL', 'TOLEDO|OH', 'NOWHERE|ZZ']
const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: null, freq: 2 })

const anyEvent = fc
  .record({
    hours: fc.integer({ min: 0, max: 60 }),
    code: fc.constantFrom(...STARTER_EVENT_CODES.filter((row) => row.equipment_kind === 'R')),
    place: fc.constantFrom(...PLACES),
    carrier: fc.constantFrom('BNSF', 'NS'),
    load_empty: maybe('L' as const, 'E' as const),
    waybill_number: maybe('1', '2', '3'),
    bill_of_lading_number: maybe('A', 'B'),
    origin_place: maybe(...PLACES),
    destination_place: maybe(...PLACES),
    eta: maybe(20, 40, 90),
  })
  .map(({ hours, code, place, eta, ...rest }): RailEvent => {
    const event = clm(hours, code.code, place, { ...rest, code_source: code.code_source })
    return eta === null ? event : { ...event, rail_eta_ts: event.event_ts + eta * 3_600_000 }
  })

const anyStory = fc.uniqueArray(anyEvent, {
  maxLength: 40,
  selector: (event) => getKey(event, REFERENCE).join(),
})

/** The events of the story shuffled, with some repeated. */
const anyReporting = anyStory.chain((story) =>
  fc
    .tuple(fc.shuffledSubarray(story, { minLength: story.length }), fc.subarray(story), fc.array(fc.nat(5)))
    .map(([shuffled, again, cuts]) => ({ story, reported: [...shuffled, ...again], cuts })),
)

test('any order and any repetition of events gives the same trips', () => {
  fc.assert(
    fc.property(anyReporting, ({ story, reported }) => {
      expect(foldEquipment(reported, REFERENCE)).toEqual(foldEquipment(story, REFERENCE))
    }),
    { numRuns: 500 },
  )
})

test('events taken one by one as they come, late ones by folding again from their trip, give the same trips', () => {
  fc.assert(
    fc.property(anyReporting, ({ story, reported }) => {
      expect(reported.reduce(receive, { trips: [], events: [] } as Known).trips).toEqual(
        foldEquipment(story, REFERENCE),
      )
    }),
    { numRuns: 500 },
  )
})

interface Known {
  trips: Trip[]
  events: RailEvent[]
}

/** What a feed does with one event, given what it knows about the equipment. */
function receive({ trips, events }: Known, event: RailEvent): Known {
  if (events.some((known) => compareKeys(getKey(known, REFERENCE), getKey(event, REFERENCE)) === 0)) {
    return { trips, events }
  }
  const all = [...events, event]
  const current = trips.at(-1)
  if (!current || isAfter(current, event, REFERENCE)) {
    const { ended, trip } = foldNext(current ?? null, event, REFERENCE)
    return { trips: [...trips.slice(0, -1), ...(ended ? [ended] : []), trip], events: all }
  }
  const from = trips.findLastIndex((trip) => trip.trip_start_ts < event.event_ts)
  const trip = trips[from]
  if (!trip) return { trips: foldEquipment(all, REFERENCE), events: all }
  const later = all.filter((one) => one.event_ts >= trip.trip_start_ts)
  const again = refold(trip.memory, later, REFERENCE).map((reported) => reported.trip)
  return { trips: [...trips.slice(0, from), ...again], events: all }
}

test('status falls within a trip only where a hand-over shows that it had not arrived, and trips follow each other without gap or overlap', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const trips = foldEquipment(story, REFERENCE)
      for (const [at, trip] of trips.entries()) {
        expect(trip.trip_end_ts).toBe(trips[at + 1]?.trip_start_ts ?? null)
        expect(trip.trip_end_ts ?? Infinity).toBeGreaterThan(trip.trip_start_ts)
      }
      let known: Trip | null = null
      for (const event of [...story].sort((a, b) =>
        compareKeys(getKey(a, REFERENCE), getKey(b, REFERENCE)),
      )) {
        const { trip } = foldNext(known, event, REFERENCE)
        const isReverted = known?.status_code === 50 && trip.status_code === 40 && 'JR'.includes(event.code)
        if (known && trip.trip_start_ts === known.trip_start_ts && !isReverted) {
          expect(trip.status_code ?? -1).toBeGreaterThanOrEqual(known.status_code ?? -1)
        }
        known = trip
      }
    }),
  )
})

test('folding changes nothing it is given', () => {
  fc.assert(
    fc.property(anyStory, anyEvent, (story, event) => {
      const trip = foldEquipment(story, REFERENCE).at(-1) ?? null
      const before = structuredClone({ trip, event })

      foldNext(trip, event, REFERENCE)

      expect({ trip, event }).toEqual(before)
    }),
    { numRuns: 200 },
  )
})

test('a trip’s memory is plain JSON', () => {
  fc.assert(
    fc.property(anyStory, (story) => {
      const trips = foldEquipment(story, REFERENCE)
      expect(JSON.parse(JSON.stringify(trips))).toEqual(trips)
    }),
    { numRuns: 100 },
  )
})
