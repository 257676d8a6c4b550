import { beforeAll, expect, test } from 'vitest'
import {
  getInboundForecast,
  listForecastEquipment,
} from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { getNetwork, listLaneTrips } from '#contract/areas/analytics/network/network.contract.ts'
import {
  getPipelineCounts,
  listInboundPipeline,
} from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { listDestinations } from '#contract/areas/analytics/places/places.contract.ts'
import { getScorecard, listScorecardTrips } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { createRandom } from '#demo/random.ts'
import { displayPlace } from '#rail/place.ts'
import { useTestApp } from '../../testing/app.ts'
import { makeGroup } from '../visibility/waybills/waybills.factory.ts'
import { getDue, type InboundUnit, inventUnit, isOnItsWay, makeUnit } from './analytics.factory.ts'

// Every figure is counted a second time in plain code from the trips as they were made, without the product's SQL.

const portal = useTestApp()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST = Date.UTC(2026, 4, 20)

interface Trip {
  id: number
  unit: string
  /** Milliseconds; null where nothing was reported. */
  start: number
  released: number | null
  departed: number | null
  arrived: number | null
  placed: number | null
  constructive: number | null
  ours: number | null
  theirs: number | null
  miles: number
  pounds: number | null
  load: 'L' | 'E' | null
  from: string | null
  to: string
  carrier: string | null
  isBadOrder: boolean
}

const random = createRandom('trips of two summer months')
const below = (n: number) => random.integer(0, n - 1)
const orNull = (one: number, value: number) => (below(one) === 0 ? null : value)

function makeTrip(id: number): Trip {
  const start = FIRST + below(90 * 24 * 60) * 60_000
  const hours = (from: number, to: number) => start + (from * 60 + below((to - from) * 60)) * 60_000
  const arrived = orNull(8, hours(40, 240))
  const placed = arrived === null ? null : orNull(4, arrived + below(60) * HOUR_MS)
  return {
    id,
    unit: `TILX${below(40)}`,
    start,
    released: orNull(3, start),
    departed: orNull(9, hours(0, 50)),
    arrived,
    placed,
    constructive: placed === null ? null : orNull(2, placed - below(12) * HOUR_MS),
    ours: orNull(5, hours(40, 240)),
    theirs: orNull(4, hours(40, 240)),
    miles: below(10) === 0 ? 0 : 200 + below(2000),
    pounds: orNull(7, 60_000 + below(220_000)),
    load: random.pick(['L', 'L', 'E', null]),
    from: random.pick(['NAMPA|ID', 'DECATUR|IL', 'NAMPA|ID', null]),
    to: random.pick(['DALLAS|TX', 'HOUSTON|TX']),
    carrier: random.pick(['UP', 'BNSF', 'CN', null]),
    isBadOrder: below(15) === 0,
  }
}

const TRIPS = Array.from({ length: 700 }, (_, at) => makeTrip(700_000 + at))
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

