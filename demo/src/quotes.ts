import { getDiscount } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { DEMO_CUSTOMERS } from './customers.ts'
import { readCommodities, readLanes, readStations, type Lane } from './reference.ts'

/** One entry of a quote’s activity; a shipper has no account. */
interface QuoteActivity {
  code: string
  by: 'staff' | 'shipper' | 'portal'
  ts: string
  details: { label: string; before: string | null; after: string | null }[]
}

/** A price quote as the first start stores it; amounts are whole cents. */
export interface StarterQuote {
  shipper: string
  email: string
  origin: Town
  destination: Town
  stccs: object[]
  price: number
  fsc_cost: number
  cars_per_week: number
  volume_discounts: { from_cars: number; percent: number }[]
  discount: number
  cost: number
  effective_date: string
  expiration_date: string
  terms: string
  status: number
  rejected_once: boolean
  counter_price: number | null
  created_ts: string
  sent_ts: string | null
  opened_ts: string | null
  answered_ts: string | null
  answered_by: string | null
  modified_ts: string
  happened: QuoteActivity[]
}

/** A base price of a lane. */
export interface StarterRate {
  origin: Town
  destination: Town
  stcc: string
  price: number
  effective_date: string
  source: string
}

interface Town {
  city: string
  state: string
}

const SHIPPERS: readonly [name: string, person: string][] = [
  ['Prairie Gold Mills', 'Ada Miller'],
  ['Lakeshore Blending', 'Tom Reyes'],
  ['Cedar Valley Foods', 'June Park'],
  ['Gulfport Packaging', 'Sam Osei'],
  ['High Plains Feed', 'Lena Voss'],
  ['Riverbend Oils', 'Karl Ng'],
]
/** The states of successive quotes: the status, and days since creation. */
const QUOTE_STATES: readonly { status: number; days: number; isCountered?: true; isOpened?: true }[] = [
  { status: 50, days: 40, isOpened: true },
  { status: 2, days: 2, isOpened: true },
  { status: 1, days: 6, isCountered: true, isOpened: true },
  { status: 0, days: 1 },
  { status: 50, days: 75, isCountered: true, isOpened: true },
  { status: 4, days: 50 },
  { status: 2, days: 26 },
  { status: 3, days: 33, isCountered: true, isOpened: true },
  { status: 1, days: 3 },
  { status: 2, days: 9, isOpened: true },
]
const CARS_PER_WEEK = [4, 6, 12, 3, 10, 2]
/** What railroads charge the seller, of the price. */
const COST_SHARE = 0.94
const LASTS_DAYS = 30
const MAX_QUOTES = 16
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const CENTS_PER_DAY = 52_000
const TERMS = 'Price of one car, Rule 11. Cars are furnished by the shipper.'
const RATE_SOURCE = 'Demo tariff 100'

const stations = new Map(readStations().map((station) => [station.station_id, station]))
const commodities = new Map(readCommodities().map((one) => [one.stcc, one]))

const getLanes = (customerId: number): Lane[] => {
  const own = DEMO_CUSTOMERS.find(({ id }) => id === customerId)?.lanes ?? []
  return readLanes().filter(({ lane_id }) => own.includes(lane_id))
}

const getTown = (stationId: string): Town => {
  const { city, state } = stations.get(stationId)!
  return { city, state }
}

/** The usual price of a lane: longer ways cost more. */
const getPrice = ({ plan_days }: Lane): number => Math.round((plan_days * CENTS_PER_DAY) / 500) * 500

/** The price of a car on the lane of a trip; null where the customer has no such lane. */
export function getLanePrice(
  customerId: number,
  trip: { origin: { station_id: string }; destination: { station_id: string } },
): number | null {
  const lane = getLanes(customerId).find(
    ({ origin_station, destination_station }) =>
      origin_station === trip.origin.station_id && destination_station === trip.destination.station_id,
  )
  return lane === undefined ? null : getPrice(lane)
}

/** Quotes of a demo customer in every state of their life. */
export const starterQuotes = (customerId: number, now: Date): StarterQuote[] =>
  getLanes(customerId)
    .slice(0, MAX_QUOTES)
    .map((lane, at) => getQuote(lane, at, now))

