import { x12Time } from './local-time.ts'
import { writeInterchange, type SetToWrite } from '#x12/write.ts'
import type { Delivery } from './delivery.ts'
import type { Unit } from '../fleet.ts'
import type { Trip, WorldEvent } from '../journey/journey.ts'
import { readCarTypes, type Station } from '../reference.ts'
import { pickupNumber } from '../journey/waybill.ts'

const RECEIVER = { qualifier: 'ZZ', id: 'INTERLINE' }
const RELEASE = '004010'
/** GS01 of terminal operations messages. */
const FUNCTIONAL_ID = 'SO'
const CONTROL_NUMBERS = 999_999_999

const carTypes = new Map(readCarTypes().map((type) => [type.aar_code, type]))

/** One railroad's 322 documents in one interchange, one set per event; a block of cars shares a set. */
export function writeT322(carrier: string, deliveries: readonly Delivery[]): string {
  const first = deliveries[0]
  const last = deliveries.at(-1)
  if (!first || !last) return ''
  return writeInterchange({
    sender: { qualifier: '02', id: carrier },
    receiver: RECEIVER,
    control_number: first.serial % CONTROL_NUMBERS,
    date: new Date(last.arrival_ts),
    release: RELEASE,
    functional_id: FUNCTIONAL_ID,
    sets: deliveries.map(setOf),
  })
}

function setOf({ event, flaw }: Delivery): SetToWrite {
  const { trip } = event
  const segments = [
    flaw === 'no_date' ? ['Q5', event.code] : q5(event),
    ...(flaw === 'no_equipment' ? [] : event.units.flatMap((unit) => [n7(event, unit), w2(event, unit)])),
    r4('5', event.station),
    ...(trip ? waybillSegments(event, trip) : []),
  ]
  return { id: '322', segments }
}

function q5({ ts, code, station }: WorldEvent): string[] {
  const { date, time, zone } = x12Time(ts, station.timezone)
  return ['Q5', code, date, time, zone, '', station.city.toUpperCase(), station.state, station.country]
}

function n7({ trip, carrier }: WorldEvent, unit: Unit): string[] {
  const type = carTypes.get(unit.car_type)
  const gross = trip && trip.weight_lb > 0 ? String(trip.weight_lb + (type?.tare_lb ?? 0)) : ''
  const length = type?.length_ft ? `${String(type.length_ft).padStart(2, '0')}00` : ''
  const segment = ['N7', unit.initial, unit.number, gross, gross && 'G']
  segment[11] = unit.equipment_kind === 'imdl' ? 'CN' : 'RR'
  segment[12] = carrier
  segment[15] = length
  segment[22] = unit.car_type
  return Array.from(segment, (value) => value ?? '')
}

function w2({ trip, load_empty }: WorldEvent, unit: Unit): string[] {
  const equipment = unit.equipment_kind === 'imdl' ? 'CN' : 'RR'
  return ['W2', unit.initial, unit.number, trip?.stcc ?? '', equipment, load_empty]
}

/** R401: 5 where it happened, 6 origin, 7 destination. */
function r4(role: '5' | '6' | '7', station: Station): string[] {
  return ['R4', role, '', '', station.city.toUpperCase(), station.country, '', '', station.state]
}

function waybillSegments(event: WorldEvent, trip: Trip): string[][] {
  const pickupUnit = event.has_pickup_number ? event.units[0] : undefined
  return [
    r4('6', trip.origin),
    r4('7', trip.destination),
    ...(event.eta_ts === null ? [] : [eta(event.eta_ts, trip.destination)]),
    ['N1', 'SH', trip.shipper.toUpperCase()],
    ['N1', 'CN', trip.consignee.toUpperCase()],
    ['N9', 'WY', trip.waybill_number],
    ['N9', 'BM', trip.bill_of_lading_number],
    ...(event.train_id ? [['N9', 'TN', event.train_id]] : []),
    ...(pickupUnit ? [['N9', 'PUN', pickupNumber(trip.waybill_number, pickupUnit.equipment_id)]] : []),
  ]
}

function eta(ts: number, destination: Station): string[] {
  const { date, time, zone } = x12Time(ts, destination.timezone)
  return ['DTM', '371', date, time, zone]
}
