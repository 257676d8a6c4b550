import { beforeAll, describe, expect, test } from 'vitest'
import { listEarlierBills } from '#contract/areas/waybilling/tenders/earlier.contract.ts'
import { createPattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import {
  bookTenders,
  createTender,
  getRequestTimeline,
  listTenderStatuses,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeAnswered, makeReceivers, makeWaybill } from './tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

type Changes = Parameters<typeof makeWaybill>

const book = (duplicates: 'send' | 'refuse' | undefined, ...changes: Changes) =>
  portal.call(
    createTender,
    { params, body: { waybill: makeWaybill(...changes) as never, ...(duplicates && { duplicates }) } },
    'full',
  )
const sent = async (...changes: Changes) => (await book('send', ...changes)).data.requestId
const otherPlace = { destination_station_D9: { city_name_02: 'DENVER', state_or_province_code_03: 'CO' } }

describe('a car billed in the last 7 days', () => {
  test('is refused on the same bill of lading, with the earlier bill named, until it is sent anyway', async () => {
    const earlier = await sent(otherPlace, { car: '801', bill: 'DUP-1' })

    const again = await book('refuse', {}, { car: '0801', bill: 'DUP-1' })
    expect([again.status, again.error.message]).toEqual([
      409,
      'TILX 801 was billed today on DUP-1, to BNSF. Open that bill, or send this one anyway.',
    ])
    const { data } = await portal.call(
      listEarlierBills,
      { params, query: { cars: 'TILX 801,TILX802', bill: 'DUP-1', carrier: 'BNSF' } },
      'full',
    )
    expect(data.bills).toMatchObject([{ requestId: earlier, car: 'TILX801', bolNumber: 'DUP-1' }])

    const { requestId } = (await book('send', {}, { car: '801', bill: 'DUP-1' })).data
    const { entries } = (await portal.call(getRequestTimeline, { params: { ...params, requestId } }, 'full'))
      .data
    expect(entries[0]?.message).toContain('Sent anyway: TILX 801 was billed today on DUP-1')
  })

  test('is refused on the same bill of lading where its sender says nothing, and reported with another one', async () => {
    const earlier = await sent({}, { car: '805', bill: 'DUP-20' })

    const copy = await book(undefined, {}, { car: '805', bill: 'DUP-20' })
    const other = await book(undefined, {}, { car: '805', bill: 'DUP-21' })

    expect([copy.status, copy.error.message]).toEqual([
      409,
      'TILX 805 was billed today on DUP-20, to BNSF. Open that bill, or send this one anyway.',
    ])
    expect(other.data.earlier).toMatchObject([{ requestId: earlier, car: 'TILX805', bolNumber: 'DUP-20' }])
    const named = { label: 'Copies', pattern: makeWaybill() as never, advanced: true }
    const { patternId } = (await portal.call(createPattern, { params, body: named }, 'full')).data
    const cars = ['DUP-20', 'DUP-22'].map((bill) => ({ car: 'TILX 805', bill }))
    const rows = await Promise.all(
      cars.map(async (car) => {
        const body = { patternId, bookingKey: car.bill, cars: [car] }
        return (await portal.call(bookTenders, { params, body }, 'full')).data.rows[0]!
      }),
    )
    expect(
      rows.map(({ requestId, earlier: found }) => [requestId === null, found?.bolNumber ?? null]),
    ).toEqual([
      [true, 'DUP-20'],
      [false, null],
    ])
  })

  test('is sent once where two people submit it at the same instant, alone and in batches', async () => {
    const bills = [1, 2, 3].map(() => book('refuse', {}, { car: '870', bill: 'TWICE-1' }))
    const statuses = (await Promise.all(bills)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])

    const pattern = { label: 'Twice', pattern: makeWaybill() as never, advanced: true }
    const { patternId } = (await portal.call(createPattern, { params, body: pattern }, 'full')).data
    const cars = ['TILX 871', 'TILX 872', 'TILX 873']
    const send = async (tab: number) => {
      const named = (tab % 2 ? cars : cars.toReversed()).map((car) => ({
        car,
        bill: 'TWICE-2',
        duplicates: 'refuse' as const,
      }))
      const body = { patternId, bookingKey: `tab-${tab}`, cars: named }
      return (await portal.call(bookTenders, { params, body }, 'full')).data.rows
    }
    const rows = (await Promise.all([1, 2, 3].map(send))).flat()
    const sentCars = rows.filter(({ requestId }) => requestId !== null).map(({ car }) => car)
    expect(sentCars.toSorted()).toEqual(cars)
    expect(rows.filter(({ earlier }) => earlier !== null)).toHaveLength(6)
  })

  test('is refused to the same place under another number, and not to another place', async () => {
    await sent({}, { car: '810', bill: 'DUP-2' })

    expect((await book('refuse', {}, { car: '810', bill: 'DUP-3' })).status).toBe(409)
    expect((await book('refuse', otherPlace, { car: '810', bill: 'DUP-3' })).status).toBe(200)
  })

  test.each([
    ['rejected by its railroad', (id: number) => portal.superuser((db) => makeAnswered(db, id, 'rejected'))],
    [
      'sent more than 7 days ago',
      (id: number) =>
        portal.superuser((db) =>
          db.query(`update tenders set submitted_ts = now() - interval '8 days' where request_id = $1`, [id]),
        ),
    ],
  ])('is no duplicate of a bill %s', async (why, change) => {
    const car = String(why.length + 820)
    await change(await sent({}, { car, bill: 'DUP-4' }))

    expect((await book('refuse', {}, { car, bill: 'DUP-4' })).status).toBe(200)
  })

  test('is no duplicate of a bill to another railroad, as under Rule 11', async () => {
    await sent({}, { car: '830', bill: 'DUP-5' })
    const toUp = (waybill: ReturnType<typeof makeWaybill>) => {
      waybill.heading.general_shipment_information_BX.standard_carrier_alpha_code_05 = 'UP'
      return waybill as never
    }

    const { status } = await portal.call(
      createTender,
      {
        params,
        body: { waybill: toUp(makeWaybill({}, { car: '830', bill: 'DUP-5' })), duplicates: 'refuse' },
      },
      'full',
    )

    expect(status).toBe(200)
  })

  test('of another customer is not seen', async () => {
    await sent({}, { car: '835', bill: 'DUP-6' })

    const { data } = await portal.call(
      listEarlierBills,
      { params: { customerId: 2 }, query: { cars: 'TILX835', bill: 'DUP-6', carrier: 'BNSF' } },
      'admin',
    )

    expect(data.bills).toEqual([])
  })

  test('waits in a batch with its earlier bill, while the others are sent', async () => {
    const earlier = await sent({}, { car: '840', bill: 'DUP-7' })
    const pattern = { label: 'Repeats', pattern: makeWaybill() as never, advanced: true }
    const { patternId } = (await portal.call(createPattern, { params, body: pattern }, 'full')).data
    const rows = async (duplicates: 'send' | 'refuse') => {
      const cars = ['TILX 840', 'TILX 841'].map((car) => ({ car, bill: 'DUP-8', duplicates }))
      const body = { patternId, bookingKey: 'repeats', cars }
      return (await portal.call(bookTenders, { params, body }, 'full')).data.rows
    }

    const [waits, booked] = await rows('refuse')
    expect(waits).toMatchObject({
      requestId: null,
      problems: ['TILX 840 was billed today on DUP-7, to BNSF.'],
      fields: ['car'],
      earlier: { requestId: earlier },
    })
    expect(booked).toMatchObject({ problems: [], requestId: expect.any(Number) })

    const [sentAnyway] = await rows('send')
    expect(sentAnyway).toMatchObject({ requestId: expect.any(Number), problems: [], earlier: null })
  })
})

test('each car of a bill is listed with it, and found', async () => {
  const [loop] = makeWaybill({}, { car: '850' }).heading.equipment_details_N7_loop
  const loops = ['850', '0851', '852'].map((number) => ({
    ...loop,
    equipment_details_N7: { ...loop!.equipment_details_N7, equipment_number_02: number },
  }))
  const requestId = await sent({ equipment_details_N7_loop: loops }, { bill: 'THREE-1' })

  const { data } = await portal.call(listTenderStatuses, { params, query: { search: 'TILX 851' } }, 'full')

  expect(data.tenderStatuses).toMatchObject([
    { requestId, equipmentId: 'TILX850', otherUnits: ['TILX851', 'TILX852'] },
  ])
})