/** Base prices of its lanes. */
export const starterRates = (customerId: number, now: Date): StarterRate[] =>
  getLanes(customerId).map((lane) => ({
    origin: getTown(lane.origin_station),
    destination: getTown(lane.destination_station),
    stcc: lane.stcc,
    price: getPrice(lane),
    effective_date: `${now.getUTCFullYear() - 1}-01-01`,
    source: RATE_SOURCE,
  }))

function getQuote(lane: Lane, at: number, now: Date): StarterQuote {
  const { status, days, isCountered = false, isOpened = false } = QUOTE_STATES[at % QUOTE_STATES.length]!
  const [shipper, person] = SHIPPERS[at % SHIPPERS.length]!
  const created = now.getTime() - days * DAY_MS - at * HOUR_MS
  const hoursLater = (hours: number) => new Date(created + hours * HOUR_MS).toISOString()
  const isSent = status > 1 || isCountered
  const price = getPrice(lane)
  const day = (plus: number) => new Date(created + plus * DAY_MS).toISOString().slice(0, 10)
  const happened = getQuoteEvents({ status, isCountered, isOpened, isSent }, hoursLater)
  const findLast = (...codes: string[]) => happened.findLast(({ code }) => codes.includes(code))?.ts ?? null
  return {
    shipper,
    email: `rates@${shipper.toLowerCase().replaceAll(' ', '')}.example`,
    origin: getTown(lane.origin_station),
    destination: getTown(lane.destination_station),
    stccs: [getCommodity(lane.stcc)],
    price,
    fsc_cost: Math.round(price * 0.09),
    ...getVolume(price, at),
    cost: Math.round(price * COST_SHARE),
    effective_date: day(0),
    expiration_date: day(LASTS_DAYS),
    terms: TERMS,
    status,
    rejected_once: isCountered,
    counter_price: isCountered ? Math.round(price * 1.03) : null,
    created_ts: hoursLater(0),
    sent_ts: findLast('sent'),
    opened_ts: findLast('viewed'),
    answered_ts: findLast('countered', 'accepted', 'rejected'),
    answered_by: status === 50 ? person : null,
    modified_ts: happened.at(-1)!.ts,
    happened,
  }
}

const VOLUME_DISCOUNTS = [
  { from_cars: 10, percent: 2 },
  { from_cars: 15, percent: 3 },
]

/** Every other quote offers less from ten cars a week on. */
function getVolume(price: number, at: number) {
  const cars_per_week = CARS_PER_WEEK[at % CARS_PER_WEEK.length]!
  const volume_discounts = at % 2 === 0 ? VOLUME_DISCOUNTS : []
  return {
    cars_per_week,
    volume_discounts,
    discount: getDiscount(price, { cars_per_week, volume_discounts }),
  }
}

function getCommodity(stcc: string): object {
  const { description, is_hazmat, associated_stcc } = commodities.get(stcc)!
  return { commodity_code: stcc, commodity: description, is_hazmat, associated_stcc }
}

interface Life {
  status: number
  isCountered: boolean
  isOpened: boolean
  isSent: boolean
}

function getQuoteEvents(
  { status, isCountered, isOpened, isSent }: Life,
  at: (hours: number) => string,
): QuoteActivity[] {
  const entry = (code: string, by: QuoteActivity['by'], hours: number): QuoteActivity => ({
    code,
    by,
    ts: at(hours),
    details: [],
  })
  return [
    entry('created', 'staff', 0),
    ...(isSent ? [entry('sent', 'staff', 2)] : []),
    ...(isOpened ? [entry('viewed', 'shipper', 6)] : []),
    ...(isCountered ? [entry('countered', 'shipper', 12)] : []),
    ...(isCountered && status > 1 ? [entry('sent', 'staff', 16)] : []),
    ...(status === 50 ? [entry('accepted', 'shipper', 24)] : []),
    ...(status === 3 ? [entry('rejected', 'shipper', 24)] : []),
    ...(status === 4 ? [entry('expired', 'portal', (LASTS_DAYS + 1) * 24)] : []),
    ...(status === 1 && !isCountered ? [entry('updated', 'staff', 5)] : []),
  ]
}
