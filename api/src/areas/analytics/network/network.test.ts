import { beforeAll, expect, test } from 'vitest'
import {
  getLaneDwell,
  getNetwork,
  listLaneTrips,
} from '#contract/areas/analytics/network/network.contract.ts'
import { getDefaultNetworkRange } from '#contract/areas/analytics/network/network.rules.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { hoursAfter, makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'

const portal = useTestApp()
const { sendAll, knowStations } = makeIntake(portal)

const LANE = {
  origin_city: 'HOUSTON',
  origin_state: 'TX',
  destination_city: 'CHICAGO',
  destination_state: 'IL',
} as const

/** A loaded trip of the given length in hours, 40 days ago. */
const trip = (equipment_id: string, hours: number, promisedHours?: number) => {
  const eta = promisedHours && { rail_eta_ts: hoursAfter(2 + promisedHours).toISOString() }
  const at = (hour: number, code: string, place: string) =>
    makeSighting(hour, code, place, {
      equipment_id,
      load_empty: 'L',
      waybill_number: '600001',
      ...LANE,
      ...(code === 'P' && eta),
    })
  return [
    at(0, 'W', 'Houston, TX'),
    at(2, 'P', 'Houston, TX'),
    at(10, 'A', 'Texarkana, TX'),
    at(10 + hours / 4, 'P', 'Texarkana, TX'),
    at(2 + hours, 'D', 'Chicago, IL'),
    at(4 + hours, 'Z', 'Chicago, IL'),
  ]
}

const dayAt = (hours: number) => hoursAfter(hours).toISOString().slice(0, 10)
const RANGE = { fromDate: dayAt(0), toDate: dayAt(24) }

beforeAll(async () => {
  await knowStations({
    'HOUSTON|TX': 'America/Chicago',
    'CHICAGO|IL': 'America/Chicago',
    'TEXARKANA|TX': 'America/Chicago',
  })
  await sendAll([makeClm(...trip('UTLX601', 96), ...trip('UTLX602', 144), ...trip('UTLX603', 48, 36))])
  await portal.superuser(async (db) => {
    await db.query(`insert into reporting_groups values (1, 1, 'Tanks', '{}'), (2, 9, 'Theirs', '{}')`)
    await db.query(`insert into reporting_group_equipment values (1, 1, 'UTLX601'), (1, 1, 'UTLX602')`)
  })
})

const network = (groupId: number | 'all', query: object = RANGE, as: Caller = 'full') =>
  portal.call(getNetwork, { params: { customerId: 1, groupId }, query }, as)

test('[ANA-071] [ANA-067] [ANA-068] trips of a group are counted by lane, with the coordinates of its ends', async () => {
  const { data } = await network(1)
  const all = await network('all')

  expect(data.record_count).toBe(1)
  expect(data.data[0]).toMatchObject({
    origin_name: 'Houston, TX',
    destination_name: 'Chicago, IL',
    load_empty_status: 'L',
    trips: 2,
    trips_before: 0,
  })
  for (const key of ['id', 'olng', 'olat', 'dlng', 'dlat'] as const)
    expect(data.data[0]?.[key]).not.toBeNull()
  expect(all.data.data[0]?.trips).toBe(3)
})

test('a lane lists the trips it counts, longest first, with their median', async () => {
  const lane = (await network(1)).data.data[0]
  const { data } = await portal.call(
    listLaneTrips,
    {
      params: { customerId: 1, groupId: 1 },
      query: {
        ...RANGE,
        origin: lane?.origin_id ?? 0,
        destination: lane?.destination_id ?? 0,
        load_empty: 'L',
      },
    },
    'full',
  )

  expect(data.data.map(({ equipment_label, days }) => [equipment_label, days])).toEqual([
    ['UTLX 602', 6],
    ['UTLX 601', 4],
  ])
  expect(data).toMatchObject({ record_count: 2, timed_trips: 2, p50_days: 5, standard_days: null })
})

test('the standard of a lane opens the trips whose railroad gave an ETA, with the days it promised', async () => {
  const lane = (await network('all')).data.data[0]
  const { data } = await portal.call(
    listLaneTrips,
    {
      params: { customerId: 1, groupId: 'all' },
      query: {
        ...RANGE,
        origin: lane?.origin_id ?? 0,
        destination: lane?.destination_id ?? 0,
        load_empty: 'L',
        mark: 'promised',
      },
    },
    'full',
  )

  expect(data.standard_days).toBe(1.5)
  expect(data.data.map(({ equipment_label, promised_days }) => [equipment_label, promised_days])).toEqual([
    ['UTLX 603', 1.5],
  ])
})

test('a lane’s slowest location has the longest median of its delivered trips, and each trip its longest stop', async () => {
  const lane = (await network('all')).data.data[0]
  const query = {
    ...RANGE,
    origin: lane?.origin_id ?? 0,
    destination: lane?.destination_id ?? 0,
    load_empty: 'L' as const,
  }
  const dwell = async (groupId: number | 'all', as: Caller = 'full') =>
    portal.call(getLaneDwell, { params: { customerId: 1, groupId }, query }, as)
  const { slowest, longest } = (await dwell('all')).data

  // a quarter of 48, 96 and 144 hours
  expect(slowest).toMatchObject({ place_name: 'Texarkana, TX', p50_hours: 24 })
  expect(slowest?.stops.map(({ equipment_label, hours }) => [equipment_label, hours])).toEqual([
    ['UTLX 602', 36],
    ['UTLX 601', 24],
    ['UTLX 603', 12],
  ])
  expect(longest.map(({ place_name, hours }) => `${place_name} ${hours}`).toSorted()).toEqual([
    'Texarkana, TX 12',
    'Texarkana, TX 24',
    'Texarkana, TX 36',
  ])
  // two trips are too few
  expect((await dwell(1)).data.slowest).toBeNull()
  expect((await dwell(1)).data.longest).toHaveLength(2)
  expect((await dwell('all', 'viewer')).status).toBe(403)
})

test('[ANA-092] a range without trips, and a group of another customer, are not found', async () => {
  const empty = await network(1, { fromDate: '2020-01-01', toDate: '2020-01-31' })
  const foreign = await network(9)

  expect([empty.status, foreign.status]).toEqual([404, 404])
})

test('[ANA-065] a range with one date is refused', async () => {
  expect((await network(1, { fromDate: '2026-01-01' })).status).toBe(400)
})

test('[ANA-060] the network map needs its own permission at the customer', async () => {
  expect((await network('all', RANGE, 'viewer')).status).toBe(403)
  expect((await network('all', RANGE, 'other')).status).toBe(403)
})

test.each([
  ['2026-11-23', 'a Monday'],
  ['2026-11-25', 'a Wednesday'],
  ['2026-11-29', 'a Sunday'],
])('[ANA-070] on %s, %s, the range is four weeks to this week’s Monday', (today) => {
  expect(getDefaultNetworkRange(today)).toEqual({ fromDate: '2026-10-26', toDate: '2026-11-23' })
})

test('[ANA-069] a group of the network has its id and name', async () => {
  const { data } = await portal.call(listReportingGroups, { params: { customerId: 1 } }, 'full')

  expect(data.data.map(({ id, name }) => ({ id, name }))).toEqual([{ id: 1, name: 'Tanks' }])
})
