import { beforeAll, expect, test } from 'vitest'
import { createToken, listTokens } from '#contract/areas/admin/tokens/tokens.contract.ts'
import { listDeviceQuarantine, receiveReports } from '#contract/areas/telematics/reports/reports.contract.ts'
import {
  getTrack,
  getTrackedUnit,
  listTrackedUnits,
} from '#contract/areas/telematics/units/units.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { ago, CHICAGO, makeDevices, SOUTH } from './reports.factory.ts'

const portal = useTestApp()
const { mount, post, report } = makeDevices(portal)

const UNITS = ['TILX1', 'TILX2', 'TILX3', 'TILX4', 'TILX5', 'TILX6', 'TILX7', 'TILX8', 'TILX9', 'TILX10']
const unit = async (equipmentId: string) =>
  (await portal.call(getTrackedUnit, { params: { customerId: 1, equipmentId } }, 'full')).data
const track = async (equipmentId: string) =>
  (await portal.call(getTrack, { params: { customerId: 1, equipmentId }, query: {} }, 'full')).data.points
const quarantine = async () =>
  (await portal.call(listDeviceQuarantine, { params: { customerId: 1 }, body: {} }, 'full')).data.data

beforeAll(() => mount(Object.fromEntries(UNITS.map((name) => [name, `D-${name}`]))))

test('[TEL-005] a batch is filed once, however often and in whatever order it comes', async () => {
  const late = { unit: 'D-TILX1', seq: 1, fix_ts: ago(90), ...SOUTH, motion: 'moving', reason: 'start' }
  const now = { unit: 'D-TILX1', seq: 2, fix_ts: ago(5), ...CHICAGO, motion: 'stopped', reason: 'stop' }

  const first = await report(now)
  const second = await report(late, now)
  const third = await report(late, now)

  expect([first.stored, second.stored, third.stored]).toEqual([1, 1, 0])
  expect([second.repeated, third.repeated]).toEqual([1, 2])
  expect((await track('TILX1')).map(({ reason }) => reason)).toEqual(['start', 'stop'])
})

test('[TEL-005] the latest position only moves forward in time', async () => {
  await report({ unit: 'D-TILX2', fix_ts: ago(5), ...CHICAGO, speed_kmh: 0, motion: 'stopped' })
  await report({
    unit: 'D-TILX2',
    fix_ts: ago(60),
    ...SOUTH,
    speed_kmh: 40,
    motion: 'moving',
    battery_pct: 9,
  })

  expect(await unit('TILX2')).toMatchObject({
    ...CHICAGO,
    state: 'standing',
    speed_mph: 0,
    battery_pct: null,
  })
})

test('[TEL-005] a unit moves since the report that said so, not since the last of its batch', async () => {
  const moving = ago(90)
  await report(
    { unit: 'D-TILX10', fix_ts: moving, ...SOUTH, motion: 'moving' },
    { unit: 'D-TILX10', fix_ts: ago(40), ...CHICAGO, reason: 'impact', impact: { axis: 'x', peak_g: 1 } },
  )
  const first = await unit('TILX10')
  const again = ago(10)
  await report(
    { unit: 'D-TILX10', fix_ts: ago(30), ...CHICAGO, motion: 'stopped' },
    { unit: 'D-TILX10', fix_ts: again, ...CHICAGO, motion: 'moving' },
    { unit: 'D-TILX10', fix_ts: ago(5), ...SOUTH },
  )

  expect(first.motion_date).toBe(moving)
  expect((await unit('TILX10')).motion_date).toBe(again)
})

test('[TEL-005] a device whose clock is ahead is named, and stays out of the latest position', async () => {
  await report({ unit: 'D-TILX3', fix_ts: ago(20), ...CHICAGO })
  const { left_out } = await report({ unit: 'D-TILX3', fix_ts: ago(-30), ...SOUTH })

  expect(left_out).toBe(1)
  expect(await unit('TILX3')).toMatchObject({ ...CHICAGO, clock_minutes: 30 })
})

test('[TEL-005] impossible speed, position 0, 0 and inaccurate positions are no part of the track', async () => {
  await report(
    { unit: 'D-TILX4', seq: 1, fix_ts: ago(60), ...CHICAGO, reason: 'start' },
    { unit: 'D-TILX4', seq: 2, fix_ts: ago(50), lat: 29.76, lon: -95.36, reason: 'start' },
    { unit: 'D-TILX4', seq: 3, fix_ts: ago(40), lat: 0, lon: 0, reason: 'start' },
    { unit: 'D-TILX4', seq: 4, fix_ts: ago(30), ...SOUTH, acc_m: 5000, reason: 'start' },
    { unit: 'D-TILX4', seq: 5, fix_ts: ago(20), ...SOUTH, acc_m: 5, reason: 'start' },
  )

  expect((await track('TILX4')).map(({ left_out }) => left_out)).toEqual([
    null,
    'speed',
    'zero',
    'accuracy',
    null,
  ])
  expect(await unit('TILX4')).toMatchObject(SOUTH)
})

