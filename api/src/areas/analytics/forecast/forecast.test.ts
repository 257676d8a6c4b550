import { beforeAll, expect, test } from 'vitest'
import {
  getInboundForecast,
  listForecastEquipment,
} from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { listDestinations } from '#contract/areas/analytics/places/places.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeGroup, makeWaybill } from '../../visibility/waybills/waybills.factory.ts'
import { dayIn, makeInbound } from '../analytics.factory.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const portal = useTestApp()
let dallas = ''
let chicago = ''
beforeAll(async () => {
  await portal.superuser(makeInbound)
  dallas = await getPlaceId('Dallas')
  chicago = await getPlaceId('Chicago')
})

async function getPlaceId(search_term: string): Promise<string> {
  const args = { params: { customerId: 1 }, body: { search_term } }
  return String((await portal.call(listDestinations, args, 'full')).data.data[0]?.id)
}
const forecast = (body: object, as: Caller = 'full') =>
  portal.call(getInboundForecast, { params: { customerId: 1 }, body }, as)
const getUnits = (body: { eta_date: string; destination?: string; groups?: string; fleet?: number }) =>
  portal.call(listForecastEquipment, { params: { customerId: 1 }, body } as never, 'full')

test('[ANA-090] [ANA-078] [ANA-080] [ANA-081] [ANA-082] units are counted on the day they are due, in order and by group', async () => {
  const { data } = await forecast({ destination: dallas })

  expect(Object.entries(data.data.inbound)).toEqual([
    [dayIn(2), { total_inbound: 2, groups: { 1: 2, 2: 1 }, other: 2, range: null }],
    [dayIn(3), { total_inbound: 1, groups: { 2: 1 }, other: 1, range: null }],
  ])
  expect(data.data.group_ids).toEqual([1, 2])
})

test('[ANA-076] units in none of the compared fleets are counted apart, whether or not the fleets overlap', async () => {
  const getOthers = async (body: object) => {
    const { inbound } = (await forecast(body)).data.data
    return [2, 3].map((days) => inbound[dayIn(days)]?.other)
  }

  // on the second day TILX1 is in the first fleet, TILX2 in both and GATX9 in none
  expect(await getOthers({ destination: `${dallas},${chicago}`, fleets: '1,2' })).toEqual([1, 0])
  expect(await getOthers({ destination: `${dallas},${chicago}`, fleets: '2' })).toEqual([2, 0])
  expect(await getOthers({ groups: '1', fleets: '2' })).toEqual([1, undefined])
  expect(await getOthers({ destination: dallas, fleets: '99' })).toEqual([2, 1])
})

test('units past their day and units without an ETA are in no day’s count', async () => {
  const { data } = await forecast({ destination: dallas })

  // TILX4 and TILX7 have no ETA; TILX6 has arrived
  expect(data.data).toMatchObject({ overdue: 1, no_eta: 2 })
  expect(data.record_count).toBe(6)
})

test('a day has the range in which its arrivals stay in eight of ten cases, by the ranges of the ETAs', async () => {
  const noon = Date.parse(`${dayIn(5)}T18:00:00Z`)
  // ETAs from six in the morning of the fifth day to one in the next night, each nine hours either way
  const etas = Array.from({ length: 20 }, (_, at) => noon + (at - 6) * HOUR_MS)
  await portal.superuser(async (db) => {
    await makeGroup(db, { group_id: 7, name: 'Wide ranges' })
    for (const [at, eta] of etas.entries())
      await makeWaybill(db, {
        equipment_id: `WIDX${at}`,
        group_ids: [7],
        product_eta_ts: new Date(eta).toISOString(),
        eta: { p10_ts: eta - 9 * HOUR_MS, p50_ts: eta, p90_ts: eta + 9 * HOUR_MS },
        destination_place: 'DALLAS|TX',
        destination_zone: 'America/Chicago',
        waybill_ts: new Date(noon - 20 * DAY_MS).toISOString(),
      })
  })

  const { inbound } = (await forecast({ groups: '7' })).data.data

  const hasArrived = (at: number, eta: number) => 1 / (1 + 9 ** ((eta - at) / (9 * HOUR_MS)))
  for (const day of [5, 6]) {
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' })
    const hours = Array.from({ length: 48 }, (_, at) => noon + (day - 5) * DAY_MS + (at - 24) * HOUR_MS)
    const begin = hours.find((at) => local.format(at) === dayIn(day)) ?? 0
    const chances = etas.map((eta) => hasArrived(begin + DAY_MS, eta) - hasArrived(begin, eta))
    const mean = chances.reduce((sum, chance) => sum + chance, 0)
    const spread = 1.2816 * Math.sqrt(chances.reduce((sum, chance) => sum + chance * (1 - chance), 0))
    const { range, total_inbound } = inbound[dayIn(day)] ?? {}
    expect(total_inbound).toBe(etas.filter((eta) => local.format(eta) === dayIn(day)).length)
    expect(range).toEqual({ p10: Math.round(mean - spread), p90: Math.round(mean + spread) })

    const listed = await getUnits({ eta_date: dayIn(day), groups: '7' })
    expect(listed.data.data).toHaveLength(total_inbound!)
    for (const { eta_date, chance } of listed.data.data)
      expect(chance).toBeCloseTo(chances[etas.indexOf(Date.parse(eta_date!))]!, 6)
  }
})

test('[ANA-091] [ANA-083] a day lists as many units as it counts', async () => {
  const { data } = await getUnits({ eta_date: dayIn(2), destination: dallas })
  const overdue = await getUnits({ eta_date: 'overdue', destination: dallas })

  expect(data.data.map(({ equipment_label }) => equipment_label)).toEqual(['TILX 1', 'TILX 2'])
  expect(data.data[0]).toMatchObject({ current_location: null, eta_early: null, train_id: 'MKCDA' })
  expect(data.data[0]?.waybill_id).toBeGreaterThan(0)
  expect(overdue.data.data.map(({ equipment_label }) => equipment_label)).toEqual(['TILX 5'])
})

test('[ANA-077] a fleet’s count on a day lists the units that are in a chosen group and in the fleet', async () => {
  const { inbound } = (await forecast({ groups: '2' })).data.data
  expect(inbound[dayIn(2)]?.groups).toEqual({ 1: 1, 2: 1 })

  const { data } = await getUnits({ eta_date: dayIn(2), groups: '2', fleet: 1 })
  const unknown = await getUnits({ eta_date: dayIn(2), groups: '2', fleet: 99_999_999_999 })

  // TILX1 is in the fleet and in no chosen group
  expect(data.data.map(({ equipment_label }) => equipment_label)).toEqual(['TILX 2'])
  expect(unknown.status).toBe(404)
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
