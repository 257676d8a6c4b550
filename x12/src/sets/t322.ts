import type { Segment } from '../segment.ts'
import type { ParsedSet } from '../set.ts'

/** What happened, when and where (Q5). Values are as sent and empty where the sender left them out. */
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

/** DTM: a date and what it is of. */
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
  /** N711, or W204 when N7 does not tell. */
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
  /** Number of the N7 in the text and its line, to report what is wrong with it. */
  position: number
  line: number
}

/** A 322 in the words of X12; nothing is checked or corrected. */
export interface T322 {
  /** `null` when the set has no Q5. */
  status: Status322 | null
  equipment: Equipment322[]
}

/**
 * Reads Terminal Operations and Intermodal Ramp Activity (322), releases 004010 and later, in whatever order its
 * segments stand. Cars that are listed one after another before a common part (R4, N1, N9) all get that part.
 * A set without N7 takes its equipment from Q509 and Q510.
 */
export function readT322(set: ParsedSet): T322 {
  const equipment: Equipment322[] = []
  let q5: Segment | null = null
  let stationFunction = ''
  for (const segment of set.segments) {
    if (segment.id === 'Q5') q5 ??= segment
    else if (segment.id === 'N7') {
      equipment.push(readN7(segment))
      stationFunction = ''
    } else if (PART_OF_EQUIPMENT.has(segment.id)) {
      if (segment.id === 'R4') stationFunction = segment.element(1)
      const current = equipment.at(-1) ?? fromQ5(q5, equipment)
      if (current) addTo(current, segment, stationFunction)
    }
  }
  if (equipment.length === 0) fromQ5(q5, equipment)
  shareCommonPart(equipment)
  return { status: q5 && readQ5(q5), equipment }
}

const PART_OF_EQUIPMENT = new Set(['W2', 'M7', 'DTM', 'R4', 'N1', 'N9', 'K1'])

function readQ5(q5: Segment): Status322 {
  return {
    status_code: q5.element(1),
    date: q5.element(2),
    time: q5.element(3),
    time_code: q5.element(4),
    reason_code: q5.element(5),
    city_name: q5.element(6),
    state_or_province_code: q5.element(7),
    country_code: q5.element(8),
  }
}

function readN7(n7: Segment): Equipment322 {
  return {
    ...bareEquipment(n7, n7.element(1), n7.element(2)),
    weight: n7.element(3),
    weight_qualifier: n7.element(4),
    weight_unit_code: n7.element(17),
    equipment_description_code: n7.element(11),
    check_digit: n7.element(18),
  }
}

/** Equipment that only Q5 names; it is added to the list. */
function fromQ5(q5: Segment | null, equipment: Equipment322[]): Equipment322 | null {
  if (!q5?.element(10)) return null
  const found = bareEquipment(q5, q5.element(9), q5.element(10))
  equipment.push(found)
  return found
}

function bareEquipment({ position, line }: Segment, initial: string, number: string): Equipment322 {
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
    position,
    line,
  }
}

function addTo(equipment: Equipment322, segment: Segment, stationFunction: string): void {
  const value = (position: number) => segment.element(position)
  switch (segment.id) {
    case 'W2':
      equipment.commodity_code = value(3)
      equipment.equipment_description_code ||= value(4)
      equipment.equipment_status_code = value(5)
      return
    case 'M7':
      equipment.seals.push(...segment.elements.slice(1, 5).filter((seal) => seal !== ''))
      return
    case 'DTM':
      equipment.dates.push({
        qualifier: value(1),
        date: value(2),
        time: value(3),
        time_code: value(4),
        station_function: stationFunction,
      })
      return
    case 'R4':
      equipment.stations.push({
        function_code: value(1),
        qualifier: value(2),
        identifier: value(3),
        name: value(4),
        country_code: value(5),
        state_or_province_code: value(8),
      })
      return
    case 'N1':
      equipment.parties.push({ entity_code: value(1), name: value(2), id_qualifier: value(3), id: value(4) })
      return
    case 'N9':
      equipment.references.push({ qualifier: value(1), id: value(2), description: value(3) })
      return
    case 'K1':
      equipment.remarks.push(...segment.elements.slice(1).filter((remark) => remark !== ''))
  }
}

function shareCommonPart(equipment: readonly Equipment322[]): void {
  for (let index = equipment.length - 2; index >= 0; index -= 1) {
    const [current, next] = equipment.slice(index, index + 2)
    if (!current || !next) continue
    if (current.stations.length + current.parties.length + current.references.length > 0) continue
    current.stations = next.stations
    current.parties = next.parties
    current.references = next.references
    current.dates.push(...next.dates.filter((date) => date.station_function !== ''))
  }
}
