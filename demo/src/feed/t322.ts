import { x12Time } from './local-time.ts'
import { PLAIN_LETTERS } from '#x12/characters.ts'
import { make, type SegmentToWrite } from '#x12/named.ts'
import { N7, W2 } from '#x12/segments/equipment.ts'
import { N1 } from '#x12/segments/party.ts'
import { R4 } from '#x12/segments/place.ts'
import { DTM, N9, Q5 } from '#x12/segments/shipment.ts'
import { writeInterchange, type SetToWrite } from '#x12/write.ts'
import type { Delivery } from './delivery.ts'
import type { Unit } from '../fleet.ts'
import type { Trip, WorldEvent } from '../journey/journey.ts'
import { readCarTypes, type Station } from '../reference.ts'
import { pickupNumber } from '../journey/waybill.ts'

const RECEIVER = { qualifier: 'ZZ', id: 'INTERLINE' }
const RELEASE = '004010'
const CONTROL_NUMBERS = 999_999_999
/**
 * Numbers follow from the time of the first report, so that a repeat has the same ones; they repeat after 100 days.
 */
const NUMBER_EVERY_MS = 20

const carTypes = new Map(readCarTypes().map((type) => [type.aar_code, type]))

/** One railroad's 322 documents in one interchange, one set per event; a block of cars shares a set. */
export function writeT322(carrier: string, deliveries: readonly Delivery[]): string {
  const first = deliveries[0]
  const last = deliveries.at(-1)
  if (!first || !last) return ''
  return writeInterchange(
    {
      sender: { qualifier: '02', id: carrier },
      receiver: RECEIVER,
      control_number: Math.floor(first.arrival_ts / NUMBER_EVERY_MS) % CONTROL_NUMBERS || CONTROL_NUMBERS,
      date: new Date(last.arrival_ts),
      release: RELEASE,
      sets: deliveries.map(getSet),
    },
    { replace: PLAIN_LETTERS },
  )
}

function getSet({ event, flaw }: Delivery): SetToWrite {
  const { trip } = event
  const segments = [
    flaw === 'no_date' ? make(Q5, { shipment_status_code: event.code }) : q5(event),
    ...(flaw === 'no_equipment' ? [] : event.units.flatMap((unit) => [n7(event, unit), w2(event, unit)])),
    r4('5', event.station),
    ...(trip ? waybillSegments(event, trip) : []),
  ]
  return { id: '322', segments }
}

function q5({ ts, code, station }: WorldEvent): SegmentToWrite {
  const { date, time, zone } = x12Time(ts, station.timezone)
  return make(Q5, {
    shipment_status_code: code,
    date,
    time,
    time_code: zone,
    city_name: station.city.toUpperCase(),
    state_or_province_code: station.state,
    country_code: station.country,
  })
}

function n7({ trip, carrier }: WorldEvent, unit: Unit): SegmentToWrite {
  const type = carTypes.get(unit.car_type)
  const gross = trip && trip.weight_lb > 0 ? trip.weight_lb + (type?.tare_lb ?? 0) : undefined
  return make(N7, {
    equipment_initial: unit.initial,
    equipment_number: unit.number,
    weight: gross,
    weight_qualifier: gross === undefined ? undefined : 'G',
    equipment_description_code: unit.equipment_kind === 'imdl' ? 'CN' : 'RR',
    standard_carrier_alpha_code: carrier,
    equipment_length: type?.length_ft ? `${String(type.length_ft).padStart(2, '0')}00` : undefined,
    equipment_type: unit.car_type,
  })
}

function w2({ trip, load_empty }: WorldEvent, unit: Unit): SegmentToWrite {
  return make(W2, {
    equipment_initial: unit.initial,
    equipment_number: unit.number,
    commodity_code: trip?.stcc,
    equipment_description_code: unit.equipment_kind === 'imdl' ? 'CN' : 'RR',
    equipment_status_code: load_empty,
  })
}

/** R401: 5 where it happened, 6 origin, 7 destination. */
function r4(role: '5' | '6' | '7', station: Station): SegmentToWrite {
  return make(R4, {
    port_or_terminal_function_code: role,
    port_name: station.city.toUpperCase(),
    country_code: station.country,
    state_or_province_code: station.state,
  })
}

function waybillSegments(event: WorldEvent, trip: Trip): SegmentToWrite[] {
  const pickupUnit = event.has_pickup_number ? event.units[0] : undefined
  return [
    r4('6', trip.origin),
    r4('7', trip.destination),
    ...(event.eta_ts === null ? [] : [eta(event.eta_ts, trip.destination)]),
    n1('SH', trip.shipper),
    n1('CN', trip.consignee),
    n9('WY', trip.waybill_number),
    n9('BM', trip.bill_of_lading_number),
    ...(event.train_id ? [n9('TN', event.train_id)] : []),
    ...(pickupUnit ? [n9('PUN', pickupNumber(trip.waybill_number, pickupUnit.equipment_id))] : []),
  ]
}

function n1(entity_identifier_code: string, name: string): SegmentToWrite {
  return make(N1, { entity_identifier_code, name: name.toUpperCase() })
}

function n9(reference_identification_qualifier: string, reference_identification: string): SegmentToWrite {
  return make(N9, { reference_identification_qualifier, reference_identification })
}

function eta(ts: number, destination: Station): SegmentToWrite {
  const { date, time, zone } = x12Time(ts, destination.timezone)
  return make(DTM, { date_time_qualifier: '371', date, time, time_code: zone })
}
