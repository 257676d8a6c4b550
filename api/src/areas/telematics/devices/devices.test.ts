import { beforeAll, expect, test } from 'vitest'
import { registerDevices, removeDevice } from '#contract/areas/telematics/devices/devices.contract.ts'
import { getTrackedUnit } from '#contract/areas/telematics/units/units.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { ago, CHICAGO, makeDevices } from '../reports/reports.factory.ts'

const portal = useTestApp()
const { mount, report } = makeDevices(portal)
const params = { customerId: 1 }

const register = (devices: string, as: 'full' | 'viewer' = 'full') =>
  portal.call(registerDevices, { params, body: { devices, heartbeat_minutes: 60 } }, as)

beforeAll(() => mount({ GATX1: 'A', GATX2: 'B' }))

test('[TEL-005] pasted lines register devices; a wrong line, a strange unit and a device in use are named', async () => {
  const wrong = await register('C, GATX1\nno unit')
  const strange = await register('C, ZZZZ9')
  const inUse = await register('A, GATX2')
  const twice = await register('C, GATX1\nC, GATX2')
  const fine = await register('C, GATX 001')

  expect(wrong.error.errors?.devices?.[0]).toMatch(/^Line 2 /)
  expect(strange.error.errors?.devices?.[0]).toMatch(/ZZZZ9/)
  expect([inUse.status, inUse.error.errors?.devices?.[0]]).toEqual([
    409,
    'A is on GATX1. Remove it there first.',
  ])
  expect(twice.status).toBe(400)
  expect(fine.data).toEqual({ registered: 1 })
})

test('[TEL-005] only users who manage the company register and remove devices', async () => {
  const removed = await portal.call(removeDevice, { params: { ...params, equipmentId: 'GATX1' } }, 'viewer')

  expect([(await register('C, GATX1', 'viewer')).status, removed.status]).toEqual([403, 403])
})

test('[TEL-005] a removed device’s reports go to quarantine', async () => {
  await portal.call(removeDevice, { params: { ...params, equipmentId: 'GATX2' } }, 'full')
  const { quarantined } = await report({ unit: 'B', fix_ts: ago(1), ...CHICAGO })
  const { status } = await portal.call(
    getTrackedUnit,
    { params: { ...params, equipmentId: 'GATX2' } },
    'full',
  )

  expect([quarantined, status]).toEqual([1, 404])
})
