import { DAY_MS, MINUTE_MS, type Run, type Trip } from './journey.ts'
import { hashText } from '../random.ts'
import type { Route } from './route.ts'

/** Primes: multiplying by one modulo the other gives every number below once, in no visible order. */
const NUMBER_SPACE = 9_999_991
const STRIDE = 7_919_393
const TRIPS_PER_BLOCK = 3_000

/** Net pounds in a usual load by car letter, bottom and top. */
const NET_LB: Record<string, readonly [number, number]> = {
  A: [120_000, 185_000],
  B: [120_000, 175_000],
  C: [190_000, 222_000],
  E: [180_000, 200_000],
  F: [170_000, 200_000],
  G: [170_000, 205_000],
  H: [200_000, 225_000],
  J: [225_000, 240_000],
  R: [130_000, 180_000],
  T: [150_000, 198_000],
  U: [28_000, 52_000],
  V: [38_000, 60_000],
  Z: [20_000, 42_000],
}

/** Writes the next waybill of a block; on the way back shipper and consignee change places. */
export function makeWaybill(run: Run, route: Route, load_empty: 'L' | 'E'): Trip {
  const { block, random } = run
  run.trips += 1
  const serial = block.order * TRIPS_PER_BLOCK + (run.trips % TRIPS_PER_BLOCK)
  const number = String((serial * STRIDE) % NUMBER_SPACE).padStart(7, '0')
  const net = random.integer(...(NET_LB[block.lane.car_letter] ?? [0, 0]))
  const isLoaded = load_empty === 'L'
  const { shipper, consignee } = block.lane
  const isReturn = route.origin.station_id !== block.lane.origin_station
  return {
    waybill_number: number,
    waybill_ts: run.ts,
    bill_of_lading_number: `${block.customer.bill_prefix}${number}${isLoaded ? '' : 'E'}`,
    load_empty,
    origin: route.origin,
    destination: route.destination,
    stcc: block.lane.stcc,
    shipper: isReturn ? consignee : shipper,
    consignee: isReturn ? shipper : consignee,
    weight_lb: isLoaded ? net - (net % 10) : 0,
    eta_ts: Math.ceil((run.ts + block.lane.plan_days * DAY_MS) / MINUTE_MS) * MINUTE_MS,
  }
}

/** The six characters a driver shows at the ramp; follows from waybill and unit. */
export function pickupNumber(waybillNumber: string, equipmentId: string): string {
  return hashText(`${waybillNumber} ${equipmentId}`).toString(36).toUpperCase().padStart(7, '0').slice(-6)
}
