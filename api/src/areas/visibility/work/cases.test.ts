import { expect, test } from 'vitest'
import { listWorkCases, updateWork } from '#contract/areas/visibility/work/work.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { daysAgo } from '../assets/assets.factory.ts'
import { makeWaybill } from '../waybills/waybills.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const hoursAgo = (hours: number) => daysAgo(hours / 24)
const REPORTED = { last_sighting_ts: hoursAgo(2), gap_usual_hours: 9, gap_alarm_hours: 30 }
const LATE = { product_eta_ts: hoursAgo(-90), eta_first_ts: hoursAgo(-20), eta_rest_hours: 3 }
const LANE = { origin_location: 'Dore, ND', destination_location: 'Galveston, TX' }
const change = (body: object) => portal.call(updateWork, { params, body: body as never }, 'full')
const make = (units: readonly Record<string, unknown>[]): Promise<number[]> =>
  portal.owner(async (db) => {
    await db.query(`select set_config('app.customer_id', '1', false)`)
    const ids: number[] = []
    for (const unit of units) ids.push(await makeWaybill(db, { ...REPORTED, ...LANE, ...unit } as never))
    return ids
  })

test('units late for the same cause are one case, each without a cause is its own, snoozed ones are in none', async () => {
  const late_cause = 'Departed late, Dore, ND'
  const [snoozed = 0, second, third, overdue, solo] = await make([
    { equipment_id: 'DORE1', ...LATE, late_cause },
    { equipment_id: 'DORE2', ...LATE, late_cause },
    { equipment_id: 'DORE3', ...LATE, late_cause, current_location: 'Minot, ND' },
    { equipment_id: 'DORE4', ...LATE, late_cause, eta_first_ts: hoursAgo(10) },
    { equipment_id: 'SOLO1', ...LATE, late_cause: null },
  ])
  await change({ ids: [snoozed], snooze_until: hoursAgo(-24) })

  const { data } = await portal.call(listWorkCases, { params }, 'full')

  expect(data.cases).toMatchObject([
    {
      kind: 'late',
      cause: late_cause,
      place: null,
      origin: 'Dore, ND',
      destination: 'Galveston, TX',
      units: 3,
      waybill_ids: [overdue, second, third],
      equipment_id: null,
      hours: 100,
    },
    { kind: 'late', cause: null, units: 1, waybill_ids: [solo], equipment_id: 'SOLO1', hours: 70 },
  ])
  expect(Object.values(data.late_by_status).reduce((sum, units) => sum + units, 0)).toBe(5)
})

test('lost units are grouped by the place and railroad of their last report, and are in no case', async () => {
  const seen = { ...LATE, is_current: false, last_sighting_ts: daysAgo(340), current_carrier: 'BNSF' }
  await make([
    { equipment_id: 'GONE1', ...seen, current_location: 'Lincoln, NE' },
    { equipment_id: 'GONE2', ...seen, current_location: 'Lincoln, NE', destination_location: 'Dallas, TX' },
    { equipment_id: 'GONE3', ...seen, current_location: 'Omaha, NE' },
  ])

  const { data } = await portal.call(listWorkCases, { params }, 'full')

  expect(data.lost).toMatchObject([
    {
      carrier: 'BNSF',
      place: 'Lincoln, NE',
      origin: 'Dore, ND',
      destination: null,
      units: 2,
      equipment_id: null,
    },
    { carrier: 'BNSF', place: 'Omaha, NE', destination: 'Galveston, TX', units: 1, equipment_id: 'GONE3' },
  ])
  expect(data.lost[0]?.hours).toBe(340 * 24)
  expect(data.cases.some(({ equipment_id }) => equipment_id?.startsWith('GONE'))).toBe(false)
})
