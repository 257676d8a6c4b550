import { createFuelTable, setFuelWeek } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { make, type SegmentToWrite } from '#x12/named.ts'
import { B3B } from '#x12/segments/bill.ts'
import { N7 } from '#x12/segments/equipment.ts'
import { L0, L1, L5, LX } from '#x12/segments/lading.ts'
import { N1 } from '#x12/segments/party.ts'
import { D9, F9 } from '#x12/segments/place.ts'
import { L3, N9 } from '#x12/segments/shipment.ts'
import { N8 } from '#x12/segments/waybill.ts'
import { writeInterchange } from '#x12/write.ts'
import type { TestApp } from '../../../testing/app.ts'
import { makeStation, makeWaybill } from '../../visibility/waybills/waybills.factory.ts'

export interface Charge {
  code: string
  cents: number
  rate?: number
  unit?: string
  quantity?: number
  weight?: number
}

const BILL = {
  scac: 'UP',
  number: '4410123401',
  correction: '',
  original: '',
  urrwin: '',
  date: '20260310',
  currency: 'USD',
  payment: 'PP',
  payer: 'PRAIRIE GOLD ETHANOL',
  waybill: '512034',
  waybillDate: '20260305',
  billOfLading: 'BM-77120',
  cars: ['GATX 201234'],
  from: 'Blair, NE',
  to: 'Houston, TX',
  charges: [
    { code: '400', cents: 380_000, rate: 3800, unit: 'PC', quantity: 1, weight: 182_350 },
    { code: 'FUE', cents: 19_320, rate: 0.2, unit: 'PM', quantity: 966 },
  ] as Charge[],
}

let control = 0

/** A 410 of one bill from Blair to Houston; a test names only what matters to it. */
export const bill410 = (with_: Partial<typeof BILL> = {}): string => bills410([with_])

/** Some bills in one group of one interchange. */
export const bills410 = (bills: readonly Partial<typeof BILL>[]): string =>
  writeInterchange({
    sender: { qualifier: '02', id: 'UPRR' },
    receiver: { qualifier: 'ZZ', id: 'INTERLINE' },
    control_number: ++control,
    date: new Date('2026-03-10T09:30:00Z'),
    release: '004010',
    sets: bills.map((one) => ({ id: '410', segments: makeSegments({ ...BILL, ...one }) })),
  })

function makeSegments(one: typeof BILL): SegmentToWrite[] {
  const total = one.charges.reduce((sum, { cents }) => sum + cents, 0)
  const references = [
    ['BM', one.billOfLading],
    ['OI', one.original],
    ['ZJ', one.urrwin],
  ] as const
  return [
    make(B3B, {
      invoice_number: one.number,
      shipment_method_of_payment: one.payment,
      date: one.date,
      net_amount_due: total,
      date_2: '20260325',
      standard_carrier_alpha_code: one.scac,
      transportation_method_type_code: 'R',
      correction_indicator: one.correction,
      currency_code: one.currency,
    }),
    ...references
      .filter(([, value]) => value !== '')
      .map(([qualifier, value]) =>
        make(N9, { reference_identification_qualifier: qualifier, reference_identification: value }),
      ),
    ...one.cars.map((car) => {
      const [initial, number] = car.split(' ')
      return make(N7, { equipment_initial: initial!, equipment_number: number! })
    }),
    make(N8, { waybill_number: one.waybill, date: one.waybillDate }),
    make(F9, { freight_station_accounting_code: '04105', ...toTown(one.from) }),
    make(D9, { freight_station_accounting_code: '36400', ...toTown(one.to) }),
    make(N1, { entity_identifier_code: 'PF', name: one.payer }),
    make(LX, { assigned_number: 1 }),
    ...one.charges.map(({ code }, at) =>
      make(L5, { lading_line_item_number: at + 1, lading_description: code }),
    ),
    ...one.charges.flatMap(makeCharge),
    make(L3, { weight: 182_350, weight_qualifier: 'N', charge: total }),
  ]
}

const toTown = (text: string) => {
  const [city = '', state = ''] = text.toUpperCase().split(', ')
  return { city_name: city, state_or_province_code: state }
}

const makeCharge = ({ code, cents, rate, unit, quantity, weight }: Charge, at: number): SegmentToWrite[] => [
  make(L0, {
    lading_line_item_number: at + 1,
    ...(quantity && {
      billed_rated_as_quantity: quantity,
      billed_rated_as_qualifier: unit === 'PM' ? 'DM' : 'NC',
    }),
    ...(weight && { weight, weight_qualifier: 'N' }),
  }),
  make(L1, {
    lading_line_item_number: at + 1,
    ...(rate && { freight_rate: rate, rate_value_qualifier: unit! }),
    charge: cents,
    special_charge_or_allowance_code: code,
  }),
]

/** The trip that bills are for: Blair to Houston, 966 miles of UP, 182,350 lb. */
export const makeBilledTrip = (portal: TestApp, with_: object = {}): Promise<number> =>
  portal.superuser((db) =>
    makeWaybill(db, {
      equipment_id: 'GATX201234',
      waybill_number: '512034',
      waybill_ts: '2026-03-05T18:00:00Z',
      trip_start_ts: '2026-03-05T12:00:00Z',
      bill_of_lading_number: 'BM-77120',
      origin_place: 'BLAIR|NE',
      origin_location: 'Blair, NE',
      destination_place: 'HOUSTON|TX',
      destination_location: 'Houston, TX',
      shipper: 'Prairie Gold Ethanol',
      consignee: 'Gulf Fuels Terminal',
      weight_lb: 182_350,
      arrival_ts: '2026-03-09T12:00:00Z',
      ...with_,
    }),
  )

/** What the lane costs: 3,800.00 a car, and 20 cents a mile at the diesel price of January, 24 at that of February. */
export async function makePrices(portal: TestApp): Promise<void> {
  await portal.owner(async (db) => {
    for (const place of ['BLAIR|NE', 'HOUSTON|TX']) await makeStation(db, { place, zone: 'America/Chicago' })
    await db.query(
      `insert into reference.corridors values ('B1', 'UP', 'BLAIR|NE', 'HOUSTON|TX', 966, 'main', 'own')`,
    )
  })
  await insertRate(portal)
  const brackets = [
    { price: 3, rate: 16 },
    { price: 3.5, rate: 20 },
    { price: 3.75, rate: 24 },
  ]
  await portal.call(
    createFuelTable,
    { body: { scac: 'UP', basis: 'mile', brackets, source: 'Item 6045' } },
    'admin',
  )
  for (const [week, price] of [
    ['2026-01-05', 3.5],
    ['2026-01-12', 3.7],
    ['2026-02-02', 3.8],
    ['2026-03-02', 3.9],
  ] as const)
    await portal.call(setFuelWeek, { body: { week, price } }, 'admin')
}

const RATE = {
  origin_city: 'Blair',
  origin_state: 'NE',
  destination_city: 'Houston',
  destination_state: 'TX',
  price: 380_000,
  effective_date: '2026-01-01',
  source: 'UPC 50123',
}

export const insertRate = (portal: TestApp, with_: object = {}): Promise<unknown> =>
  portal.superuser((db) => {
    const rate = { ...RATE, ...with_ }
    const names = Object.keys(rate)
    return db.query(
      `insert into price_rates (customer_id, ${names.join(', ')}) values (1, ${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(rate),
    )
  })
