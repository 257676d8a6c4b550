import { beforeAll, expect, test } from 'vitest'
import { listOriginCars } from '#contract/areas/waybilling/patterns/origin-cars.contract.ts'
import { createPattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { createTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { listLoads } from '#contract/areas/terminal/loads.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeStation, makeWaybill as makeTrip } from '../../visibility/waybills/waybills.factory.ts'
import { makeReceivers, makeWaybill } from '../tenders/tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const AT_ORIGIN = { current_place: 'WILLISTON|ND', current_location: 'Williston, ND', load_empty_status: 'E' }

beforeAll(() =>
  portal.superuser(async (db) => {
    await makeReceivers(db, 1)
    await makeStation(db, { place: 'WILLISTON|ND', zone: 'America/Chicago' })
    const trips = [
      { equipment_id: 'TILX1', status_code: 90 },
      { equipment_id: 'TILX2', status_code: 50, exceptions: ['Bad order'] },
      { equipment_id: 'TILX3', status_code: 100, last_event_code: 'W', load_empty_status: 'L' },
      { equipment_id: 'TILX4', status_code: 90, load_empty_status: 'L' },
      { equipment_id: 'TILX5', status_code: 40 },
      { equipment_id: 'TILX6', status_code: 90, current_place: 'MINOT|ND', current_location: 'Minot, ND' },
      { equipment_id: 'TILX7', status_code: 90, is_current: false },
      { equipment_id: 'TILX8', status_code: 90, customer_id: 2 },
    ]
    for (const trip of trips) await makeTrip(db, { ...AT_ORIGIN, ...trip })
  }),
)

async function makePattern(more: object = {}): Promise<number> {
  const body = { label: 'Ethanol', pattern: makeWaybill(more) as never, advanced: true }
  return (await portal.call(createPattern, { params, body }, 'full')).data.patternId
}
const list = async (patternId: number, as: Caller = 'full') =>
  await portal.call(listOriginCars, { params: { ...params, patternId } }, as)

test('empty cars on site at the origin of a pattern are listed, as the terminal lists them', async () => {
  const { data } = await list(await makePattern())

  expect(data).toMatchObject({ origin: 'WILLISTON, ND', total: 3 })
  expect(data.cars).toMatchObject([
    { equipmentId: 'TILX1', statusCode: 90, isReleased: false, isBadOrder: false, earlier: null },
    { equipmentId: 'TILX2', statusCode: 50, isBadOrder: true },
    { equipmentId: 'TILX3', isReleased: true },
  ])
  const body = {
    filters: [
      { field: 'current_location', value: 'Williston, ND' },
      { field: 'load_empty_status', value: 'E' },
    ],
  }
  const loads = await portal.call(listLoads, { params, body: body as never }, 'full')
  expect(loads.data.data.map(({ equipment_id }) => equipment_id)).toEqual(['TILX1', 'TILX2', 'TILX3'])
})

test('the origin is found in another spelling, as messages find it', async () => {
  await portal.superuser((db) => makeStation(db, { place: 'SAINT PAUL|MN', zone: 'America/Chicago' }))
  await portal.superuser((db) =>
    makeTrip(db, { ...AT_ORIGIN, equipment_id: 'TILX9', status_code: 90, current_place: 'SAINT PAUL|MN' }),
  )
  const patternId = await makePattern({
    origin_station_F9: { city_name_02: 'ST PAUL', state_or_province_code_03: 'MN' },
  })

  expect((await list(patternId)).data.cars.map(({ equipmentId }) => equipmentId)).toEqual(['TILX9'])
})

test('a car that was billed from there in the last days has its bill', async () => {
  const body = { waybill: makeWaybill({}, { car: '1', bill: 'STANDS-1' }) as never }
  const { requestId } = (await portal.call(createTender, { params, body }, 'full')).data
  const elsewhere = { city_name_02: 'DENVER', state_or_province_code_03: 'CO' }

  const [same] = (await list(await makePattern())).data.cars
  const [other] = (await list(await makePattern({ destination_station_D9: elsewhere }))).data.cars

  expect(same?.earlier).toMatchObject({ requestId, bolNumber: 'STANDS-1' })
  expect(other?.earlier).toBeNull()
})

test('a pattern without an origin has no cars, and a removed or foreign one is not found', async () => {
  const { data } = await list(await makePattern({ origin_station_F9: undefined }))

  expect(data).toEqual({ origin: null, total: 0, cars: [] })
  expect((await list(999_999)).status).toBe(404)
})

test('only people who may see where cars stand are shown them', async () => {
  expect((await list(await makePattern(), 'bare')).status).toBe(403)
})
