import { beforeAll, expect, test } from 'vitest'
import {
  getInboundForecast,
  listForecastEquipment,
} from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { listDestinations } from '#contract/areas/analytics/places/places.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { dayIn, makeInbound } from '../analytics.factory.ts'

const portal = useTestApp()
let dallas = ''
beforeAll(async () => {
  await portal.superuser(makeInbound)
  const args = { params: { customerId: 1 }, body: { search_term: 'Dallas' } }
  dallas = String((await portal.call(listDestinations, args, 'full')).data.data[0]?.id)
})

const forecast = (body: object, as: Caller = 'full') =>
  portal.call(getInboundForecast, { params: { customerId: 1 }, body }, as)
const getUnits = (body: { eta_date: string; destination: string }) =>
  portal.call(listForecastEquipment, { params: { customerId: 1 }, body } as never, 'full')

test('[ANA-090] [ANA-078] [ANA-080] [ANA-081] [ANA-082] units are counted on the day they are due, in order and by group', async () => {
  const { data } = await forecast({ destination: dallas })

  expect(Object.entries(data.data.inbound)).toEqual([
    [dayIn(2), { total_inbound: 2, groups: { 1: 2, 2: 1 } }],
    [dayIn(3), { total_inbound: 1, groups: { 2: 1 } }],
  ])
  expect(data.data.group_ids).toEqual([1, 2])
})

test('units past their day and units without an ETA are in no day’s count', async () => {
  const { data } = await forecast({ destination: dallas })

  // TILX4 and TILX7 have no ETA; TILX6 has arrived
  expect(data.data).toMatchObject({ overdue: 1, no_eta: 2 })
  expect(data.record_count).toBe(6)
})

test('[ANA-091] [ANA-083] a day lists as many units as it counts', async () => {
  const { data } = await getUnits({ eta_date: dayIn(2), destination: dallas })
  const overdue = await getUnits({ eta_date: 'overdue', destination: dallas })

  expect(data.data.map(({ equipment_label }) => equipment_label)).toEqual(['TILX 1', 'TILX 2'])
  expect(data.data[0]).toMatchObject({ current_location: null, eta_early: null, train_id: 'MKCDA' })
  expect(data.data[0]?.waybill_id).toBeGreaterThan(0)
  expect(overdue.data.data.map(({ equipment_label }) => equipment_label)).toEqual(['TILX 5'])
})

test('[ANA-094] a day without units, and a group without any, are not found', async () => {
  const day = await getUnits({ eta_date: dayIn(200), destination: dallas })
  const group = await forecast({ groups: '99' })

  expect([day.status, group.status]).toEqual([404, 404])
})

test('[ANA-079] without destinations and groups no forecast is calculated', async () => {
  expect((await forecast({})).status).toBe(400)
})

test('[ANA-073] the forecast needs its own permission at the customer', async () => {
  expect((await forecast({ groups: '1' }, 'viewer')).status).toBe(403)
  expect((await forecast({ groups: '1' }, 'other')).status).toBe(403)
})
