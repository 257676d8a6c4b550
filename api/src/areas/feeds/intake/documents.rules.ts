import type { DocumentFacts } from '#contract/base/document-facts.ts'
import { read } from '#x12/named.ts'
import type { Segment } from '#x12/segment.ts'
import { NTE, OTI, TED } from '#x12/segments/answer.ts'
import { M7, N7, REF, VC } from '#x12/segments/equipment.ts'
import { AT7, G62, L11, MS1, MS2 } from '#x12/segments/motor.ts'
import { D9, F9, R4 } from '#x12/segments/place.ts'
import { DTM, N9 } from '#x12/segments/shipment.ts'
import { N8 } from '#x12/segments/waybill.ts'
import type { ParsedSet } from '#x12/set.ts'
import { T824 } from '#x12/sets/answers.ts'
import { T214 } from '#x12/sets/t214.ts'
import { T322 } from '#x12/sets/t322.ts'
import { T404 } from '#x12/sets/t404.ts'
import { T417 } from '#x12/sets/t417.ts'
import { isEndOfStep } from '#x12/steps.ts'
import { makeEquipment, parseEquipment } from '#rail/equipment.ts'
import { numberOrNull } from '#rail/reference-number.ts'
import { addFacts, getFacts, openFacts } from './document-facts.rules.ts'

/** A document that names units and is no sighting of them. */
export interface UnitDocument {
  set_id: string
  units: string[]
  /** A one-line summary. */
  summary: string
  /** The last day on time, where the document names one, YYYY-MM-DD. */
  due: string | null
  /** The facts about each unit, in their order; null for sets other than waybills, bills of lading and ramp reports. */
  facts: DocumentFacts[] | null
  /** It rejects a bill, or says that the unit may not move. */
  refuses: boolean
}

/** The facts of a document, collected in one pass over its segments: there may be twenty thousand. */
interface Summary {
  units: Set<string>
  /** The first segment of each id that the summary uses. */
  first: Map<string, Segment>
  /** As the first reference of a bill of lading has it. */
  bill: string | null
  /** The notes of an advice, up to a readable length. */
  notes: string[]
  /** The day it is to be delivered, as it is written. */
  day: string | null
  isRejected: boolean
  booking: string | null
  seals: string[]
}

const MAX_TEXT_LENGTH = 300
const MAX_NOTES = 100

/** Sets that are stored at the units they name. */
const SAVED: ReadonlyMap<string, (summary: Summary) => string> = new Map([
  [
    T214.id,
    (summary: Summary) => describe('Motor carrier status', statusOf214(summary), placeOf214(summary)),
  ],
  [T404.id, (summary: Summary) => describe('Bill of lading', getBill(summary), getWay(summary))],
  [
    T417.id,
    (summary: Summary) => describe('Waybill', getWaybill(summary) ?? getBill(summary), getWay(summary)),
  ],
  [
    T322.id,
    ({ booking, seals }: Summary) =>
      describe(
        'Ramp activity',
        booking && `booking ${booking}`,
        seals.length > 0 ? `seals ${seals.join(', ')}` : null,
      ),
  ],
  [T824.id, (summary: Summary) => describe('Response to a document', getFault(summary))],
])
/** Sets that say what a unit carries and for whom. */
const BILLS: ReadonlySet<string> = new Set([T404.id, T417.id, T322.id])
/** A ramp report is a sighting; it is stored as a document only for what a sighting has no place for. */
const BEYOND_SIGHTINGS: ReadonlySet<string> = new Set([M7.id, VC.id])
const DESCRIBED_SEGMENTS: ReadonlySet<string> = new Set([AT7, MS1, N8, F9, D9, TED].map(({ id }) => id))

/** Whether a set is stored at its units. */
export const isDocument = ({ id }: Pick<ParsedSet, 'id'>): boolean => SAVED.has(id)

/** R401 of the stations that a sighting holds: where it happened, origin and destination. */
const SIGHTED_STATIONS = ['5', '6', '7']