test('[TEL-005] regular reports of a standing unit are thinned, its changes are stored', async () => {
  const standing = { unit: 'D-TILX5', ...CHICAGO, motion: 'stopped' }
  const result = await report(
    { ...standing, fix_ts: ago(50), hand_brake: 'off' },
    { ...standing, fix_ts: ago(45), hand_brake: 'off' },
    { ...standing, fix_ts: ago(40), hand_brake: 'on' },
    { ...standing, fix_ts: ago(35), impact: { axis: 'x', peak_g: 2.65, ms: 42 }, reason: 'impact' },
  )

  expect(result).toMatchObject({ stored: 3, thinned: 1 })
  expect(await unit('TILX5')).toMatchObject({ hand_brake: 'on', impact_g: 2.7 })
})

test('[TEL-005] ITSS interface 1 is read: seconds, kelvin and thousandths of g', async () => {
  const { data } = await post(
    JSON.stringify({
      ITSS_TransportDeviceID: '338478901234',
      ITSS_TelematicsDeviceID: 'D-TILX6',
      UTCtimestamp: Date.now() / 1000 - 60.25,
      GNSS_Position: {
        GNSS_UTCtimestamp: Math.floor(Date.now() / 1000) - 64,
        GNSS_Latitude: CHICAGO.lat,
        GNSS_Longitude: CHICAGO.lon,
        GNSS_Speed_kmph: 38.5,
      },
      loadingState: 'loaded',
      ITSS_MovementState: 'moving',
      'X-Axis_triggered': true,
      'X-Axis': -2650,
      'Z-Axis_triggered': false,
      'Z-Axis': 9000,
      ITSS_SensorValueList: [{ ITSS_SensorType: 'temperature', Value: 276.65 }],
    }),
  )

  expect(data).toMatchObject({ format: 'itss', stored: 1 })
  expect(await unit('TILX6')).toMatchObject({
    state: 'moving',
    speed_mph: 24,
    load: 'L',
    temp_f: 38,
    impact_g: 2.7,
  })
})

test('[TEL-005] OsmAnd is read as JSON in meters per second and as a form in knots', async () => {
  const location = {
    timestamp: ago(10),
    coords: { latitude: CHICAGO.lat, longitude: CHICAGO.lon, accuracy: 6, speed: 10.7, heading: 274 },
    is_moving: true,
    event: 'motionchange',
    battery: { level: 0.82 },
  }
  const json = await post(JSON.stringify({ device_id: 'D-TILX7', location }))
  const form = await post(
    `id=D-TILX8&lat=${CHICAGO.lat}&lon=${CHICAGO.lon}&timestamp=${Math.floor(Date.now() / 1000)}&speed=20`,
  )

  expect([json.data.format, form.data.format]).toEqual(['osmand', 'osmand'])
  expect(await unit('TILX7')).toMatchObject({ speed_mph: 24, battery_pct: 82, state: 'moving' })
  // the form says no motion: its speed does
  expect(await unit('TILX8')).toMatchObject({ speed_mph: 23, state: 'moving' })
})

test('[TEL-005] what cannot be taken is in quarantine with its reason, and counted when it comes again', async () => {
  const strange = { unit: 'NOBODY', fix_ts: ago(1), ...CHICAGO }
  const wrong = { unit: 'D-TILX9', fix_ts: ago(1), lat: 141, lon: 0 }
  await report(strange, wrong)
  await report(strange)
  const { data } = await post('<xml/>')

  expect(data).toMatchObject({ format: 'unknown', quarantined: 1 })
  const found = (await quarantine()).map(({ reason_code, device_id, repeats }) => [
    reason_code,
    device_id,
    repeats,
  ])
  expect(found.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    ['invalid', 'D-TILX9', 1],
    ['unknown_device', 'NOBODY', 2],
    ['unknown_format', '', 1],
  ])
})

test('[TEL-001] a token for device reports posts them and opens nothing else', async () => {
  const body = {
    name: 'Vendor X',
    grants: ['telematics_watchtower' as const],
    level: 'send' as const,
    days: 30 as const,
  }
  const made = await portal.call(createToken, { params: { customerId: 1 }, body }, 'full')
  const tooMuch = await portal.call(
    createToken,
    { params: { customerId: 1 }, body: { ...body, name: 'More', grants: ['visibility_asset_list'] } },
    'full',
  )
  const headers = { authorization: `Bearer ${made.data.token}` }

  const posted = await post('{"v":1,"messages":[]}', 'full', made.data.token)
  const listed = await portal.call(listTrackedUnits, { params: { customerId: 1 }, body: {} }, null, headers)
  const tokens = await portal.call(listTokens, { params: { customerId: 1 }, query: {} }, null, headers)
  const elsewhere = await post('{"v":1,"messages":[]}', 'other', made.data.token)

  expect(tooMuch.status).toBe(400)
  expect([posted.status, listed.status, tokens.status, elsewhere.status]).toEqual([200, 403, 403, 403])
})

test('[TEL-001] units need their own permission', async () => {
  const listed = await portal.call(listTrackedUnits, { params: { customerId: 1 }, body: {} }, 'viewer')
  const posted = await portal.call(
    receiveReports,
    { params: { customerId: 1 }, body: Buffer.from('{}') },
    'viewer',
  )

  expect([listed.status, posted.status]).toEqual([403, 403])
})
