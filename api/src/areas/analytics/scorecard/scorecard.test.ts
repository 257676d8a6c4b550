import { beforeAll, expect, test } from 'vitest'
import {
  getScorecard,
  listScorecardTrips,
  type Mark,
  type ScorecardTrip,
} from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { monthsIn, getDefaultScorecardRange } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { hoursAfter, makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'

const portal = useTestApp()
const { sendAll, knowStations } = makeIntake(portal)

interface TripMade {
  unit: string
  carrier?: string | null
  /** Hours of departure, delivery and the ETAs since midnight UTC of the first of June. */
  released?: number
  departed?: number | null
  placed?: number | null
  constructive?: number | null
  arrived?: number | null
  promised?: number | null
  ours?: number | null
  load?: 'L' | 'E'
  weight?: number | null
  miles?: number
  isBadOrder?: boolean
  to?: string
  customer?: number
}

const JUNE = Date.UTC(2026, 5, 1)
const at = (hour: number | null | undefined) =>
  hour === null || hour === undefined ? null : new Date(JUNE + hour * 3_600_000).toISOString()
let made = 0

const insert = (trips: readonly TripMade[]) =>
  portal.superuser(async (db) => {
    for (const trip of trips) {
      await db.query(
        `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, departed_ts, arrival_ts, constructive_ts,
           placed_ts, miles, load_empty, origin_place, destination_place, interruptions, carrier, eta_first_ts,
           rail_eta_first_ts, weight_lb, released_ts)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'CEDAR RAPIDS|IA', $11, $12, $13, $14, $15, $16, $17)`,
        [
          trip.customer ?? 1,
          900_000 + ++made,
          trip.unit,
          at(trip.departed ?? 0),
          at(trip.departed),
          at(trip.arrived),
          at(trip.constructive),
          at(trip.placed),
          trip.miles ?? 1000,
          trip.load ?? 'L',
          trip.to ?? 'DALLAS|TX',
          JSON.stringify(trip.isBadOrder ? [{ kind: 'bad_order', from_ts: JUNE, to_ts: null }] : []),
          trip.carrier === undefined ? 'UP' : trip.carrier,
          at(trip.ours),
          at(trip.promised),
          trip.weight === undefined ? 200_000 : trip.weight,
          at(trip.released),
        ],
      )
    }
  })

const RANGE = { fromDate: '2026-06-01', toDate: '2026-07-31' }
const JULY = 24 * 30

/** A hand-made month of deliveries; the comments say what 49 CFR 1251 makes of each. */
beforeAll(async () => {
  await portal.superuser(async (db) => {
    await db.query(`insert into reporting_groups values (1, 1, 'Tanks', '{}'), (2, 9, 'Theirs', '{}')`)
    await db.query(
      `insert into equipment (customer_id, equipment_id, equipment_kind) values (1, 'TILX1', 'R')`,
    )
    await db.query(`insert into reporting_group_equipment values (1, 1, 'TILX1')`)
  })
  await insert([
    // exactly 24 hours after its ETA: on time
    { unit: 'TILX1', released: -10, departed: 0, arrived: 120, placed: 144, promised: 120, ours: 126 },
    // a day early: on time
    { unit: 'TILX2', released: -30, departed: 0, arrived: 96, placed: 96, promised: 120, ours: 96 },
    // one hour too late
    { unit: 'TILX3', departed: 0, arrived: 144, placed: 145, promised: 120, ours: 140 },
    // placed late, but constructively placed in time: on time
    { unit: 'TILX4', departed: 0, arrived: 120, constructive: 130, placed: 300, promised: 120, ours: 120 },
    // no placement reported: the arrival counts; late
    { unit: 'TILX5', departed: 0, arrived: 168, promised: 120, weight: null },
    // no ETA: in no share
    { unit: 'TILX6', departed: 0, arrived: 168, placed: 170, promised: null },
    // a bad order is left out
    { unit: 'TILX7', departed: 0, arrived: 500, placed: 500, promised: 120, isBadOrder: true },
    // on its way
    { unit: 'TILX8', departed: 0, promised: 120 },
    // the month after, by another railroad, empty
    { unit: 'TILX9', carrier: 'BNSF', load: 'E', departed: JULY, arrived: JULY + 50, promised: JULY + 48 },
    { unit: 'OTHX1', customer: 2, departed: 0, arrived: 500, promised: 120 },
  ])
})

const scorecard = (query: object = {}, as: Caller = 'full') =>
  portal.call(getScorecard, { params: { customerId: 1 }, query: { ...RANGE, ...query } }, as)
const trips = (query: object = {}) =>
  portal.call(listScorecardTrips, { params: { customerId: 1 }, query: { ...RANGE, ...query } }, 'full')

test('a delivery within 24 hours of the railroad’s first ETA is on time, early ones too, without bad orders', async () => {
  const { data } = await scorecard()

  expect(data.total).toMatchObject({ trips: 7, promised: 6, on_time: 4 })
  expect(data.left_out).toBe(1)
})

test('railroads and lanes have their own figures, by the month of delivery', async () => {
  const { data } = await scorecard()
  const [up, bnsf] = data.carriers

  expect([up?.carrier, up?.trips, bnsf?.carrier, bnsf?.trips]).toEqual(['UP', 6, 'BNSF', 1])
  expect(up?.months.map(({ month, trips: n, on_time }) => [month, n, on_time])).toEqual([['2026-06', 6, 3]])
  expect(data.total.months.map(({ month, promised }) => [month, promised])).toEqual([
    ['2026-06', 5],
    ['2026-07', 1],
  ])
  expect(
    data.lanes.map(({ origin_name, destination_name, trips: n }) => [origin_name, destination_name, n]),
  ).toEqual([
    ['Cedar Rapids, IA', 'Dallas, TX', 6],
    ['Cedar Rapids, IA', 'Dallas, TX', 1],
  ])
})

test('a railroad has its short name, without what the list of railroads adds in parentheses', async () => {
  await portal.superuser((db) =>
    db.query(`
      insert into reference.railroads (scac, name) values ('UP', 'Union Pacific (UP, western network)')
      on conflict (scac) do update set name = excluded.name`),
  )
  const { data } = await scorecard()

  expect(data.carriers.find(({ carrier }) => carrier === 'UP')?.name).toBe('Union Pacific')
})

test('transit is from departure to delivery, and the standard what the railroad’s first ETA promised', async () => {
  const lane = (await scorecard({ load: 'L' })).data.lanes[0]

  // hours 96, 130, 144, 145, 168, 170
  expect(lane?.p50_days).toBeCloseTo(144.5 / 24, 4)
  expect(lane?.p90_days).toBeCloseTo(169 / 24, 4)
  expect(lane?.standard_days).toBeCloseTo(5, 4)
  // hours -24, 10, 24, 25, 48
  expect(lane?.over_days).toBeCloseTo(1, 4)
})

test('errors of both first ETAs are of the same trips: those that have both', async () => {
  const { total } = (await scorecard({ load: 'L' })).data

  expect(total.compared).toBe(4)
  // ours: 6, 0, 4, 0; theirs: 0, 24, 24, 0
  expect([total.error_hours, total.rail_error_hours]).toEqual([10, 48])
})

test('CO₂ is 0.021 kg a ton-mile, of trips whose miles and weight are known', async () => {
  const { total } = (await scorecard({ load: 'L' })).data

  expect(total.weighed).toBe(5)
  expect(total.co2_kg).toBeCloseTo(5 * 1000 * 100 * 0.021, 3)
})

test('a long haul of a heavy unit is counted, too', async () => {
  await insert([
    { unit: 'TILX9', departed: -9000, arrived: -8900, promised: -8900, miles: 12_000, weight: 260_000 },
  ])
  const { data } = await scorecard({ fromDate: '2025-05-01', toDate: '2025-06-30' })

  expect(data.total.co2_kg).toBeCloseTo(12_000 * 130 * 0.021, 3)
})

test('a figure opens exactly the trips it counts, furthest behind its ETA first', async () => {
  const late = await trips({ mark: 'late', carrier: 'UP', month: '2026-06' })
  const onTime = await trips({ mark: 'on_time' })
  const none = await trips({ mark: 'no_eta' })
  const lane = (await scorecard({ load: 'L' })).data.lanes[0]
  const ofLane = await trips({ carrier: 'UP', origin: lane?.origin_id, destination: lane?.destination_id })

  expect(late.data.data.map(({ equipment_label, over_hours }) => [equipment_label, over_hours])).toEqual([
    ['TILX 5', 48],
    ['TILX 3', 25],
  ])
  expect([
    late.data.record_count,
    onTime.data.record_count,
    none.data.record_count,
    ofLane.data.record_count,
  ]).toEqual([2, 4, 1, 6])
})

test('each sum opens the trips it adds up, and they come to it; those that add most are first', async () => {
  const { total } = (await scorecard({ load: 'L' })).data
  const open = async (mark: Mark) => (await trips({ load: 'L', mark })).data
  const sum = (rows: readonly ScorecardTrip[], value: (trip: ScorecardTrip) => number | null) =>
    rows.reduce((all, trip) => all + Math.abs(value(trip) ?? Number.NaN), 0)
  const [promised, timed, compared] = [await open('promised'), await open('timed'), await open('compared')]
  const [estimated, slipped, weighed] = [
    await open('estimated'),
    await open('slipped'),
    await open('weighed'),
  ]
  const [released, pulledLate] = [await open('released'), await open('pulled_late')]

  expect(promised.record_count).toBe(total.promised)
  expect(timed.data.map(({ transit_days }) => Math.round((transit_days ?? 0) * 24))).toEqual([
    170, 168, 145, 144, 130, 96,
  ])
  expect(compared.record_count).toBe(total.compared)
  expect(sum(compared.data, ({ slip_hours }) => slip_hours)).toBeCloseTo(total.error_hours, 6)
  expect(sum(compared.data, ({ rail_slip_hours }) => rail_slip_hours)).toBeCloseTo(total.rail_error_hours, 6)
  expect([estimated.record_count, slipped.record_count]).toEqual([total.estimated, total.slipped])
  expect([total.releases, total.pulled]).toEqual([2, 1])
  expect(released.data.map(({ pull_hours }) => pull_hours)).toEqual([30, 10])
  expect(pulledLate.data.map(({ equipment_label }) => equipment_label)).toEqual(['TILX 2'])
  expect(weighed.record_count).toBe(total.weighed)
  expect(sum(weighed.data, ({ co2_kg }) => co2_kg)).toBeCloseTo(total.co2_kg, 3)
})

test('a group counts its own units, and one of another customer is not found', async () => {
  expect((await scorecard({ groupId: 1 })).data.total).toMatchObject({ trips: 1, on_time: 1 })
  expect((await scorecard({ groupId: 9 })).status).toBe(404)
})

test('a range without deliveries is not found', async () => {
  expect((await scorecard({ fromDate: '2020-01-01', toDate: '2020-02-01' })).status).toBe(404)
})

test('a range of more than a year, or with one date, is refused', async () => {
  expect((await scorecard({ fromDate: '2025-01-01', toDate: '2026-06-01' })).status).toBe(400)
  expect(
    (
      await portal.call(
        getScorecard,
        { params: { customerId: 1 }, query: { fromDate: '2026-06-01' } },
        'full',
      )
    ).status,
  ).toBe(400)
})

test('[ANA-009] the scorecard needs one of the reporting permissions', async () => {
  expect((await scorecard({}, 'viewer')).status).toBe(403)
  expect((await scorecard({}, 'other')).status).toBe(403)
})

test('the usual range is this month and the five before it', () => {
  expect(getDefaultScorecardRange('2026-11-23')).toEqual({ fromDate: '2026-06-01', toDate: '2026-11-23' })
  expect(getDefaultScorecardRange('2026-02-01')).toEqual({ fromDate: '2025-09-01', toDate: '2026-02-01' })
  expect(monthsIn({ fromDate: '2025-11-15', toDate: '2026-01-02' })).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
  ])
})