/** Whether a ramp report says more than a sighting holds: seals, a booking, vehicles, ports. */
export const hasDetails = ({ segments }: ParsedSet): boolean =>
  segments.some(
    (segment) =>
      BEYOND_SIGHTINGS.has(segment.id) ||
      (segment.id === R4.id && !is(read(R4, segment).port_or_terminal_function_code, ...SIGHTED_STATIONS)) ||
      (segment.id === N9.id && is(read(N9, segment).reference_identification_qualifier, 'BN')),
  )

/** What such sets are called in X12: 214, 404 and so on. */
export const DOCUMENT_IDS: readonly string[] = [...SAVED.keys()].filter((id) => id !== T322.id)

/** A document as it is shown at the units it names, read in steps; null for other sets and where it names none. */
export function* getDocument(set: ParsedSet): Generator<void, UnitDocument | null> {
  const getSummary = SAVED.get(set.id)
  if (getSummary === undefined) return null
  const summary: Summary = {
    units: new Set(),
    first: new Map(),
    bill: null,
    notes: [],
    day: null,
    isRejected: false,
    booking: null,
    seals: [],
  }
  const facts = BILLS.has(set.id) ? openFacts() : null
  for (const [index, segment] of set.segments.entries()) {
    if (isEndOfStep(index)) yield
    note(summary, segment)
    if (facts !== null) addFacts(facts, segment)
  }
  const units = [...summary.units]
  return units.length === 0
    ? null
    : {
        set_id: set.id,
        units,
        summary: getSummary(summary),
        due: getDay(summary.day),
        facts: facts && getFacts(facts, units),
        refuses: set.id === T824.id && isRefusal(summary),
      }
}

function note(summary: Summary, segment: Segment): void {
  const { id } = segment
  const unit = UNIT_IN.get(id)?.(segment) ?? null
  if (unit !== null) summary.units.add(unit)
  if (DESCRIBED_SEGMENTS.has(id) && !summary.first.has(id)) summary.first.set(id, segment)
  if (id === N9.id) {
    summary.bill ??= referenceIn(segment, 'BM')
    summary.booking ??= referenceIn(segment, 'BN')
  }
  if (id === M7.id && summary.seals.length < MAX_NOTES) summary.seals.push(...sealsIn(segment))
  if (id === OTI.id)
    summary.isRejected ||= read(OTI, segment).application_acknowledgment_code.trim().endsWith('R')
  summary.day ??= DUE_IN.get(id)?.(segment) ?? null
  if (id === NTE.id && summary.notes.length < MAX_NOTES)
    summary.notes.push(read(NTE, segment).description.trim())
}

