import { PLAIN_LETTERS } from '#x12/characters.ts'
import { make, type SegmentToWrite } from '#x12/named.ts'
import { B3B } from '#x12/segments/bill.ts'
import { N7 } from '#x12/segments/equipment.ts'
import { L0, L1, L5, LX } from '#x12/segments/lading.ts'
import { N1 } from '#x12/segments/party.ts'
import { D9, F9, R2 } from '#x12/segments/place.ts'
import { L3, N9 } from '#x12/segments/shipment.ts'
import { N8 } from '#x12/segments/waybill.ts'
import { writeInterchange, type SetToWrite } from '#x12/write.ts'
import { findTypicalRoute } from '#rail/way/way.ts'
import type { Delivery } from './feed/delivery.ts'
import { starterFuel } from './fuel.ts'
import { DAY_MS, type Trip, type WorldEvent } from './journey/journey.ts'
import type { FeedFile } from './messages.ts'
import { getLanePrice } from './quotes.ts'
import { hashText } from './random.ts'
import { readCorridors, readStations, type Station } from './reference.ts'

const PLACED = 'Z'
const TERMS_DAYS = 15
/** N8 has room for six digits; the whole number travels as a reference. */
const N8_DIGITS = 6
const MONTH_LAG = 2
const MONTH_DAYS = 31
const CONTROL_NUMBERS = 999_999_999
const SWITCHING_CENTS = 27_500
/** Of a thousand bills: fuel of the month of the bill date, a price of last year, and a switch that the rate includes. */
const WRONG_MONTH = 80
const OLD_PRICE = 40
const SWITCHED = 80
const OLD_PRICE_PERCENT = 103

