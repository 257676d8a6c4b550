import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RailEvent } from '../event.ts'
import { foldEquipment } from '../fold.ts'
import { clm, EMPTY, hoursAfter, LOADED, REFERENCE } from '../testing/events.ts'
import { toCycles, LEGS, type TripFacts } from './cycles.ts'
import { NO_MILESTONES } from './milestones.ts'
import { toRoundTrips } from './round-trips.ts'

const HOUR_MS = 3_600_000

/** A loaded trip to Chicago, back empty, and loaded again at Houston. */
const STORY: readonly RailEvent[] = [
  clm(0, 'W', 'HOUSTON|TX', LOADED),
  clm(5, 'P', 'HOUSTON|TX', LOADED),
  clm(90, 'D', 'CHICAGO|IL', LOADED),
  clm(100, 'Y', 'CHICAGO|IL', LOADED),
  clm(130, 'Z', 'CHICAGO|IL', LOADED),
  clm(200, 'W', 'CHICAGO|IL', { ...LOADED, load_empty: 'E' }),
  clm(210, 'P', 'CHICAGO|IL', EMPTY),
  clm(400, 'D', 'HOUSTON|TX', EMPTY),
  clm(410, 'Z', 'HOUSTON|TX', EMPTY),
  clm(450, 'W', 'HOUSTON|TX', { ...LOADED, waybill_number: '100003', bill_of_lading_number: 'B3' }),
]

function getFacts(events: readonly RailEvent[]): TripFacts[] {
  return foldEquipment(events, REFERENCE).map((trip, at) => ({
    ...(trip.memory.milestones ?? NO_MILESTONES),
    waybill_id: at + 1,
    trip_start_ts: trip.trip_start_ts,
    load_empty: trip.load_empty_status,
    origin_place: trip.origin_place,
    destination_place: trip.destination_place,
    miles: trip.memory.miles,
  }))
}
const cyclesFrom = (events: readonly RailEvent[]) => toCycles(getFacts(events))
const hours = (ms: number | null) => (ms === null ? null : ms / HOUR_MS)

test('a cycle runs from release to release, its legs from release over placement to release', () => {
  const [loaded, empty] = cyclesFrom(STORY)

  expect(loaded).toMatchObject({ start_ts: hoursAfter(0), end_ts: hoursAfter(200), isIncomplete: false })
  expect(loaded?.legs.map(({ kind, from_ts, to_ts }) => [kind, hours((to_ts ?? 0) - from_ts)])).toEqual([
    ['loaded_transit', 100],
    ['held', 30],
    ['unload_dwell', 70],
  ])
  expect(empty?.legs.map(({ kind, from_ts, to_ts }) => [kind, hours((to_ts ?? 0) - from_ts)])).toEqual([
    ['empty_transit', 210],
    ['load_dwell', 40],
  ])
})

test('a round trip runs from loaded release to loaded release, and its legs add up to it', () => {
  const [first, second] = toRoundTrips(cyclesFrom(STORY))

  expect(first).toMatchObject({ start_ts: hoursAfter(0), end_ts: hoursAfter(450), left_out: null })
  expect(LEGS.map((kind) => hours(first?.legs[kind] ?? null))).toEqual([100, 30, 70, 210, 40])
  expect(second).toMatchObject({ isUnderWay: true, end_ts: null })
})

test('a car placed without waiting was not held', () => {
  const [first] = toRoundTrips(cyclesFrom(STORY.filter(({ code }) => code !== 'Y')))

  expect(LEGS.map((kind) => hours(first?.legs[kind] ?? null))).toEqual([130, 0, 70, 210, 40])
  expect(first?.left_out).toBeNull()
})

test('unreported events are not guessed: the leg is unknown and the round trip is left out', () => {
  const withoutPlacement = STORY.filter(({ event_ts }) => event_ts !== hoursAfter(130))
  const [first] = toRoundTrips(cyclesFrom(withoutPlacement))

  expect(first?.legs.unload_dwell).toBeNull()
  expect(first?.left_out).toBe('incomplete')
  expect(cyclesFrom(withoutPlacement)[0]?.isIncomplete).toBe(true)
})

test('a car loaded again where it was unloaded had no empty transit', () => {
  const again = clm(240, 'W', 'CHICAGO|IL', {
    ...LOADED,
    waybill_number: '100009',
    bill_of_lading_number: 'B9',
    origin_place: 'CHICAGO|IL',
    destination_place: 'TOLEDO|OH',
  })
  const [first] = toRoundTrips(cyclesFrom([...STORY.slice(0, 6), again]))

  expect(LEGS.map((kind) => hours(first?.legs[kind] ?? null))).toEqual([100, 30, 70, 0, 40])
})

test('storage and bad order are laid over the leg they interrupt; a round trip with a bad order is left out', () => {
  const [first] = toRoundTrips(
    cyclesFrom([
      ...STORY,
      clm(110, 'S', 'CHICAGO|IL', LOADED),
      clm(220, 'B', 'KANSAS CITY|MO', EMPTY),
      clm(240, 'G', 'KANSAS CITY|MO', EMPTY),
    ]),
  )

  expect(hours(first?.stored_ms ?? null)).toBe(20)
  expect(hours(first?.bad_order_ms ?? null)).toBe(20)
  expect(first?.left_out).toBe('bad_order')
  expect(hours(first?.legs.held ?? null)).toBe(30)
})

test('the order and repetition of events changes no cycle, and the legs of whole round trips add up', () => {
  fc.assert(
    fc.property(
      fc
        .subarray([...STORY])
        .chain((story) =>
          fc.tuple(
            fc.constant(story),
            fc.shuffledSubarray(story, { minLength: story.length }),
            fc.subarray(story),
          ),
        ),
      ([story, shuffled, again]) => {
        const cycles = cyclesFrom(story)
        expect(cyclesFrom([...shuffled, ...again])).toEqual(cycles)
        for (const { left_out, isUnderWay, start_ts, end_ts, legs } of toRoundTrips(cycles)) {
          if (left_out !== null || isUnderWay) continue
          const sum = LEGS.reduce((length, kind) => length + (legs[kind] ?? 0), 0)
          expect(sum).toBe((end_ts ?? 0) - (start_ts ?? 0))
        }
      },
    ),
    { numRuns: 500 },
  )
})
