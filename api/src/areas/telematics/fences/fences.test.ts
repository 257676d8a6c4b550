import { beforeAll, expect, test } from 'vitest'
import {
  createFence,
  type FenceBody,
  getFence,
  getFenceDwell,
  listFences,
  listFenceVisits,
  mapFences,
  removeFence,
  updateFence,
} from '#contract/areas/telematics/fences/fences.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { ago, makeDevices } from '../reports/reports.factory.ts'
import { watchDwell } from './visits.service.ts'

const portal = useTestApp()
const { mount, report } = makeDevices(portal)
const params = { customerId: 1 }

/** A yard at Chicago, 1 mile around; places in its middle, some meters inside and outside of its edge, and far away. */
const YARD: FenceBody = {
  name: 'Chicago yard',
  shape: 'circle',
  lat: 41.8781,
  lon: -87.6298,
  radius_miles: 1,
  corners: '',
  dwell_hours: null,
  speed_mph: null,
}
const IN = { lat: 41.8781, lon: -87.6298 }
const NEAR_EDGE = { lat: 41.8925, lon: -87.6298 }
const JUST_OUT = { lat: 41.89265, lon: -87.6298 }
const AWAY = { lat: 42.3, lon: -87.6298 }

const UNITS = Array.from({ length: 12 }, (_, at) => `FNCX${at}`)
const create = async (body: FenceBody) => (await portal.call(createFence, { params, body }, 'full')).data
const getVisits = async (unit: string) =>
  (
    await portal.call(listFenceVisits, { params, query: { search: unit, sort: 'in_date' } as never }, 'full')
  ).data.data.filter(({ equipment_id }) => equipment_id === unit)
const getTimes = async (unit: string) =>
  (await getVisits(unit)).map(({ in_date, out_date }) => [in_date, out_date])
const at = (unit: string, minutes: number, place: object, more: object = {}) => ({
  unit: `D-${unit}`,
  fix_ts: ago(minutes),
  ...place,
  acc_m: 10,
  motion: 'moving',
  ...more,
})
const getFacts = async (unit: string) =>
  (
    await portal.superuser((db) =>
      db.query<{ kind: string; text: string }>(
        `select kind, data->>'text' as text from facts where equipment_id = $1 and kind like 'fence%' order by ts`,
        [unit],
      ),
    )
  ).rows.map(({ kind, text }) => `${kind}: ${text}`)

let yard = 0
beforeAll(async () => {
  await portal.superuser((db) =>
    db.query(`insert into reference.stations (station_id, name, city, state, country, lat, lon, zone, is_junction, railroads, place,
        is_hub)
      values ('CHI', 'Chicago, IL', 'Chicago', 'IL', 'US', 41.88, -87.63, 'America/Chicago', false, '{BNSF}', 'CHICAGO|IL', true)
      on conflict do nothing`),
  )
  await mount(Object.fromEntries(UNITS.map((unit) => [unit, `D-${unit}`])))
  yard = (await create(YARD)).fence_id
})

test('[TEL-005] a unit enters and leaves a geofence at its first position on the other side, and both are facts', async () => {
  const messages = [
    at('FNCX1', 300, AWAY),
    at('FNCX1', 240, IN, { load: 'loaded' }),
    at('FNCX1', 120, IN),
    at('FNCX1', 60, AWAY),
  ]
  for (const message of messages) await report(message)

  const [visit, ...others] = await getVisits('FNCX1')
  expect(others).toEqual([])
  expect(visit).toMatchObject({
    fence: 'Chicago yard',
    fence_id: yard,
    in_date: messages[1]?.fix_ts,
    out_date: messages[3]?.fix_ts,
    hours: 3,
    load: 'L',
    zone: 'America/Chicago',
  })
  expect(await getFacts('FNCX1')).toEqual([
    'fence_in: FNCX 1 entered Chicago yard.',
    'fence_out: FNCX 1 exited Chicago yard.',
  ])
})