test('a delivery is in the scorecard as soon as its messages are folded, with the first ETA of its railroad', async () => {
  await knowStations({ 'HOUSTON|TX': 'America/Chicago', 'CHICAGO|IL': 'America/Chicago' })
  const sight = (hour: number, code: string, place: string, etaHour?: number) =>
    makeSighting(hour, code, place, {
      equipment_id: 'UTLX900',
      load_empty: 'L',
      waybill_number: '700001',
      origin_city: 'HOUSTON',
      origin_state: 'TX',
      destination_city: 'CHICAGO',
      destination_state: 'IL',
      ...(etaHour !== undefined && { rail_eta_ts: hoursAfter(etaHour).toISOString() }),
    })
  await sendAll([
    makeClm(
      sight(0, 'W', 'Houston, TX'),
      sight(2, 'P', 'Houston, TX', 98),
      sight(50, 'P', 'Houston, TX', 140),
      sight(130, 'D', 'Chicago, IL'),
      sight(134, 'Z', 'Chicago, IL'),
    ),
  ])
  const day = (hour: number) => hoursAfter(hour).toISOString().slice(0, 10)
  const range = { fromDate: day(100), toDate: day(160) }
  const { data } = await scorecard(range)
  const late = await trips({ ...range, mark: 'late' })

  expect(data.total).toMatchObject({ trips: 1, promised: 1, on_time: 0 })
  expect(data.lanes[0]).toMatchObject({ origin_name: 'Houston, TX', destination_name: 'Chicago, IL' })
  // 134 hours, or 130 where only the arrival was reported, against the first ETA of hour 98
  expect(late.data.data[0]?.over_hours).toBeGreaterThanOrEqual(32)
  expect(late.data.data[0]?.rail_eta_first_date).toBe(hoursAfter(98).toISOString().replace('.000', ''))
})
