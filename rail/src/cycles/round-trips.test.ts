import { expect, test } from 'vitest'
import type { RailEvent } from '../event.ts'
import { foldEquipment } from '../fold.ts'
import { clm, EMPTY, LOADED, REFERENCE } from '../testing/events.ts'
import { LEGS, toCycles } from './cycles.ts'
import { NO_MILESTONES } from './milestones.ts'
import { toRoundTrips } from './round-trips.ts'

const MINUTE_MS = 60_000

/** An event at a time of January 2026, in UTC: `05 09:40`. */
const event = (time: string, code: string, place: string, more: Partial<RailEvent> = {}): RailEvent => ({
  ...clm(0, code, place, more),
  event_ts: Date.parse(`2026-01-${time.replace(' ', 'T')}:00Z`),
})

const RELEASED_EMPTY = { ...LOADED, load_empty: 'E' } as const
const NEXT_LOAD = { ...LOADED, waybill_number: '100003', bill_of_lading_number: 'B3' } as const
const toToledo = { ...LOADED, destination_place: 'TOLEDO|OH' } as const
const fromToledo = { ...EMPTY, origin_place: 'TOLEDO|OH' } as const

const RELEASE = event('01 06:10', 'W', 'HOUSTON|TX', LOADED)
const PLACED = event('05 09:40', 'Z', 'CHICAGO|IL', LOADED)
/** The way back is the same in all six; it takes from 08 13:05 to 17 07:20. */
const WAY_BACK = [
  event('08 13:05', 'W', 'CHICAGO|IL', RELEASED_EMPTY),
  event('08 20:00', 'P', 'CHICAGO|IL', EMPTY),
  event('15 04:30', 'D', 'HOUSTON|TX', EMPTY),
  event('15 10:50', 'Z', 'HOUSTON|TX', EMPTY),
  event('17 07:20', 'W', 'HOUSTON|TX', NEXT_LOAD),
]
const LINE_HAUL = [event('01 11:45', 'P', 'HOUSTON|TX', LOADED), event('05 02:25', 'D', 'CHICAGO|IL', LOADED)]

interface Worked {
  events: readonly RailEvent[]
  /** By hand, in minutes: loaded transit, held, unload dwell, empty transit, load dwell; null where an end was not reported. */
  legs: readonly (number | null)[]
  total: number
  stored?: number
  bad_order?: number
  left_out?: string
  destination?: string
}

/**
 * Six round trips worked by hand. Days, hours and minutes between the events above:
 *
 * | round trip           | loaded transit | held     | unload dwell | empty transit | load dwell |
 * | plain                | 4 d 03:30      | 0        | 3 d 03:25    | 6 d 21:45     | 1 d 20:30  |
 * | CP before AP         | 3 d 21:05      | 1 d 6:25 | 2 d 03:25    | 6 d 21:45     | 1 d 20:30  |
 * | shop in empty transit| 4 d 03:30      | 0        | 3 d 03:25    | 6 d 21:45     | 1 d 20:30  |
 * | stored while held    | 3 d 21:05      | 1 d 6:25 | 2 d 03:25    | 6 d 21:45     | 1 d 20:30  |
 * | diverted to Toledo   | 5 d 20:15      | 0        | 1 d 10:40    | 6 d 21:45     | 1 d 20:30  |
 * | placement missing    | not known      | not known| not known    | 6 d 21:45     | 1 d 20:30  |
 */
const WORKED: Readonly<Record<string, Worked>> = {
  plain: {
    events: [RELEASE, ...LINE_HAUL, PLACED, ...WAY_BACK],
    legs: [5970, 0, 4525, 9945, 2670],
    total: 23_110,
  },
  'constructive before actual placement': {
    events: [
      RELEASE,
      ...LINE_HAUL,
      event('05 03:15', 'Y', 'CHICAGO|IL', LOADED),
      event('06 09:40', 'Z', 'CHICAGO|IL', LOADED),
      ...WAY_BACK,
    ],
    legs: [5585, 1825, 3085, 9945, 2670],
    total: 23_110,
  },
  'in the shop from 10 08:00 to 11 17:30': {
    events: [
      RELEASE,
      ...LINE_HAUL,
      PLACED,
      ...WAY_BACK,
      event('10 08:00', 'B', 'KANSAS CITY|MO', EMPTY),
      event('11 17:30', 'G', 'KANSAS CITY|MO', EMPTY),
    ],
    legs: [5970, 0, 4525, 9945, 2670],
    total: 23_110,
    bad_order: 2010,
    left_out: 'bad_order',
  },
  'stored from 05 12:00 to its placement': {
    events: [
      RELEASE,
      ...LINE_HAUL,
      event('05 03:15', 'Y', 'CHICAGO|IL', LOADED),
      event('05 12:00', 'S', 'CHICAGO|IL', LOADED),
      event('06 09:40', 'Z', 'CHICAGO|IL', LOADED),
      ...WAY_BACK,
    ],
    legs: [5585, 1825, 3085, 9945, 2670],
    total: 23_110,
    stored: 1300,
  },
  'diverted on the way': {
    events: [
      RELEASE,
      event('01 11:45', 'P', 'HOUSTON|TX', LOADED),
      event('03 16:00', 'P', 'KANSAS CITY|MO', toToledo),
      event('06 18:00', 'D', 'TOLEDO|OH', toToledo),
      event('07 02:25', 'Z', 'TOLEDO|OH', toToledo),
      event('08 13:05', 'W', 'TOLEDO|OH', { ...toToledo, load_empty: 'E' }),
      event('08 20:00', 'P', 'TOLEDO|OH', fromToledo),
      event('15 04:30', 'D', 'HOUSTON|TX', fromToledo),
      event('15 10:50', 'Z', 'HOUSTON|TX', fromToledo),
      event('17 07:20', 'W', 'HOUSTON|TX', NEXT_LOAD),
    ],
    legs: [8415, 0, 2080, 9945, 2670],
    total: 23_110,
    destination: 'TOLEDO|OH',
  },
  'placement not reported': {
    events: [RELEASE, ...LINE_HAUL, ...WAY_BACK],
    legs: [null, null, null, 9945, 2670],
    total: 23_110,
    left_out: 'incomplete',
  },
}

const minutes = (ms: number | null) => (ms === null ? null : ms / MINUTE_MS)

test.each(Object.entries(WORKED))('[FLT-011] [FLT-012] worked by hand to the minute: %s', (_name, worked) => {
  const facts = foldEquipment(
    worked.events.toSorted((one, other) => one.event_ts - other.event_ts),
    REFERENCE,
  ).map((trip, at) => ({
    ...(trip.memory.milestones ?? NO_MILESTONES),
    waybill_id: at + 1,
    trip_start_ts: trip.trip_start_ts,
    load_empty: trip.load_empty_status,
    origin_place: trip.origin_place,
    destination_place: trip.destination_place,
    miles: trip.memory.miles,
  }))
  const [trip] = toRoundTrips(toCycles(facts))

  expect(LEGS.map((leg) => minutes(trip?.legs[leg] ?? null))).toEqual(worked.legs)
  expect(minutes((trip?.end_ts ?? 0) - (trip?.start_ts ?? 0))).toBe(worked.total)
  expect(minutes(trip?.stored_ms ?? null)).toBe(worked.stored ?? 0)
  expect(minutes(trip?.bad_order_ms ?? null)).toBe(worked.bad_order ?? 0)
  expect(trip?.left_out ?? null).toBe(worked.left_out ?? null)
  expect(facts[0]?.destination_place).toBe(worked.destination ?? 'CHICAGO|IL')
})