test('[TEL-005] one position that may be on either side of the edge moves no unit, two do, from the first of them on', async () => {
  const inside = at('FNCX2', 300, IN)
  const doubtful = { acc_m: 50, reason: 'event' }
  const first = at('FNCX2', 200, JUST_OUT, doubtful)
  await report(inside)
  await report(first)
  expect(await getTimes('FNCX2')).toEqual([[inside.fix_ts, null]])
  await report(at('FNCX2', 150, NEAR_EDGE, doubtful))
  expect(await getTimes('FNCX2')).toEqual([[inside.fix_ts, null]])

  const again = at('FNCX2', 100, JUST_OUT, doubtful)
  await report(again)
  await report(at('FNCX2', 50, JUST_OUT, doubtful))
  expect(await getTimes('FNCX2')).toEqual([[inside.fix_ts, again.fix_ts]])
})

test('[TEL-005] late and repeated reports end in the same visits, in whatever order they come', async () => {
  const stops = [AWAY, IN, IN, AWAY, AWAY, IN, AWAY, AWAY, IN, AWAY]
  const minutes = stops.map((_, index) => 900 - index * 60)
  const times = minutes.map((one) => ago(one))
  const message = (unit: string, index: number) => ({
    ...at(unit, 0, { ...stops[index], lon: -87.6298 + index / 5000 }),
    fix_ts: times[index],
  })
  const orders = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
    [4, 0, 8, 8, 2, 6, 1, 9, 3, 5, 7, 1, 4],
    [7, 2, 9, 0, 5, 3, 3, 6, 4, 8, 1],
  ]
  for (const [index, order] of orders.entries())
    for (const one of order) await report(message(`FNCX${index + 3}`, one))
  await report(...orders[2]!.map((one) => message('FNCX7', one)))

  const expected = [
    [times[1], times[3]],
    [times[5], times[6]],
    [times[8], times[9]],
  ]
  for (const unit of ['FNCX3', 'FNCX4', 'FNCX5', 'FNCX6', 'FNCX7'])
    expect(await getTimes(unit)).toEqual(expected)
  // What is older than a unit's latest report is history and notifies no one.
  expect(await getFacts('FNCX4')).toEqual([])
  expect(await getFacts('FNCX3')).toHaveLength(6)
})

test('[TEL-005] a unit that stays longer than the limit of a geofence is a fact, once', async () => {
  const polygon = await create({
    ...YARD,
    name: 'Houston team track',
    shape: 'polygon',
    lat: null,
    lon: null,
    radius_miles: null,
    corners: '29.75, -95.38\n29.78, -95.38\n29.78, -95.35\n29.75, -95.35',
    dwell_hours: 4,
  })
  await report(at('FNCX8', 300, { lat: 29.765, lon: -95.365 }))
  await report(at('FNCX9', 180, { lat: 29.765, lon: -95.365 }))
  await portal.database.tenant(1, (db) => watchDwell(db, 1))
  await portal.database.tenant(1, (db) => watchDwell(db, 1))

  expect(await getFacts('FNCX8')).toEqual([
    'fence_in: FNCX 8 entered Houston team track.',
    'fence_dwell: FNCX 8 has been in Houston team track for more than 4 hours.',
  ])
  expect(await getFacts('FNCX9')).toHaveLength(1)
  const { data } = await portal.call(
    getFenceDwell,
    { params: { ...params, fenceId: polygon.fence_id } },
    'full',
  )
  expect([data.inside, data.over_limit, data.all.visits]).toEqual([2, 1, 0])
})

