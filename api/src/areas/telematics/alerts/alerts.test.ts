import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listUnitAlerts, updateUnitAlerts } from '#contract/areas/telematics/alerts/alerts.contract.ts'
import type { AlertAction } from '#contract/areas/telematics/alerts/alerts.rules.ts'
import {
  listThresholds,
  updateThresholds,
} from '#contract/areas/telematics/thresholds/thresholds.contract.ts'
import { createFence } from '#contract/areas/telematics/fences/fences.contract.ts'
import { insertUser } from '../../../start/starter.queries.ts'
import { useTestApp } from '../../../testing/app.ts'
import { ago, CHICAGO, makeDevices, SOUTH } from '../reports/reports.factory.ts'
import { watchSilence } from './watch.service.ts'

const portal = useTestApp()
const { mount, report } = makeDevices(portal)
const params = { customerId: 1 }

const getAlerts = async (equipmentId: string) => {
  const body = { scope: 'all' as const, filters: [{ field: 'equipment_id' as const, value: equipmentId }] }
  return (await portal.call(listUnitAlerts, { params, body }, 'full')).data.data
}
const getStates = async (equipmentId: string) =>
  (await getAlerts(equipmentId))
    .map(({ kind, severity, state }) => `${kind} ${severity} ${state}`)
    .toSorted((one, other) => one.localeCompare(other))
const act = (ids: number[], action: AlertAction, as: 'full' | 'viewer' = 'full') =>
  portal.call(updateUnitAlerts, { params, body: { ids, action } }, as)

const UNITS = [
  'ARMN1',
  'ARMN2',
  'ARMN3',
  'ARMN4',
  'ARMN5',
  'ARMN6',
  'ARMN7',
  'ARMN8',
  'ARMN9',
  'ARMN10',
  'ARMN11',
  'ARMN12',
]

beforeAll(async () => {
  await mount(Object.fromEntries(UNITS.map((name) => [name, `D-${name}`])))
  await portal.superuser(async (db) => {
    await db.query(`insert into reporting_groups values (1, 5, 'Reefers', '{}')`)
    await db.query(`insert into reporting_group_equipment values (1, 5, 'ARMN4')`)
  })
})

const impact = (unit: string, minutes: number, g: number) =>
  report({
    unit: `D-${unit}`,
    fix_ts: ago(minutes),
    ...CHICAGO,
    reason: 'impact',
    impact: { axis: 'x', peak_g: g },
  })

test('[TEL-005] an impact opens one alert a unit; a greater one makes it worse, a smaller one changes nothing', async () => {
  await impact('ARMN1', 30, 2.4)
  expect(await getStates('ARMN1')).toEqual(['impact warning open'])
  await impact('ARMN1', 20, 4.6)
  await impact('ARMN1', 10, 3)
  await impact('ARMN1', 5, 1.9)

  expect(await getStates('ARMN1')).toEqual(['impact critical open'])
  expect((await getAlerts('ARMN1'))[0]?.detail).toBe('Impact of 4.6 g')
})

test('[TEL-005] of alerts that are equally severe the newest is first', async () => {
  await impact('ARMN10', 50, 5)
  await impact('ARMN11', 10, 5)
  const body = { filters: [{ field: 'equipment_id' as const, value: ['ARMN10', 'ARMN11'] }] }
  const { data } = (await portal.call(listUnitAlerts, { params, body }, 'full')).data

  expect(data.map(({ equipment_id }) => equipment_id)).toEqual(['ARMN11', 'ARMN10'])
})

test('[TEL-005] a fleet manager acknowledges alerts with what the role has by default', async () => {
  await impact('ARMN12', 5, 5)
  const ids = (await getAlerts('ARMN12')).map(({ alert_id }) => alert_id)
  const token = randomBytes(32).toString('base64url')
  await portal.owner(async (db) => {
    const userId = await insertUser(db, {
      email: 'fleet@test.example',
      password_hash: 'nobody signs in with it',
      first_name: 'Fleet',
      last_name: 'Manager',
      is_admin: false,
      is_internal: false,
      memberships: [{ customer_id: 1, role_id: 4, permissions: [] }],
    })
    await db.query('update identity.memberships set permissions = null where user_id = $1', [userId])
    const hash = createHash('sha256').update(token).digest()
    await db.query("select identity.open_session($1, $2, now() + interval '1 day')", [userId, hash])
  })
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/telematics/1/alerts/actions',
    headers: { authorization: `Bearer ${token}` },
    payload: { ids, action: 'acknowledge' },
  })

  expect(answer.json()).toMatchObject({ done: 1 })
})