/** The bills for loads that were placed, one file a customer and railroad. */
export function getBillFiles(deliveries: readonly Delivery[]): FeedFile[] {
  const placed = deliveries.filter(({ event, flaw }) => flaw === null && isBilled(event))
  const groups = Map.groupBy(placed, ({ event }) => `${event.block.customer.id} ${event.carrier}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const sets = group.flatMap(({ event }) => getBill(event) ?? [])
    if (first === undefined || sets.length === 0) return []
    return [
      {
        customer_id: first.event.block.customer.id,
        content_type: 'application/edi-x12' as const,
        body: writeInterchange(
          {
            sender: { qualifier: '02', id: first.event.carrier },
            receiver: { qualifier: 'ZZ', id: 'INTERLINE' },
            control_number: Math.floor(first.arrival_ts / 1000) % CONTROL_NUMBERS || 1,
            date: new Date(first.arrival_ts),
            release: '004010',
            sets,
          },
          { replace: PLAIN_LETTERS },
        ),
        records: sets.length,
      },
    ]
  })
}

const isBilled = ({ code, reported_by, load_empty, station, trip }: WorldEvent): boolean =>
  reported_by === 'CLM' &&
  code === PLACED &&
  load_empty === 'L' &&
  trip?.destination.station_id === station.station_id

interface Charge {
  code: string
  cents: number
  text: string
}

/** A 410 for the cars of a report; null where the lane has no price. */
function getBill(event: WorldEvent): SetToWrite | null {
  const { trip, units, carrier } = event
  const price = trip && getLanePrice(event.block.customer.id, trip)
  if (!trip || !price) return null
  const chance = hashText(`${trip.waybill_number} ${units[0]?.equipment_id}`) % 1000
  const charges = getCharges(event, trip, { price, chance })
  const total = charges.reduce((sum, { cents }) => sum + cents, 0)
  const number = String(hashText(`${trip.waybill_number} ${units[0]?.equipment_id} bill`)).slice(0, 9)
  const segments = [
    make(B3B, {
      invoice_number: number,
      shipment_method_of_payment: 'PP',
      date: toX12Day(event.ts),
      net_amount_due: total,
      date_2: toX12Day(event.ts + TERMS_DAYS * DAY_MS),
      standard_carrier_alpha_code: carrier,
      transportation_method_type_code: 'R',
      currency_code: 'USD',
    }),
    ...[
      ['BM', trip.bill_of_lading_number],
      ['WY', trip.waybill_number],
    ].map(([qualifier, value]) =>
      make(N9, { reference_identification_qualifier: qualifier!, reference_identification: value! }),
    ),
    ...units.map(({ equipment_id: id }) => {
      const [, initial = '', car = ''] = /^([A-Z]+)(\d+)$/.exec(id) ?? []
      return make(N7, {
        equipment_initial: initial,
        equipment_number: car,
        weight: trip.weight_lb,
        weight_qualifier: 'N',
      })
    }),
    make(N8, { waybill_number: trip.waybill_number.slice(-N8_DIGITS), date: toX12Day(trip.waybill_ts) }),
    make(F9, toTown(trip.origin)),
    make(D9, toTown(trip.destination)),
    make(N1, { entity_identifier_code: 'PF', name: trip.shipper }),
    make(R2, { standard_carrier_alpha_code: carrier, routing_sequence_code: 'S' }),
    make(LX, { assigned_number: 1 }),
    ...charges.map(({ text }, at) => make(L5, { lading_line_item_number: at + 1, lading_description: text })),
    ...charges.flatMap((charge, at) => getCharge(charge, at, units.length)),
    make(L3, { weight: trip.weight_lb * units.length, weight_qualifier: 'N', charge: total }),
  ]
  return { id: '410', segments }
}

const toX12Day = (ts: number): string => new Date(ts).toISOString().slice(0, 10).replaceAll('-', '')

const toTown = ({ city, state }: Station) => ({ city_name: city.slice(0, 30), state_or_province_code: state })

const getCharge = ({ code, cents }: Charge, at: number, cars: number): SegmentToWrite[] => [
  make(L0, {
    lading_line_item_number: at + 1,
    billed_rated_as_quantity: cars,
    billed_rated_as_qualifier: 'NC',
  }),
  make(L1, {
    lading_line_item_number: at + 1,
    freight_rate: (cents / cars / 100).toFixed(2),
    rate_value_qualifier: 'PC',
    charge: cents,
    special_charge_or_allowance_code: code,
  }),
]

/** Line haul, fuel and now and then a switch, with the mistakes that real bills have. */
function getCharges(
  event: WorldEvent,
  trip: Trip,
  { price, chance }: { price: number; chance: number },
): Charge[] {
  const cars = event.units.length
  const isOld = chance >= WRONG_MONTH && chance < WRONG_MONTH + OLD_PRICE
  const base = isOld ? Math.round((price * OLD_PRICE_PERCENT) / 100) : price
  const fuel = getFuel(
    event.carrier,
    trip,
    price,
    chance < WRONG_MONTH ? event.ts + MONTH_DAYS * DAY_MS : trip.waybill_ts,
  )
  return [
    { code: '400', cents: base * cars, text: 'FREIGHT' },
    ...(fuel === null ? [] : [{ code: 'FUE', cents: fuel * cars, text: 'FUEL SURCHARGE' }]),
    ...(chance >= 1000 - SWITCHED ? [{ code: 'SWC', cents: SWITCHING_CENTS, text: 'SWITCHING' }] : []),
  ]
}

/** The surcharge of a car by the railroad’s table, at the mean price of the second month before; null without one. */
function getFuel(carrier: string, trip: Trip, price: number, ts: number): number | null {
  const { fuel_tables, fuel_weeks } = starterFuel(new Date())
  const table = fuel_tables.find(({ scac }) => scac === carrier)
  const day = new Date(ts)
  const month = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - MONTH_LAG, 1))
    .toISOString()
    .slice(0, 7)
  const weeks = fuel_weeks.filter(({ week }) => week.startsWith(month))
  if (!table || weeks.length === 0) return null
  const mean = Math.round((weeks.reduce((sum, one) => sum + one.price, 0) / weeks.length) * 1000) / 1000
  const rate = table.brackets.findLast((bracket) => bracket.price <= mean)?.rate ?? 0
  if (table.basis === 'percent') return Math.round((price * Math.round(rate * 100)) / 10_000)
  const miles = getMiles(carrier, trip.origin, trip.destination)
  return miles === null ? null : Math.round((miles * Math.round(rate * 100)) / 100)
}

const known = new Map<string, number | null>()

function getMiles(carrier: string, from: Station, to: Station): number | null {
  const key = `${carrier} ${from.hub_id} ${to.hub_id}`
  if (!known.has(key)) known.set(key, findMiles(carrier, from.hub_id, to.hub_id))
  return known.get(key) ?? null
}

function findMiles(carrier: string, from: string, to: string): number | null {
  const points = readStations().flatMap(({ station_id, kind, junction_code, railroads }) =>
    kind === 'hub' && junction_code !== null ? [{ hub_id: station_id, railroads }] : [],
  )
  const own =
    findTypicalRoute(readCorridors(), points, from, to)?.legs.filter(
      ({ railroad }) => railroad === carrier,
    ) ?? []
  return own.length === 0 ? null : own.reduce((sum, { miles }) => sum + miles, 0)
}
