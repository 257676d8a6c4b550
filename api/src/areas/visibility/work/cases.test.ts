import { expect, test } from 'vitest'
import { listWorkCases, updateWork } from '#contract/areas/visibility/work/work.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { daysAgo } from '../assets/assets.factory.ts'
import { makeWaybill } from '../waybills/waybills.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const hoursAgo = (hours: number) => daysAgo(hours / 24)
const SILENT = { last_sighting_ts: hoursAgo(49), gap_usual_hours: 9, gap_alarm_hours: 30 }
const change = (body: object) => portal.call(updateWork, { params, body: body as never }, 'full')

test('units late for the same cause are one case; snoozed ones and single ones are in none', async () => {
  const late = { product_eta_ts: hoursAgo(-90), eta_first_ts: hoursAgo(-20), eta_rest_hours: 3 }
  const made: number[] = []
  await portal.owner(async (db) => {
    await db.query(`select set_config('app.customer_id', '1', false)`)
    for (const [unit, late_cause] of [
      ['DORE1', 'Departed late, Dore, ND'],
      ['DORE2', 'Departed late, Dore, ND'],
      ['DORE3', 'Departed late, Dore, ND'],
      ['SOLO1', 'Departed late, Minot, ND'],
    ])
      made.push(
        await makeWaybill(db, {
          equipment_id: unit,
          ...SILENT,
          last_sighting_ts: hoursAgo(2),
          ...late,
          late_cause,
        }),
      )
  })
  await change({ ids: [made[0] ?? 0], snooze_until: hoursAgo(-24) })

  const { data } = await portal.call(listWorkCases, { params }, 'full')

  expect(data.cases).toEqual([{ need: 'slipped', cause: 'Departed late, Dore, ND', place: null, units: 2 }])
})