const describe = (...parts: (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ').slice(0, MAX_TEXT_LENGTH)

/** Equipment a segment names: by initial and number, or as one reference. */
const UNIT_IN: ReadonlyMap<string, (segment: Segment) => string | null> = new Map([
  [N7.id, unitInN7],
  [MS2.id, unitInMs2],
  [REF.id, (segment: Segment) => unitNamed(read(REF, segment))],
  [L11.id, (segment: Segment) => unitNamed(read(L11, segment))],
])

function unitInN7(segment: Segment): string | null {
  const n7 = read(N7, segment)
  return getUnit(n7.equipment_initial, n7.equipment_number, n7.equipment_number_check_digit)
}

function unitInMs2(segment: Segment): string | null {
  const ms2 = read(MS2, segment)
  return getUnit(ms2.standard_carrier_alpha_code, ms2.equipment_number, ms2.equipment_number_check_digit)
}

const getUnit = (initial: string, number: string, digit: string): string | null =>
  makeEquipment(initial.trim(), number.trim(), digit.trim())?.id ?? null

interface Reference {
  reference_identification_qualifier: string
  reference_identification: string
}

/** A reference with the qualifier of equipment. */
const unitNamed = (one: Reference): string | null =>
  is(one.reference_identification_qualifier, 'EQ')
    ? (parseEquipment(one.reference_identification.trim())?.id ?? null)
    : null

const is = (code: string, ...wanted: string[]): boolean => wanted.includes(code.trim())

function referenceIn(segment: Segment, qualifier: string): string | null {
  const n9 = read(N9, segment)
  return is(n9.reference_identification_qualifier, qualifier) ? n9.reference_identification.trim() : null
}

function sealsIn(segment: Segment): string[] {
  const { seal_number, seal_number_2, seal_number_3, seal_number_4 } = read(M7, segment)
  return [seal_number, seal_number_2, seal_number_3, seal_number_4]
    .map((seal) => seal.trim())
    .filter((seal) => seal !== '')
}

/** Words of an advice after which its unit does not move. */
const REFUSAL = /\b(?:embargo|embargoed|rejected|refused|cannot move|can not move)\b/i

const isRefusal = (summary: Summary): boolean => summary.isRejected || REFUSAL.test(getFault(summary) ?? '')

function getWaybill({ first }: Summary): string | null {
  const n8 = first.get(N8.id)
  return n8 ? numberOrNull(read(N8, n8).waybill_number.trim()) : null
}

const getBill = ({ bill }: Summary): string | null => (bill === null ? null : numberOrNull(bill))

/** From where to where, as F9 and D9 say it. */
function getWay({ first }: Summary): string | null {
  const [f9, d9] = [first.get(F9.id), first.get(D9.id)]
  const from = f9 && placeNamed(read(F9, f9))
  const to = d9 && placeNamed(read(D9, d9))
  return from && to ? `${from} to ${to}` : null
}

const placeNamed = (one: { city_name: string; state_or_province_code: string }): string =>
  [one.city_name.trim(), one.state_or_province_code.trim()].filter(Boolean).join(', ')

const MOTOR_STATUSES: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    X1: 'arrived at the delivery location',
    X3: 'arrived at the pickup location',
    AF: 'left the pickup location loaded',
    CD: 'left the delivery location',
    D1: 'unloading is complete',
    X6: 'en route to the delivery location',
    CP: 'loading is complete',
    AG: 'estimated delivery',
    X4: 'arrived at a terminal',
    P1: 'left a terminal',
  }),
)

function statusOf214({ first }: Summary): string | null {
  const segment = first.get(AT7.id)
  if (!segment) return null
  const at7 = read(AT7, segment)
  const code = at7.shipment_status_code.trim() || at7.shipment_appointment_status_code.trim()
  const [day, time] = [at7.date.trim(), at7.time.trim()]
  const when = /^\d{8}$/.test(day) ? `${day.slice(4, 6)}/${day.slice(6)}/${day.slice(0, 4)}` : ''
  const zone = at7.time_code.trim()
  const clock = /^\d{4}/.test(time) ? `${time.slice(0, 2)}:${time.slice(2, 4)} ${zone}`.trim() : ''
  return [MOTOR_STATUSES.get(code) ?? `status ${code}`, when, clock].filter(Boolean).join(' ')
}

function placeOf214({ first }: Summary): string | null {
  const ms1 = first.get(MS1.id)
  return (ms1 && placeNamed(read(MS1, ms1))) || null
}

function getFault({ first, notes }: Summary): string | null {
  const ted = first.get(TED.id)
  return [ted && read(TED, ted).free_form_message.trim(), notes.join(' ')].filter(Boolean).join(': ') || null
}

/** Requested delivery: DTM 002, not to be delivered after: DTM 063; G62 02 for sets that have it. */
const DUE_IN: ReadonlyMap<string, (segment: Segment) => string | null> = new Map([
  [
    DTM.id,
    (segment: Segment) => {
      const { date_time_qualifier, date } = read(DTM, segment)
      return is(date_time_qualifier, '002', '063') ? date.trim() : null
    },
  ],
  [
    G62.id,
    (segment: Segment) => {
      const { date_qualifier, date } = read(G62, segment)
      return is(date_qualifier, '02') ? date.trim() : null
    },
  ],
])

const getDay = (day: string | null): string | null =>
  day !== null && /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : null