test('[TEL-005] the dwell of a geofence is counted in all and by the lane of the trip at the time', async () => {
  const fence = await create({ ...YARD, name: 'Tulsa yard', lat: 36.154, lon: -95.9928 })
  await portal.superuser(async (db) => {
    await db.query(`insert into geofence_visits (customer_id, fence_id, equipment_id, in_ts, out_ts)
      select 1, ${fence.fence_id}, 'LANE' || n, now() - interval '10 days', now() - interval '10 days' + make_interval(hours => n)
      from generate_series(1, 9) n`)
    await db.query(`insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, origin_location,
        destination_location, trip_start_ts, trip_end_ts)
      select 1, nextval('waybill_ids'), 'LANE' || n, 'R', false, 'Enid, OK', 'Houston, TX', now() - interval '20 days',
        now() - interval '5 days' from generate_series(1, 3) n`)
    await db.query(`insert into geofence_visits (customer_id, fence_id, equipment_id, in_ts, out_ts)
      values (1, ${fence.fence_id}, 'LANE1', now() - interval '200 days', now() - interval '190 days')`)
  })
  const { data } = await portal.call(
    getFenceDwell,
    { params: { ...params, fenceId: fence.fence_id } },
    'full',
  )

  expect(data.all).toEqual({ visits: 9, median_hours: 5, p90_hours: 8.2 })
  expect(data.lanes).toEqual([
    { origin: null, destination: null, visits: 6, median_hours: 6.5, p90_hours: 8.5 },
    { origin: 'Enid, OK', destination: 'Houston, TX', visits: 3, median_hours: 2, p90_hours: 2.8 },
  ])
  const list = await portal.call(listFences, { params, query: { search: 'Tulsa' } as never }, 'full')
  expect(list.data.data).toMatchObject([{ name: 'Tulsa yard', visits: 9, median_hours: 5, inside: 0 }])
})

test('[TEL-005] a geofence is changed by who sets up the company, against the version they read, and audited', async () => {
  const fence = await create({ ...YARD, name: 'Old name' })
  const change = (body: FenceBody, version: number) =>
    portal.call(
      updateFence,
      { params: { ...params, fenceId: fence.fence_id }, body: { ...body, version } },
      'full',
    )
  const changed = await change({ ...YARD, name: 'New name', radius_miles: 2 }, 1)
  const stale = await change({ ...YARD, name: 'Third name' }, 1)
  const duplicate = await change({ ...YARD, name: 'chicago YARD' }, 2)
  const wrong = await portal.call(
    createFence,
    { params, body: { ...YARD, name: 'Line', shape: 'polygon', corners: '1, 1\n2, 2' } },
    'full',
  )

  expect([changed.data.version, changed.data.radius_miles]).toEqual([2, 2])
  expect([stale.status, stale.error.conflict?.version]).toEqual([409, 2])
  expect([duplicate.status, duplicate.error.errors?.['name']]).toEqual([
    409,
    ['A geofence with this name already exists. Choose another name.'],
  ])
  expect(wrong.error.errors?.['corners']).toEqual(['Enter at least 3 corners, one per line.'])
  const { rows } = await portal.superuser((db) =>
    db.query<{ change: { before: object; after: object } }>(
      `select change from audit.entries where operation = 'updateFence'`,
    ),
  )
  expect(rows.map(({ change }) => change)).toMatchObject([
    { before: { name: 'Old name', radius_miles: 1 }, after: { name: 'New name', radius_miles: 2 } },
  ])
})

test('[TEL-005] removing a geofence removes its visits, and its units are tested against it no more', async () => {
  const fence = await create({ ...YARD, name: 'Short-lived', lat: 35.0, lon: -97.0 })
  await report(at('FNCX10', 300, { lat: 35, lon: -97 }))
  expect(await getVisits('FNCX10')).toHaveLength(1)

  const removed = await portal.call(removeFence, { params: { ...params, fenceId: fence.fence_id } }, 'full')
  await report(at('FNCX10', 200, { lat: 35.001, lon: -97 }))

  expect(removed.status).toBe(200)
  expect(await getVisits('FNCX10')).toEqual([])
  const gone = await portal.call(getFence, { params: { ...params, fenceId: fence.fence_id } }, 'full')
  expect(gone.status).toBe(404)
})

test('[TEL-005] another customer has geofences of its own', async () => {
  const theirs = await portal.call(mapFences, { params: { customerId: 2 } }, 'other')
  const ours = await portal.call(mapFences, { params }, 'full')

  expect(theirs.data.fences).toEqual([])
  expect(ours.data.fences.map(({ name }) => name)).toContain('Chicago yard')
})
