import { read } from '../named.ts'
import type { Segment } from '../segment.ts'
import type { ParsedSet } from '../set.ts'
import { isEndOfStep, runToEnd } from '../steps.ts'
import { GR5, M7, N7, NA, V1, V4, W09, W2, Y7 } from '../segments/equipment.ts'
import { H1 } from '../segments/hazmat.ts'
import { H3, L0, L5 } from '../segments/lading.ts'
import { N1, N3, N4 } from '../segments/party.ts'
import { R4 } from '../segments/place.ts'
import { DTM, K1, L3, N9, Q5, ZC1 } from '../segments/shipment.ts'
import { loop, may, must, requiredLoop, transactionSet } from './table.ts'

/** What happened to cars and containers at a place; railroads use it for railcars too. */
export const T322 = transactionSet('322', 'Terminal Operations and Intermodal Ramp Activity', 'SO', [
  may(ZC1),
  must(Q5),
  requiredLoop(N7, 1000, [
    may(V4),
    may(DTM, 2),
    may(M7, 5),
    may(W09),
    may(W2),
    may(NA, 30),
    may(GR5, 10),
    may(Y7),
    may(V1),
    loop(R4, 20, [may(DTM, 15)]),
    may(H3, 6),
    loop(N1, 10, [may(N3, 2), may(N4)]),
    may(K1, 2),
    may(N9, 10),
    loop(L0, 999, [may(L5), may(H1, 3)]),
    may(L3, 2),
  ]),
])

/** The event, its time and its place (Q5). Values are as sent, and empty where the sender left them out. */
export interface Status322 {
  /** Q501, element 157. */
  status_code: string
  /** Q502, CCYYMMDD. */
  date: string
  /** Q503, HHMM or longer. */
  time: string
  /** Q504, element 623. */
  time_code: string
  /** Q505. */
  reason_code: string
  /** Q506 to Q508. */
  city_name: string
  state_or_province_code: string
  country_code: string
}

/** DTM: a date and its meaning. */
export interface Date322 {
  /** DTM01, such as 371 for the estimated arrival. */
  qualifier: string
  date: string
  time: string
  time_code: string
  /** R401 of the station the date belongs to; empty for the equipment itself. */
  station_function: string
}

/** R4: a station and its part in the movement. */
export interface Station322 {
  /** R401: 5 activity, 6 origin, 7 destination. */
  function_code: string
  /** R402 and R403: SL for an SPLC, UN for a port code. */
  qualifier: string
  identifier: string
  /** R404, R405, R408. */
  name: string
  country_code: string
  state_or_province_code: string
}

/** N1: SH shipper, CN consignee and others. */
export interface Party322 {
  entity_code: string
  name: string
  id_qualifier: string
  id: string
}

/** N9: WY waybill, BM bill of lading, BN booking, TN train, PUN pick-up number and others. */
export interface Reference322 {
  qualifier: string
  id: string
  description: string
}

/** N7 with all that follows it up to the next N7. */
export interface Equipment322 {
  /** N701 and N702, as sent. */
  equipment_initial: string
  equipment_number: string
  /** N703, N704 and N717. */
  weight: string
  weight_qualifier: string
  weight_unit_code: string
  /** N711, or W204 when N7 does not have it. */
  equipment_description_code: string
  /** N718, the check digit of a container. */
  check_digit: string
  /** W203: the commodity. */
  commodity_code: string
  /** W205: L loaded, E empty and others. */
  equipment_status_code: string
  /** M7. */
  seals: string[]
  dates: Date322[]
  stations: Station322[]
  parties: Party322[]
  references: Reference322[]
  /** K1. */
  remarks: string[]
  /** The N7, or the Q5 that names it, as the position of its findings. */
  segment: Segment
}

/** A 322 with X12's names; nothing is checked or corrected. */
export interface T322 {
  /** `null` when the set has no Q5. */
  status: Status322 | null
  equipment: Equipment322[]
  /** The Q5, else the ST, as the position of the set's findings. */
  segment: Segment | null
}

/**
 * Reads Terminal Operations and Intermodal Ramp Activity (322), release 004010 and later, with its segments in any
 * order. Cars that are listed one after another before a common part (R4, N1, N9) all get that part. A set without N7
 * gets its equipment from Q509 and Q510.
 */
export const readT322 = (set: ParsedSet): T322 => runToEnd(readT322Steps(set))

/** The same in steps, because a set may name twenty thousand cars. */
export function* readT322Steps(set: ParsedSet): Generator<void, T322> {
  const equipment: Equipment322[] = []
  let q5: Segment | null = null
  let stationFunction = ''
  const { segments } = set
  for (const [index, segment] of segments.entries()) {
    if (isEndOfStep(index)) yield
    if (segment.id === 'Q5') q5 ??= segment
    else if (segment.id === 'N7') {
      equipment.push(readN7(segment))
      stationFunction = ''
    } else if (PART_OF_EQUIPMENT.has(segment.id)) {
      if (segment.id === 'R4') stationFunction = read(R4, segment).port_or_terminal_function_code
      const current = equipment.at(-1) ?? fromQ5(q5, equipment)
      if (current) addTo(current, segment, stationFunction)
    }
  }
  if (equipment.length === 0) fromQ5(q5, equipment)
  yield* hoistCommonFields(equipment)
  return { status: q5 && readQ5(q5), equipment, segment: q5 ?? segments[0] ?? null }
}