beforeAll(() =>
  portal.superuser(async (db) => {
    for (const trip of TRIPS)
      await db.query(
        `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, released_ts, departed_ts, arrival_ts,
           placed_ts, constructive_ts, eta_first_ts, rail_eta_first_ts, miles, weight_lb, load_empty, origin_place,
           destination_place, carrier, interruptions)
         values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
        [
          trip.id,
          trip.unit,
          ...[trip.start, trip.released, trip.departed, trip.arrived, trip.placed, trip.constructive].map(
            iso,
          ),
          ...[trip.ours, trip.theirs].map(iso),
          trip.miles,
          trip.pounds,
          trip.load,
          trip.from,
          trip.to,
          trip.carrier,
          trip.isBadOrder ? '[{"kind":"bad_order","from_ts":1,"to_ts":2}]' : '[]',
        ],
      )
  }),
)

const RANGE = { fromDate: '2026-06-05', toDate: '2026-07-20' }
const isIn = (ms: number | null, { fromDate, toDate }: typeof RANGE): ms is number =>
  ms !== null && ms >= Date.parse(fromDate) && ms < Date.parse(toDate) + DAY_MS

/** Between the two nearest, as the rank falls. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  const rank = share * (sorted.length - 1)
  const low = Math.floor(rank)
  return sorted[low]! + (sorted[Math.ceil(rank)]! - sorted[low]!) * (rank - low)
}

const getDelivered = ({ placed, constructive, arrived }: Trip): number | null => {
  const placements = [placed, constructive].filter((one) => one !== null)
  return placements.length > 0 ? Math.min(...placements) : arrived
}
const delivered = TRIPS.filter((trip) => isIn(getDelivered(trip), RANGE))
const measured = delivered.filter(({ isBadOrder }) => !isBadOrder)

const count = (trips: readonly Trip[], passes: (trip: Trip) => boolean) => trips.filter(passes).length
const add = (trips: readonly Trip[], value: (trip: Trip) => number | null) =>
  trips.reduce((sum, trip) => sum + (value(trip) ?? 0), 0)
const between = (from: number | null, to: number | null) => (from === null || to === null ? null : to - from)
const isOnTime = (trip: Trip) => (between(trip.theirs, getDelivered(trip)) ?? Infinity) <= DAY_MS
const wasPulled = ({ released, departed }: Trip) => {
  const wait = between(released, departed)
  return wait !== null && wait >= 0 && wait <= DAY_MS
}
const hasSlipped = ({ ours, arrived }: Trip) => (between(ours, arrived) ?? 0) > DAY_MS

function sumUp(trips: readonly Trip[]) {
  const compared = trips.filter(({ ours, theirs, arrived }) => ours && theirs && arrived)
  const weighed = trips.filter(({ miles, pounds }) => miles > 0 && pounds)
  const error = (value: (trip: Trip) => number | null) =>
    add(compared, (trip) => Math.abs(between(value(trip), trip.arrived)!) / HOUR_MS)
  return {
    trips: trips.length,
    promised: count(trips, ({ theirs }) => theirs !== null),
    on_time: count(trips, isOnTime),
    compared: compared.length,
    error_hours: error(({ ours }) => ours),
    rail_error_hours: error(({ theirs }) => theirs),
    weighed: weighed.length,
    co2_kg: add(weighed, ({ miles, pounds }) => (miles * pounds! * 0.021) / 2000),
    releases: count(trips, ({ released, departed }) => (between(released, departed) ?? -1) >= 0),
    pulled: count(trips, wasPulled),
    estimated: count(trips, ({ ours, arrived }) => ours !== null && arrived !== null),
    slipped: count(trips, hasSlipped),
  }
}

/** Numbers as near as sums of fractions in another order are; the rest as it is. */
const near = (sums: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(sums).map(([name, n]) => [name, Number.isInteger(n) ? n : expect.closeTo(n, 3)]),
  )

const scorecard = async () =>
  (await portal.call(getScorecard, { params: { customerId: 1 }, query: RANGE }, 'full')).data

test('each sum of the scorecard is that of the trips delivered in the range, in total, by railroad, lane and month', async () => {
  const { total, carriers, lanes, left_out } = await scorecard()

  expect(total).toMatchObject(near(sumUp(measured)))
  expect(left_out).toBe(delivered.length - measured.length)
  for (const carrier of ['UP', 'BNSF', 'CN', null]) {
    const own = measured.filter((trip) => trip.carrier === carrier)
    const row = carriers.find((one) => one.carrier === carrier)
    expect(row).toMatchObject(near(sumUp(own)))
    for (const { month, ...sums } of row!.months)
      expect(sums).toMatchObject(
        near(sumUp(own.filter((trip) => iso(getDelivered(trip))!.startsWith(month)))),
      )
  }
  const ofLane = Map.groupBy(
    measured.filter(({ from }) => from !== null),
    ({ carrier, from, to }) => [carrier, displayPlace(from!), displayPlace(to)].join(),
  )
  expect(lanes).toHaveLength(ofLane.size)
  for (const lane of lanes)
    expect(lane).toMatchObject(
      near(sumUp(ofLane.get([lane.carrier, lane.origin_name, lane.destination_name].join())!)),
    )
})

test('transit, standard and lateness of each lane are percentiles of its own trips', async () => {
  const { lanes, within_hours } = await scorecard()

  for (const lane of lanes) {
    const own = measured.filter(
      ({ carrier, from, to }) =>
        carrier === lane.carrier &&
        from &&
        displayPlace(from) === lane.origin_name &&
        displayPlace(to) === lane.destination_name,
    )
    const days = (from: (trip: Trip) => number | null, to: (trip: Trip) => number | null) =>
      own
        .map((trip) => between(from(trip), to(trip)))
        .filter((one) => one !== null)
        .map((ms) => ms / DAY_MS)
    const transit = days(({ departed }) => departed, getDelivered)
    const expected = {
      p50_days: percentile(transit, 0.5),
      p90_days: percentile(transit, 0.9),
      standard_days: percentile(
        days(
          ({ departed }) => departed,
          ({ theirs }) => theirs,
        ),
        0.5,
      ),
      over_days: percentile(
        days(({ theirs }) => theirs, getDelivered),
        0.5,
      ),
    }
    for (const [name, value] of Object.entries(expected)) {
      const shown = lane[name as keyof typeof expected]
      expect(shown === null).toBe(value === null)
      expect(Math.abs((shown ?? 0) - (value ?? 0)) * 24).toBeLessThanOrEqual(within_hours + 0.001)
    }
  }
})

test.each([
  ['on_time', isOnTime],
  ['late', (trip: Trip) => trip.theirs !== null && !isOnTime(trip)],
  ['no_eta', ({ theirs }: Trip) => theirs === null],
  ['pulled_late', (trip: Trip) => (between(trip.released, trip.departed) ?? -1) >= 0 && !wasPulled(trip)],
  ['slipped', hasSlipped],
] as const)('the mark %s opens just the trips it stands for', async (mark, passes) => {
  const query = { ...RANGE, mark }
  const { data } = await portal.call(listScorecardTrips, { params: { customerId: 1 }, query }, 'full')

  const ids = measured.filter(passes).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(5)
  expect(data.record_count).toBe(ids.length)
  expect(new Set(data.data.map(({ waybill_id }) => waybill_id))).toEqual(new Set(ids))
})

test('a lane of the network counts the trips begun in the range and in as many days before, with their percentiles', async () => {
  const range = { fromDate: '2026-07-01', toDate: '2026-07-28' }
  const before = { fromDate: '2026-06-03', toDate: '2026-06-30' }
  const params = { customerId: 1, groupId: 'all' as const }
  const { data } = (await portal.call(getNetwork, { params, query: range }, 'full')).data

  const inRange = TRIPS.filter(({ start, from }) => from !== null && isIn(start, range))
  expect(data.reduce((sum, { trips }) => sum + trips, 0)).toBe(inRange.length)
  for (const lane of data) {
    const isOf = ({ from, to, load }: Trip) =>
      from !== null &&
      displayPlace(from) === lane.origin_name &&
      displayPlace(to) === lane.destination_name &&
      load === lane.load_empty_status
    const own = inRange.filter(isOf)
    expect(lane).toMatchObject({
      trips: own.length,
      trips_before: count(TRIPS, (trip) => isOf(trip) && isIn(trip.start, before)),
    })

    const query = {
      ...range,
      origin: lane.origin_id,
      destination: lane.destination_id,
      load_empty: lane.load_empty_status ?? ('unknown' as const),
    }
    const opened = (await portal.call(listLaneTrips, { params, query }, 'full')).data
    const timed = own
      .map(({ departed, arrived }) => between(departed, arrived))
      .filter((one) => one !== null)
      .map((ms) => ms / DAY_MS)
    expect(opened).toMatchObject({ record_count: own.length, timed_trips: timed.length })
    expect(opened.p50_days).toBeCloseTo(percentile(timed, 0.5)!, 4)
    expect(opened.p90_days).toBeCloseTo(percentile(timed, 0.9)!, 4)
    const standards = own
      .map(({ departed, theirs }) => between(departed, theirs))
      .filter((one) => one !== null)
    expect((opened.standard_days ?? Number.NaN) * DAY_MS).toBeCloseTo(percentile(standards, 0.5)!, -2)
    const promised = own.filter(
      (trip) => trip.theirs !== null && getDelivered(trip) !== null && !trip.isBadOrder,
    )
    const byCarrier = [...Map.groupBy(own, ({ carrier }) => carrier)]
    expect(opened).toMatchObject({
      trips: own.length,
      promised: promised.length,
      on_time: count(promised, isOnTime),
    })
    expect(new Map(opened.carriers.map(({ carrier, trips }) => [carrier, trips]))).toEqual(
      new Map(byCarrier.map(([carrier, trips]) => [carrier, trips.length])),
    )
    const getIds = async (part: object) =>
      new Set(
        (await portal.call(listLaneTrips, { params, query: { ...query, ...part } }, 'full')).data.data.map(
          ({ waybill_id }) => waybill_id,
        ),
      )
    const toIds = (trips: readonly Trip[]) => new Set(trips.map(({ id }) => id))
    expect(await getIds({ mark: 'late' })).toEqual(toIds(promised.filter((trip) => !isOnTime(trip))))
    expect(await getIds({ mark: 'timed' })).toEqual(
      toIds(own.filter(({ departed, arrived }) => departed !== null && arrived !== null)),
    )
    for (const [carrier, trips] of byCarrier)
      expect(await getIds({ carrier: carrier ?? 'unknown' })).toEqual(toIds(trips))
  }
})

const UNITS = Array.from({ length: 300 }, (_, at) => inventUnit(random, at))
let dallas = ''

beforeAll(async () => {
  await portal.superuser(async (db) => {
    await makeGroup(db, { group_id: 1, name: 'Syrup tanks' })
    await makeGroup(db, { group_id: 2, name: 'Oil tanks' })
    for (const unit of UNITS) await makeUnit(db, unit)
  })
  const args = { params: { customerId: 1 }, body: { search_term: 'Dallas' } }
  dallas = String((await portal.call(listDestinations, args, 'full')).data.data[0]?.id)
})

const sinceMonths = (months: number) => new Date().setUTCMonth(new Date().getUTCMonth() - months)
const hasGroup = (unit: InboundUnit, groups: readonly number[]) =>
  groups.length === 0 || unit.groups.some((id) => groups.includes(id))
const toDallas = ({ to }: InboundUnit) => to.place === 'DALLAS|TX'

test.each([
  [[], 2, false],
  [[1], 6, false],
  [[1, 2], 12, true],
] as const)(
  'the pipeline of the groups %j within %i months holds just those units, longest silent first, and its counts are theirs',
  async (groups, months, isDallas) => {
    const scope = {
      group_ids: groups.join(),
      max_age: String(months),
      ...(isDallas && { destination: dallas }),
    }
    const params = { customerId: 1 }
    const rows = (await portal.call(listInboundPipeline, { params, body: scope } as never, 'full')).data
    const counts = (await portal.call(getPipelineCounts, { params, query: scope } as never, 'full')).data

    const expected = UNITS.filter(
      (unit) =>
        unit.isCurrent &&
        unit.status !== 100 &&
        hasGroup(unit, groups) &&
        (unit.waybill ?? unit.start) >= sinceMonths(months) &&
        (!isDallas || toDallas(unit)),
    ).toSorted((a, b) => (a.seen ?? Infinity) - (b.seen ?? Infinity) || (a.name < b.name ? -1 : 1))
    expect(expected.length).toBeGreaterThan(20)
    expect(rows.record_count).toBe(expected.length)
    expect(rows.data.map((row) => [row.equipment_id, row.due, row.days_since_last_sighting])).toEqual(
      expected.map((unit) => [
        unit.name,
        getDue(unit),
        unit.seen === null ? null : Math.floor((Date.now() - unit.seen) / DAY_MS),
      ]),
    )
    const tally = (units: readonly InboundUnit[]) => {
      const n = (passes: (unit: InboundUnit) => boolean) => units.filter(passes).length
      return {
        units: units.length,
        loaded: n(({ load }) => load === 'L'),
        empty: n(({ load }) => load === 'E'),
        overdue: n((unit) => getDue(unit) === 'overdue'),
        no_eta: n((unit) => getDue(unit) === 'no_eta'),
        silent: n(({ seen }) => seen !== null && Date.now() - seen >= 3 * DAY_MS),
        with_exceptions: n(({ exceptions }) => exceptions.length > 0),
      }
    }
    expect(counts.total).toEqual(tally(expected))
    const places = Map.groupBy(expected, ({ to }) => to.name)
    expect(Object.fromEntries(counts.destinations.map((row) => [row.destination_name, row]))).toMatchObject(
      Object.fromEntries([...places].map(([name, units]) => [name, tally(units)])),
    )
    expect(counts.destination_count).toBe(places.size)
  },
)

test.each([
  ['of two groups', { groups: '1,2' }, (unit: InboundUnit) => hasGroup(unit, [1, 2])],
  ['to Dallas', { destination: 'DALLAS' }, toDallas],
] as const)(
  'the forecast %s counts each unit on its way on one day, or as overdue or without an ETA, and lists just those',
  async (_, chosen, isChosen) => {
    const params = { customerId: 1 }
    const body = 'groups' in chosen ? chosen : { destination: dallas }
    const { data, record_count } = (await portal.call(getInboundForecast, { params, body } as never, 'full'))
      .data

    const units = UNITS.filter((unit) => isOnItsWay(unit) && isChosen(unit))
    const byDue = Map.groupBy(units, (unit) => getDue(unit)!)
    expect(record_count).toBe(units.length)
    expect(data.overdue).toBe(byDue.get('overdue')?.length)
    expect(data.no_eta).toBe(byDue.get('no_eta')?.length)
    const days = [...byDue.keys()].filter((due) => due.startsWith('2')).toSorted()
    expect(Object.keys(data.inbound)).toEqual(days)
    for (const due of byDue.keys()) {
      const own = byDue.get(due)!
      const inGroup = (id: number) => own.filter(({ groups }) => groups.includes(id)).length
      const groups = Object.fromEntries([1, 2].flatMap((id) => (inGroup(id) > 0 ? [[id, inGroup(id)]] : [])))
      if (days.includes(due)) expect(data.inbound[due]).toMatchObject({ total_inbound: own.length, groups })
      const listed = await portal.call(
        listForecastEquipment,
        { params, body: { ...body, eta_date: due } } as never,
        'full',
      )
      const labels = listed.data.data.map(({ equipment_label }) => equipment_label.replace(' ', ''))
      expect(labels.toSorted()).toEqual(own.map(({ name }) => name).toSorted())
    }
  },
)