test('[TEL-005] alerts are acknowledged, taken, snoozed, reopened and closed, by who may change units, audited', async () => {
  await impact('ARMN2', 5, 5)
  const id = (await getAlerts('ARMN2'))[0]!.alert_id

  const byViewer = await act([id], 'acknowledge', 'viewer')
  await act([id], 'acknowledge')
  const again = await act([id], 'acknowledge')
  await act([id], 'take')
  const owned = (await getAlerts('ARMN2'))[0]
  await act([id], 'snooze')
  const snoozed = await getStates('ARMN2')
  await act([id], 'reopen')
  await act([id], 'close')
  const closed = await act([id], 'snooze')

  expect(byViewer.status).toBe(403)
  expect(again.data).toMatchObject({ done: 0, left_count: 1 })
  expect(owned).toMatchObject({ state: 'acknowledged', owner: 'full Tester' })
  expect(snoozed).toEqual(['impact critical snoozed'])
  expect(closed.data.done).toBe(0)
  const { rows } = await portal.superuser((db) =>
    db.query(`select 1 from audit.entries where operation = 'updateUnitAlerts'`),
  )
  expect(rows.length).toBeGreaterThan(4)
})

test('[TEL-005] a low battery closes its alert only once it is well above the limit', async () => {
  const battery = (minutes: number, pct: number) =>
    report({ unit: 'D-ARMN3', fix_ts: ago(minutes), ...CHICAGO, battery_pct: pct })
  await battery(40, 19)
  expect(await getStates('ARMN3')).toEqual(['battery warning open'])
  await battery(30, 22)
  expect(await getStates('ARMN3')).toEqual(['battery warning open'])
  await battery(20, 26)
  expect(await getStates('ARMN3')).toEqual(['battery warning closed'])
  await battery(10, 12)
  expect(await getStates('ARMN3')).toEqual(['battery warning closed', 'battery warning open'])
})

test('[TEL-005] a temperature is an alert once it is out of its group’s limits for half an hour', async () => {
  const limits = {
    impact_critical_g: 4,
    impact_warning_g: 2,
    temp_min_f: null,
    temp_max_f: 10,
    temp_minutes: 30,
    battery_pct: 20,
  }
  const set = await portal.call(updateThresholds, { params: { ...params, group: 5 }, body: limits }, 'full')
  const strange = await portal.call(
    updateThresholds,
    { params: { ...params, group: 99 }, body: limits },
    'full',
  )
  const { data } = await portal.call(listThresholds, { params }, 'full')
  const warm = (minutes: number, c: number) =>
    report({ unit: 'D-ARMN4', fix_ts: ago(minutes), ...CHICAGO, motion: 'stopped', temps: [{ id: 'T1', c }] })
  await warm(50, -7)
  await warm(40, -7)
  const early = await getStates('ARMN4')
  await warm(15, -7)
  const late = await getAlerts('ARMN4')
  await warm(10, -12.5)
  const inside = await getStates('ARMN4')
  await warm(5, -15)

  expect([set.status, strange.status]).toEqual([200, 404])
  expect(data.thresholds.map(({ name, temp_max_f, is_usual }) => [name, temp_max_f, is_usual])).toEqual([
    ['All units', null, true],
    ['Reefers', 10, false],
  ])
  expect(early).toEqual([])
  expect(late[0]?.detail).toBe('19 °F for 35 min, limit 10 °F')
  expect(inside).toEqual(['temperature critical open'])
  expect(await getStates('ARMN4')).toEqual(['temperature critical closed'])
})

test('[TEL-005] a hand brake on over a kilometer and a door open while moving are alerts until the unit stops', async () => {
  const moving = { unit: 'D-ARMN5', motion: 'moving', speed_kmh: 30, hand_brake: 'on', reason: 'event' }
  await report({ ...moving, fix_ts: ago(40), ...CHICAGO })
  expect(await getStates('ARMN5')).toEqual([])
  await report({ ...moving, fix_ts: ago(25), ...SOUTH, door: 'open' })
  expect(await getStates('ARMN5')).toEqual(['door critical open', 'hand_brake warning open'])
  await report({ ...moving, fix_ts: ago(10), ...SOUTH, motion: 'stopped', speed_kmh: 0, door: 'open' })
  expect(await getStates('ARMN5')).toEqual(['door critical closed', 'hand_brake warning closed'])
})