const PART_OF_EQUIPMENT = new Set(['W2', 'M7', 'DTM', 'R4', 'N1', 'N9', 'K1'])

function readQ5(segment: Segment): Status322 {
  const q5 = read(Q5, segment)
  return {
    status_code: q5.shipment_status_code,
    date: q5.date,
    time: q5.time,
    time_code: q5.time_code,
    reason_code: q5.status_reason_code,
    city_name: q5.city_name,
    state_or_province_code: q5.state_or_province_code,
    country_code: q5.country_code,
  }
}

function readN7(segment: Segment): Equipment322 {
  const n7 = read(N7, segment)
  return {
    ...makeEquipment(segment, n7.equipment_initial, n7.equipment_number),
    weight: n7.weight,
    weight_qualifier: n7.weight_qualifier,
    weight_unit_code: n7.weight_unit_code,
    equipment_description_code: n7.equipment_description_code,
    check_digit: n7.equipment_number_check_digit,
  }
}

/** Equipment that only Q5 names; it is added to the list. */
function fromQ5(q5: Segment | null, equipment: Equipment322[]): Equipment322 | null {
  if (!q5) return null
  const { equipment_initial, equipment_number } = read(Q5, q5)
  if (equipment_number === '') return null
  const found = makeEquipment(q5, equipment_initial, equipment_number)
  equipment.push(found)
  return found
}

function makeEquipment(segment: Segment, initial: string, number: string): Equipment322 {
  return {
    equipment_initial: initial,
    equipment_number: number,
    weight: '',
    weight_qualifier: '',
    weight_unit_code: '',
    equipment_description_code: '',
    check_digit: '',
    commodity_code: '',
    equipment_status_code: '',
    seals: [],
    dates: [],
    stations: [],
    parties: [],
    references: [],
    remarks: [],
    segment,
  }
}

function addTo(equipment: Equipment322, segment: Segment, stationFunction: string): void {
  switch (segment.id) {
    case 'W2': {
      const w2 = read(W2, segment)
      equipment.commodity_code = w2.commodity_code
      equipment.equipment_description_code ||= w2.equipment_description_code
      equipment.equipment_status_code = w2.equipment_status_code
      return
    }
    case 'M7': {
      const { seal_number, seal_number_2, seal_number_3, seal_number_4 } = read(M7, segment)
      equipment.seals.push(...nonEmpty(seal_number, seal_number_2, seal_number_3, seal_number_4))
      return
    }
    case 'DTM': {
      const { date_time_qualifier, date, time, time_code } = read(DTM, segment)
      equipment.dates.push({
        qualifier: date_time_qualifier,
        date,
        time,
        time_code,
        station_function: stationFunction,
      })
      return
    }
    case 'R4':
      equipment.stations.push(readR4(segment))
      return
    case 'N1': {
      const n1 = read(N1, segment)
      equipment.parties.push({
        entity_code: n1.entity_identifier_code,
        name: n1.name,
        id_qualifier: n1.identification_code_qualifier,
        id: n1.identification_code,
      })
      return
    }
    case 'N9': {
      const n9 = read(N9, segment)
      equipment.references.push({
        qualifier: n9.reference_identification_qualifier,
        id: n9.reference_identification,
        description: n9.free_form_description,
      })
      return
    }
    case 'K1': {
      const { free_form_message, free_form_message_2 } = read(K1, segment)
      equipment.remarks.push(...nonEmpty(free_form_message, free_form_message_2))
    }
  }
}

function readR4(segment: Segment): Station322 {
  const r4 = read(R4, segment)
  return {
    function_code: r4.port_or_terminal_function_code,
    qualifier: r4.location_qualifier,
    identifier: r4.location_identifier,
    name: r4.port_name,
    country_code: r4.country_code,
    state_or_province_code: r4.state_or_province_code,
  }
}

function nonEmpty(...values: string[]): string[] {
  return values.filter((value) => value !== '')
}

/** R4 repeats at most 20 times, each with 15 dates: anything beyond that is not shared. */
const MAX_SHARED_DATES = 300

function* hoistCommonFields(equipment: readonly Equipment322[]): Generator<void, void> {
  let owner: Equipment322 | undefined
  let dates: Date322[] = []
  for (const [index, unit] of equipment.toReversed().entries()) {
    if (isEndOfStep(index)) yield
    const isBare = unit.stations.length + unit.parties.length + unit.references.length === 0
    if (owner === undefined || !isBare) {
      owner = unit
      dates = unit.dates.filter(({ station_function }) => station_function !== '').slice(0, MAX_SHARED_DATES)
      continue
    }
    unit.stations = owner.stations
    unit.parties = owner.parties
    unit.references = owner.references
    unit.dates = unit.dates.length === 0 ? dates : [...unit.dates, ...dates]
  }
}
