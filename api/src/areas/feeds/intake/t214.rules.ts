import { read } from '#x12/named.ts'
import type { Segment } from '#x12/segment.ts'
import { AT7, B10, L11, MS1, MS2, MS3 } from '#x12/segments/motor.ts'
import type { ParsedSet } from '#x12/set.ts'
import { isEndOfStep } from '#x12/steps.ts'
import {
  isCheckDigitRight,
  kindByType,
  makeEquipment,
  parseEquipment,
  type Equipment,
} from '#rail/equipment.ts'
import type { Places } from '#rail/places/places.ts'
import { getReportZone, placesOfReport } from '#rail/places/reported.ts'
import type { Sighting } from '#rail/sighting.ts'
import { getLocalTime, getScac, readTime, type Sighted } from './t322.rules.ts'

/**
 * Statuses of element 1650 that say where a unit is on the railroad, by the event of element 157 they mean. What a truck
 * does at a shipper's dock, appointments and estimates are no sighting.
 */
const EVENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    AF: 'P',
    AL: 'AL',
    AR: 'AR',
    AV: 'AV',
    D1: 'D',
    GI: 'GI',
    I: 'I',
    J: 'J',
    NF: 'NF',
    NT: 'NT',
    OA: 'OA',
    P1: 'P',
    R: 'R',
    RL: 'RL',
    UR: 'UR',
    X1: 'AR',
    X4: 'A',
    X6: 'CI',
  }),
)

/** MS304: the carrier moves it by rail. */
const BY_RAIL = 'R'

interface Status {
  at7: Segment
  ms1: Segment | null
  unit: Equipment | null
}

interface Heading {
  carrier: string | null
  isByRail: boolean
  units: Equipment[]
  statuses: Status[]
}

/**
 * The sightings of a 214 in steps: one for each status that is an event with a place and a time, of the unit it names or
 * else of those the set names. A railcar is always the railroad's; a container or trailer only where MS3 says rail.
 */
export function* sightingsOf214(set: ParsedSet, places: Places): Generator<void, Sighted[]> {
  const heading: Heading = { carrier: null, isByRail: false, units: [], statuses: [] }
  for (const [index, segment] of set.segments.entries()) {
    if (isEndOfStep(index)) yield
    addSegment(heading, segment)
  }
  const sighted: Sighted[] = []
  for (const [index, status] of heading.statuses.entries()) {
    if (isEndOfStep(index)) yield
    for (const unit of status.unit ? [status.unit] : heading.units) {
      const sighting = toSighting(unit, status, heading, places)
      if (sighting !== null) sighted.push({ sighting, segment: status.at7 })
    }
  }
  return sighted
}

function addSegment(heading: Heading, segment: Segment): void {
  const status = heading.statuses.at(-1)
  if (segment.id === B10.id) heading.carrier ??= getScac(read(B10, segment).standard_carrier_alpha_code)
  else if (segment.id === MS3.id)
    heading.isByRail ||= read(MS3, segment).transportation_method_type_code.trim() === BY_RAIL
  else if (segment.id === L11.id) addUnit(heading, segment)
  else if (segment.id === AT7.id) heading.statuses.push({ at7: segment, ms1: null, unit: null })
  else if (segment.id === MS1.id && status) status.ms1 = segment
  else if (segment.id === MS2.id && status) status.unit ??= getUnit(segment)
}

function addUnit({ units }: Heading, segment: Segment): void {
  const { reference_identification_qualifier, reference_identification } = read(L11, segment)
  if (reference_identification_qualifier.trim() !== 'EQ') return
  const unit = parseEquipment(reference_identification.trim())
  if (unit !== null && !units.some(({ id }) => id === unit.id)) units.push(unit)
}

function getUnit(segment: Segment): Equipment | null {
  const ms2 = read(MS2, segment)
  const [mark, number] = [ms2.standard_carrier_alpha_code.trim(), ms2.equipment_number.trim()]
  return makeEquipment(mark, number, ms2.equipment_number_check_digit.trim())
}

function toSighting(
  unit: Equipment,
  { at7, ms1 }: Status,
  { carrier, isByRail }: Heading,
  places: Places,
): Sighting | null {
  const { shipment_status_code, date, time, time_code } = read(AT7, at7)
  const code = EVENTS.get(shipment_status_code.trim().toUpperCase())
  const kind = kindByType(unit, '')
  if (code === undefined || ms1 === null || (kind === 'imdl' && !isByRail)) return null
  const place = read(MS1, ms1)
  const [city, state, country] = [place.city_name, place.state_or_province_code, place.country_code].map(
    (one) => one.trim().toUpperCase(),
  ) as [string, string, string]
  if (city === '' || isCheckDigitRight(unit.id) === false) return null
  const found = placesOfReport({ ...NOTHING_ELSE, city, state, country, splc: null, carrier }, places)
  const event_ts = readTime(date, time, time_code, getReportZone(found))
  if (event_ts === null) return null
  const local_time = getLocalTime(time_code, found)
  return {
    ...NOTHING_ELSE,
    equipment_id: unit.id,
    equipment_kind: kind,
    event_ts,
    code_source: 'DE157',
    code,
    carrier,
    city,
    state,
    ...(country === '' ? {} : { country }),
    ...(local_time === null ? {} : { local_time }),
  }
}

const NOTHING_ELSE = {
  load_empty: null,
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
} as const
