import { beforeAll, expect, test } from 'vitest'
import { ETA_DAYS, listEtaErrors, listEtaErrorTrips } from '#contract/areas/analytics/etas/etas.contract.ts'
import { createRandom } from '#demo/random.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'

// Every error is counted a second time in plain code from the ETAs as they were made, without the product's SQL.

const portal = useTestApp()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const JUNE = Date.UTC(2026, 5, 10)
const RANGE = { fromDate: '2026-06-01', toDate: '2026-08-31' }

interface Estimate {
  made: number
  eta: number
}
interface Trip {
  id: number
  load: 'L' | 'E'
  start: number
  arrived: number
  ours: Estimate[]
  theirs: Estimate[]
  isBadOrder: boolean
}

const random = createRandom('etas of trips')
const inHours = (from: number, to: number) => random.integer(from * 60, to * 60) * 60_000

function inventTrip(at: number): Trip {
  const start = JUNE + inHours(0, 24 * 40)
  const arrived = start + inHours(30, 24 * 12)
  const invent = (n: number): Estimate[] =>
    Array.from({ length: n }, () => ({
      made: start + random.integer(0, Math.floor((arrived - start) / 60_000)) * 60_000,
      eta: arrived + inHours(-60, 60),
    }))
  return {
    id: 800_000 + at,
    load: random.pick(['L', 'E']),
    start,
    arrived,
    ours: invent(random.integer(0, 5)),
    theirs: invent(random.integer(0, 4)),
    isBadOrder: at % 15 === 0,
  }
}

const TRIPS = Array.from({ length: 240 }, (_, at) => inventTrip(at))
const iso = (ms: number) => new Date(ms).toISOString()

beforeAll(() =>
  portal.superuser(async (db) => {
    for (const { id, load, start, arrived, ours, theirs, isBadOrder } of TRIPS) {
      await db.query(
        `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, departed_ts, arrival_ts, miles, load_empty,
           origin_place, destination_place, interruptions, carrier)
         values (1, $1, $2, $3, $3, $4, 900, $5, 'NAMPA|ID', 'DALLAS|TX', $6, 'UP')`,
        [
          id,
          `TILX${id}`,
          iso(start),
          iso(arrived),
          load,
          isBadOrder ? '[{"kind":"bad_order","from_ts":1,"to_ts":2}]' : '[]',
        ],
      )
      for (const { made, eta } of ours)
        await db.query(
          `insert into eta_history (customer_id, waybill_id, made_ts, p10_ts, p50_ts, p90_ts, basis, trips, reason)
           values (1, $1, $2, $3, $3, $3, 'lane', 9, 'x') on conflict do nothing`,
          [id, iso(made), iso(eta)],
        )
      // the ETA of an earlier trip of the same car is none of this one's
      for (const { made, eta } of [...theirs, { made: start - DAY_MS, eta: arrived - 20 * DAY_MS }])
        await db.query(
          `insert into events (customer_id, equipment_id, event_ts, source, code_source, code, place, equipment_kind, carrier,
             message_id, rail_eta_ts)
           values (1, $1, $2, 'UP', 'T', 'P', 'LINCOLN|NE', 'R', 'UP', 1, $3) on conflict do nothing`,
          [`TILX${id}`, iso(made), iso(eta)],
        )
    }
  }),
)

/** The last made at or before a moment. */
const inForce = (estimates: readonly Estimate[], at: number) =>
  estimates.filter(({ made }) => made <= at).toSorted((a, b) => b.made - a.made)[0]

function compare(trip: Trip, days: number) {
  const seen = trip.arrived - days * DAY_MS
  const [ours, theirs] = [inForce(trip.ours, seen), inForce(trip.theirs, seen)]
  if (!ours || !theirs) return []
  const error = ({ eta }: Estimate) => Math.abs(eta - trip.arrived) / HOUR_MS
  return [{ id: trip.id, ours: error(ours), theirs: error(theirs) }]
}
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

const readErrors = (query: object = {}, as: Caller = 'full', customerId = 1) =>
  portal.call(listEtaErrors, { params: { customerId }, query: { ...RANGE, ...query } }, as)

test.each([
  ['all trips', {}, () => true],
  ['empty ones', { load: 'E' }, ({ load }: Trip) => load === 'E'],
] as const)(
  'errors of %s are the means over the trips that had both ETAs so many days before arriving',
  async (_, query, isChosen) => {
    const { data } = await readErrors(query)

    const measured = TRIPS.filter((trip) => !trip.isBadOrder && isChosen(trip))
    expect(data.measured_trips).toBe(measured.length)
    expect(data.data.map(({ days }) => days)).toEqual([7, 5, 3, 2, 1])
    for (const row of data.data) {
      const own = measured.flatMap((trip) => compare(trip, row.days))
      expect(own.length).toBeGreaterThan(5)
      expect(row.trips).toBe(own.length)
      expect(row.error_hours).toBeCloseTo(mean(own.map(({ ours }) => ours)), 4)
      expect(row.rail_error_hours).toBeCloseTo(mean(own.map(({ theirs }) => theirs)), 4)
    }
  },
)

test.each(ETA_DAYS)(
  'ETAs of day %i before arrival open just the trips that were counted, ours furthest off first',
  async (days) => {
    const query = { ...RANGE, days }
    const { data } = await portal.call(listEtaErrorTrips, { params: { customerId: 1 }, query }, 'full')

    const own = TRIPS.filter(({ isBadOrder }) => !isBadOrder)
      .flatMap((trip) => compare(trip, days))
      .toSorted((a, b) => b.ours - a.ours || a.id - b.id)
    expect(data.record_count).toBe(own.length)
    expect(
      data.data.map(({ waybill_id, error_hours, rail_error_hours }) => [
        waybill_id,
        error_hours,
        rail_error_hours,
      ]),
    ).toEqual(own.map(({ id, ours, theirs }) => [id, expect.closeTo(ours, 4), expect.closeTo(theirs, 4)]))
  },
)

test('a range without deliveries has no errors, and others see none', async () => {
  const none = await readErrors({ fromDate: '2020-01-01', toDate: '2020-02-01' })

  expect(none.data.measured_trips).toBe(0)
  expect(none.data.data[0]).toEqual({ days: 7, trips: 0, error_hours: null, rail_error_hours: null })
  expect((await readErrors({}, 'other', 2)).data.measured_trips).toBe(0)
  expect((await readErrors({}, 'other')).status).toBe(403)
})