test('[TEL-005] a unit that misses two of its regular reports is an alert until it reports again', async () => {
  await report({ unit: 'D-ARMN6', fix_ts: ago(5), ...CHICAGO })
  await portal.superuser((db) =>
    db.query(
      `update tracked_units set received_ts = now() - interval '3 hours' where equipment_id = 'ARMN6'`,
    ),
  )
  await portal.database.tenant(1, (db) => watchSilence(db, 1))
  await portal.database.tenant(1, (db) => watchSilence(db, 1))
  expect(await getStates('ARMN6')).toEqual(['silent warning open'])

  await report({ unit: 'D-ARMN6', fix_ts: ago(1), ...CHICAGO })
  expect(await getStates('ARMN6')).toEqual(['silent warning closed'])
})

test('[TEL-005] an alert is a fact for rules and webhooks, once; what is late is history', async () => {
  await impact('ARMN7', 5, 6)
  await impact('ARMN7', 5, 6)
  await report({
    unit: 'D-ARMN8',
    fix_ts: ago(3 * 1440),
    ...CHICAGO,
    reason: 'impact',
    impact: { peak_g: 8 },
  })

  const { rows } = await portal.superuser((db) =>
    db.query<{ equipment_id: string; text: string }>(
      `select equipment_id, data->>'text' as text from facts where kind = 'unit_alert' and equipment_id in ('ARMN7', 'ARMN8')`,
    ),
  )
  expect(rows).toEqual([{ equipment_id: 'ARMN7', text: 'ARMN 7: Impact (critical). Impact of 6.0 g' }])
  expect(await getStates('ARMN8')).toEqual([])
})

test('[TEL-005] a unit over a geofence’s speed limit is an alert until it is slower or outside', async () => {
  const fence = {
    name: 'Proviso Yard',
    shape: 'circle' as const,
    ...CHICAGO,
    radius_miles: 2,
    corners: '',
    dwell_hours: null,
    speed_mph: 10,
  }
  await portal.call(createFence, { params, body: fence }, 'full')
  const drive = (minutes: number, place: object, mph: number) =>
    report({
      unit: 'D-ARMN9',
      fix_ts: ago(minutes),
      ...place,
      motion: 'moving',
      speed_kmh: mph * 1.609,
      reason: 'event',
    })

  await drive(50, CHICAGO, 9)
  expect(await getStates('ARMN9')).toEqual([])
  await drive(40, CHICAGO, 15)
  expect((await getAlerts('ARMN9'))[0]?.detail).toBe('15 mph in Proviso Yard, limit 10 mph')
  await drive(30, CHICAGO, 9)
  expect(await getStates('ARMN9')).toEqual(['speed warning open'])
  await drive(20, CHICAGO, 7)
  expect(await getStates('ARMN9')).toEqual(['speed warning closed'])
  await drive(10, CHICAGO, 15)
  await drive(5, SOUTH, 30)
  expect(await getStates('ARMN9')).toEqual(['speed warning closed', 'speed warning closed'])
})

test('[TEL-005] an alert is snoozed for an hour, a shift, a day or a week, and is open again afterward', async () => {
  await impact('ARMN9', 5, 5)
  const id = (await getAlerts('ARMN9')).find(({ kind }) => kind === 'impact')!.alert_id
  const hours: number[] = []
  for (const action of ['snooze_hour', 'snooze_shift', 'snooze', 'snooze_week'] as const) {
    await act([id], action)
    const one = (await getAlerts('ARMN9')).find(({ alert_id }) => alert_id === id)
    hours.push(Math.round((Date.parse(one?.snoozed_date ?? '') - Date.now()) / 3_600_000))
  }
  await portal.superuser((db) =>
    db.query(`update unit_alerts set snoozed_until = now() - interval '1 minute' where alert_id = $1`, [id]),
  )

  expect(hours).toEqual([1, 8, 24, 168])
  expect((await getAlerts('ARMN9')).find(({ alert_id }) => alert_id === id)?.state).toBe('open')
})
