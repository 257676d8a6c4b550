import { CLM_LAYOUTS } from '#rail/clm/layout.ts'
import { writeClm } from '#rail/clm/write.ts'
import type { Sighting } from '#rail/sighting.ts'
import { make, type SegmentToWrite } from '#x12/named.ts'
import { N7, W2 } from '#x12/segments/equipment.ts'
import { N1 } from '#x12/segments/party.ts'
import { R4 } from '#x12/segments/place.ts'
import { DTM, N9, Q5 } from '#x12/segments/shipment.ts'
import { writeInterchange } from '#x12/write.ts'

const DAY_ONE = Date.now() - 40 * 86_400_000

/** The moment the given number of hours after a midnight forty days ago, as an instant in whole minutes. */
export const hoursAfter = (hours: number): Date => {
  const midnight = DAY_ONE - (DAY_ONE % 86_400_000)
  return new Date(midnight + Math.round(hours * 60) * 60_000)
}

/** A sighting of a car a number of hours after the start; values that are not given are missing in the message. */
export function makeSighting(
  hours: number,
  code: string,
  place: string,
  more: Partial<Sighting> = {},
): Sighting {
  const [city = '', state = ''] = place.split(', ')
  return {
    equipment_id: 'UTLX207444',
    equipment_kind: 'R',
    event_ts: hoursAfter(hours).toISOString(),
    code_source: 'CLM',
    code,
    carrier: 'BNSF',
    city: city.toUpperCase(),
    state,
    load_empty: 'L',
    train_id: null,
    waybill_number: null,
    bill_of_lading_number: null,
    imdl_pickup_number: null,
    origin_city: null,
    origin_state: null,
    destination_city: null,
    destination_state: null,
    stcc: null,
    shipper: null,
    consignee: null,
    rail_eta_ts: null,
    weight_lb: null,
    ...more,
  }
}

/** Car location messages in the layout with a header row. */
export function makeClm(...sightings: Sighting[]): Buffer {
  const layout = CLM_LAYOUTS.find(({ name }) => name === 'interline-csv')
  if (!layout) throw new Error('the layout interline-csv is gone')
  return Buffer.from(writeClm(sightings, layout))
}

const stamp = (iso: string) => iso.replace(/[-:T]/g, '')

/** One interchange of 322s, a set for each sighting, as a railroad sends it to the portal. */
export function makeT322(controlNumber: number, ...sightings: Sighting[]): Buffer {
  const sets = sightings.map((sighting) => ({ id: '322', segments: getSegments(sighting) }))
  return Buffer.from(
    writeInterchange({
      sender: { qualifier: '02', id: 'BNSF' },
      receiver: { qualifier: 'ZZ', id: 'INTERLINE' },
      control_number: controlNumber,
      date: hoursAfter(0),
      release: '004010',
      functional_id: 'SO',
      sets,
    }),
  )
}

function getSegments(sighting: Sighting): SegmentToWrite[] {
  const [, equipment_initial = '', equipment_number = ''] =
    /^([A-Z]+)(\d+)$/.exec(sighting.equipment_id) ?? []
  const unit = { equipment_initial, equipment_number }
  const at = stamp(sighting.event_ts)
  return [
    make(Q5, {
      shipment_status_code: sighting.code,
      ...getMoment(at),
      city_name: sighting.city,
      state_or_province_code: sighting.state,
    }),
    make(N7, { ...unit, weight: sighting.weight_lb ?? '', weight_qualifier: 'G' }),
    ...(sighting.rail_eta_ts
      ? [make(DTM, { date_time_qualifier: '371', ...getMoment(stamp(sighting.rail_eta_ts)) })]
      : []),
    make(W2, {
      ...unit,
      commodity_code: sighting.stcc ?? '',
      equipment_description_code: 'CN',
      equipment_status_code: sighting.load_empty ?? '',
    }),
    ...station('5', sighting.city, sighting.state),
    ...station('6', sighting.origin_city, sighting.origin_state),
    ...station('7', sighting.destination_city, sighting.destination_state),
    ...party('SH', sighting.shipper),
    ...party('CN', sighting.consignee),
    ...reference('WY', sighting.waybill_number),
    ...reference('BM', sighting.bill_of_lading_number),
    ...reference('PUN', sighting.imdl_pickup_number),
  ]
}

const getMoment = (at: string) => ({ date: at.slice(0, 8), time: at.slice(8, 12), time_code: 'UT' })

const station = (code: string, city: string | null, state: string | null): SegmentToWrite[] => {
  if (city === null) return []
  return [
    make(R4, {
      port_or_terminal_function_code: code,
      location_qualifier: 'ZZ',
      port_name: city,
      state_or_province_code: state ?? '',
    }),
  ]
}

const party = (entity_identifier_code: string, name: string | null): SegmentToWrite[] =>
  name === null ? [] : [make(N1, { entity_identifier_code, name })]

const reference = (qualifier: string, id: string | null): SegmentToWrite[] =>
  id === null
    ? []
    : [make(N9, { reference_identification_qualifier: qualifier, reference_identification: id })]

const WAYBILL = {
  waybill_number: '100001',
  bill_of_lading_number: 'B1',
  origin_city: 'HOUSTON',
  origin_state: 'TX',
  destination_city: 'CHICAGO',
  destination_state: 'IL',
  shipper: 'GULF RESINS',
  consignee: 'LAKE PLASTICS',
  stcc: '2821142',
} satisfies Partial<Sighting>

/** The whole trip of one car, loaded there and on its empty way back. */
export function makeTrip(equipment_id = 'UTLX207444', number = '100001'): Sighting[] {
  const car = { equipment_id }
  const waybill = {
    ...WAYBILL,
    ...car,
    waybill_number: number,
    bill_of_lading_number: `B${number}`,
    code_source: 'DE157' as const,
  }
  return [
    makeSighting(0, 'EI', 'Houston, TX', waybill),
    makeSighting(8, 'W', 'Houston, TX', waybill),
    makeSighting(20, 'X', 'Houston, TX', car),
    makeSighting(40, 'RL', 'Houston, TX', { ...waybill, rail_eta_ts: hoursAfter(200).toISOString() }),
    makeSighting(70, 'A', 'Kansas City, MO', car),
    makeSighting(90, 'J', 'Kansas City, MO', car),
    makeSighting(92, 'R', 'Kansas City, MO', { ...car, carrier: 'NS' }),
    makeSighting(150, 'D', 'Chicago, IL', { ...car, carrier: 'NS' }),
    makeSighting(156, 'Y', 'Chicago, IL', { ...car, carrier: 'NS' }),
    makeSighting(190, 'Z', 'Chicago, IL', { ...car, carrier: 'NS' }),
    makeSighting(240, 'W', 'Chicago, IL', { ...car, carrier: 'NS', load_empty: 'E' }),
    makeSighting(260, 'X', 'Chicago, IL', { ...car, carrier: 'NS', load_empty: 'E' }),
    makeSighting(280, 'P', 'Chicago, IL', { ...car, carrier: 'NS', load_empty: 'E', train_id: 'MCHHO1' }),
  ]
}
