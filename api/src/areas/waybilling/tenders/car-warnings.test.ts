import { beforeAll, expect, test } from 'vitest'
import { listCarWarnings } from '#contract/areas/waybilling/tenders/car-warnings.contract.ts'
import { createPattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { bookTenders, createTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReceivers, makeWaybill } from './tenders.factory.ts'

const portal = useTestApp()
const ask = (cars: string, customerId = 1, as: 'full' | 'other' = 'full') =>
  portal.call(listCarWarnings, { params: { customerId }, query: { cars } }, as)

beforeAll(() =>
  portal.superuser(async (db) => {
    await makeReceivers(db, 1)
    await db.query(`insert into car_records (customer_id, equipment_id, visual_due, lining_due) values
      (1, 'TILX1', '2026-01-31', '2099-01-01'), (1, 'TILX2', '2099-01-01', null)`)
  }),
)
const OVERDUE = { equipmentId: 'TILX1', test: 'Visual inspection', due: '2026-01-31' }

test('a car past a test date warns when it is billed; one that is not, or another company’s, does not', async () => {
  const mine = await ask('TILX 1,TILX2')
  const foreign = await ask('TILX1', 2, 'other')

  expect(mine.data.warnings).toEqual([OVERDUE])
  expect(foreign.data.warnings).toEqual([])
})

test('a tender sent by API is booked, and its answer warns of the overdue test', async () => {
  const book = async (car: string) =>
    (
      await portal.call(
        createTender,
        { params: { customerId: 1 }, body: { waybill: makeWaybill({}, { bill: `B-${car}`, car }) as never } },
        'full',
      )
    ).data

  expect(await book('1')).toEqual({ requestId: expect.any(Number), warnings: [OVERDUE], earlier: [] })
  expect(await book('2')).toEqual({ requestId: expect.any(Number), warnings: [], earlier: [] })
})

test('a batch warns at the row of the car that is past its test date, when checked and when booked', async () => {
  const params = { customerId: 1 }
  const { data } = await portal.call(
    createPattern,
    { params, body: { label: 'Warned', pattern: makeWaybill() as never, advanced: true } },
    'full',
  )
  const cars = [{ car: 'TILX 1' }, { car: 'TILX 2' }]
  for (const step of ['check', 'book'] as const) {
    const body = { patternId: data.patternId, bookingKey: 'warned', cars, step }
    const { rows } = (await portal.call(bookTenders, { params, body }, 'full')).data

    expect(rows.map(({ warnings }) => warnings)).toEqual([[OVERDUE], []])
  }
})
