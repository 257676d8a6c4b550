import { beforeAll, expect, test } from 'vitest'
import { getBill, listBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { bill410, makeBilledTrip, makePrices } from './bills.factory.ts'

const portal = useTestApp()
const { send } = makeIntake(portal)
const ONE = { customerId: 1 }
/** A bill that names neither waybill nor bill of lading. */
const BARE = { waybill: '1', billOfLading: '', from: 'Omaha, NE' }

beforeAll(() => makePrices(portal))

async function receive(with_: Parameters<typeof bill410>[0] & { number: string }) {
  await send(bill410(with_))
  const { data } = await portal.call(listBills, { params: ONE, query: { search: with_.number } }, 'full')
  const params = { ...ONE, billId: data.data[0]!.bill_id }
  return (await portal.call(getBill, { params }, 'full')).data
}

/** A railroad’s waybill (417) that names its unique number. */
const send417 = (car: string, urrwin: string, waybill = '512999') =>
  send(
    ['ST*417*0001', 'BX*00*R*PP**UP*L', `N9*ZJ*${urrwin}`, `N7*GATX*${car}`, `N8*${waybill}*20260305`]
      .concat(['F9*04105*BLAIR*NE', 'D9*36400*HOUSTON*TX', 'SE*8*0001', ''])
      .join('~'),
  )

test('a bill is matched by the revenue waybill (URRWIN) that a document of its car names', async () => {
  await makeBilledTrip(portal, {
    equipment_id: 'GATX701001',
    waybill_number: '710001',
    trip_start_ts: '2026-03-05T12:00:00Z',
    trip_end_ts: null,
    arrival_ts: null,
  })
  await send417('701001', 'URRW0000000701')
  await portal.superuser((db) =>
    db.query(`update unit_documents set received_ts = '2026-03-06' where equipment_id = 'GATX701001'`),
  )

  const bill = await receive({ ...BARE, number: 'URR1', cars: ['GATX 701001'], urrwin: 'URRW0000000701' })
  expect([bill.match, bill.match_by, bill.trips.map(({ equipment_id }) => equipment_id)]).toEqual([
    'high',
    'urrwin',
    ['GATX701001'],
  ])
  const none = await receive({ ...BARE, number: 'URR2', cars: ['GATX 701001'], urrwin: 'URRW0000000999' })
  expect(none.match).toBe('none')
})

test('another bill of the same revenue waybill gives the trip: switching is billed without its waybill', async () => {
  await makeBilledTrip(portal, { equipment_id: 'GATX701002', waybill_number: '710002' })
  const first = await receive({
    number: 'URR3',
    waybill: '710002',
    cars: ['GATX 701002'],
    urrwin: 'URRW0000000702',
  })
  expect(first.match_by).toBe('waybill')

  const second = await receive({
    ...BARE,
    number: 'URR4',
    cars: ['GATX 701002'],
    urrwin: 'URRW0000000702',
    charges: [{ code: 'SWC', cents: 27_500 }],
  })
  expect([second.match, second.match_by, second.trips[0]?.waybill_id]).toEqual([
    'high',
    'urrwin',
    first.trips[0]!.waybill_id,
  ])
})

test('two trips of one car under one revenue waybill are left to a person', async () => {
  const car = { equipment_id: 'GATX701003' }
  await makeBilledTrip(portal, { ...car, waybill_number: '710003' })
  await makeBilledTrip(portal, {
    ...car,
    waybill_number: '710004',
    waybill_ts: '2026-04-05T18:00:00Z',
    trip_start_ts: '2026-04-05T12:00:00Z',
    is_current: false,
  })
  const numbered = { cars: ['GATX 701003'], urrwin: 'URRW0000000703' }
  await receive({ ...numbered, number: 'URR5', waybill: '710003' })
  await receive({ ...numbered, number: 'URR6', waybill: '710004', waybillDate: '20260405' })

  const bill = await receive({ ...BARE, ...numbered, number: 'URR7' })
  expect([bill.match, bill.state, bill.trips.length, bill.expected_cents]).toEqual([
    'two',
    'question',
    2,
    null,
  ])
})

test('of two trips of a car in the lane, the one whose waybill the bill names is its own, though the dates lie apart', async () => {
  const car = { equipment_id: 'GATX701004' }
  await makeBilledTrip(portal, {
    ...car,
    waybill_number: '710005',
    waybill_ts: '2026-02-10T18:00:00Z',
    trip_start_ts: '2026-02-10T12:00:00Z',
    trip_end_ts: '2026-03-04T12:00:00Z',
    is_current: false,
  })
  await makeBilledTrip(portal, { ...car, waybill_number: '710006', trip_end_ts: null })
  const late = { cars: ['GATX 701004'], billOfLading: '', waybillDate: '20260312' }

  const named = await receive({ ...late, number: 'NAM1', waybill: '710006' })
  expect([named.match, named.trips.map(({ waybill_number }) => waybill_number)]).toEqual(['low', ['710006']])
  const other = await receive({ ...late, number: 'NAM2', waybill: '710009' })
  expect([other.match, other.trips.length]).toEqual(['two', 2])
})
