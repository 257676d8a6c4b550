import type { Segment } from '#x12/segment.ts'
import type { ParsedSet } from '#x12/set.ts'
import { isEndOfStep } from '#x12/steps.ts'
import { equipmentOf, parseEquipment } from '#rail/equipment.ts'
import { numberOrNull } from '#rail/reference-number.ts'

/** A document that names units and is no sighting of them. */
export interface UnitDocument {
  set_id: string
  units: string[]
  /** What it says, in a line. */
  summary: string
  /** The last day on time, where the document names one, YYYY-MM-DD. */
  due: string | null
}

/** What is told of a document, gathered in one look at its segments: there may be twenty thousand. */
interface Told {
  units: Set<string>
  /** The first segment of each id that a summary tells of. */
  first: Map<string, Segment>
  bill: Segment | null
  /** Notes of an advice, as far as anybody reads them. */
  notes: string[]
  /** The day it is to be delivered, as it is written. */
  day: string | null
}

const MOST_WORDS = 300
const MOST_NOTES = 100

/** Sets that are kept at the units they name. */
const KEPT: Readonly<Record<string, (told: Told) => string>> = {
  '214': (told) => words('Motor carrier status', statusOf214(told), placeOf214(told)),
  '404': (told) => words('Bill of lading', billOf(told), wayOf(told)),
  '417': (told) => words('Waybill', waybillOf(told) ?? billOf(told), wayOf(told)),
  '824': (told) => words('Answer to a document', faultOf(told)),
}
const TOLD_OF: ReadonlySet<string> = new Set(['AT7', 'MS1', 'N8', 'F9', 'D9', 'TED'])

/** Whether a set is one that is kept at its units. */
export const isDocument = ({ id }: ParsedSet): boolean => id in KEPT

/** A document as it is shown at the units it names, read in steps; null for other sets and where it names none. */
export function* documentOf(set: ParsedSet): Generator<void, UnitDocument | null> {
  const summaryOf = KEPT[set.id]
  if (summaryOf === undefined) return null
  const told: Told = { units: new Set(), first: new Map(), bill: null, notes: [], day: null }
  for (const [index, segment] of set.segments.entries()) {
    if (isEndOfStep(index)) yield
    note(told, segment)
  }
  const units = [...told.units]
  return units.length === 0 ? null : { set_id: set.id, units, summary: summaryOf(told), due: dayOf(told.day) }
}

function note(told: Told, segment: Segment): void {
  const { id } = segment
  const unit = unitOf(segment)
  if (unit !== null) told.units.add(unit)
  if (TOLD_OF.has(id) && !told.first.has(id)) told.first.set(id, segment)
  if (id === 'N9' && at(segment, 1) === 'BM') told.bill ??= segment
  if (isDue(segment)) told.day ??= at(segment, 2)
  if (id === 'NTE' && told.notes.length < MOST_NOTES) told.notes.push(at(segment, 2))
}

const at = (segment: Segment, position: number): string => segment.element(position).trim()
const words = (...parts: (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ').slice(0, MOST_WORDS)

/** Where segments with initial and number tell a container's check digit. */
const CHECK_DIGIT_AT: Readonly<Record<string, number>> = { N7: 18, MS2: 4 }

/** Equipment a segment names: by initial and number, or as one reference. */
function unitOf(segment: Segment): string | null {
  const digitAt = CHECK_DIGIT_AT[segment.id]
  if (digitAt !== undefined)
    return equipmentOf(at(segment, 1), at(segment, 2), at(segment, digitAt))?.id ?? null
  const reference = referenceOf(segment)
  return reference === null ? null : (parseEquipment(reference)?.id ?? null)
}

/** A reference with the qualifier of equipment; in L11 the qualifier stands second. */
function referenceOf(segment: Segment): string | null {
  if (segment.id === 'REF' && at(segment, 1) === 'EQ') return at(segment, 2)
  return segment.id === 'L11' && at(segment, 2) === 'EQ' ? at(segment, 1) : null
}

const waybillOf = ({ first }: Told): string | null => numberIn(first.get('N8'), 1)
const billOf = ({ bill }: Told): string | null => numberIn(bill, 2)
const numberIn = (segment: Segment | null | undefined, position: number): string | null =>
  segment ? numberOrNull(at(segment, position)) : null

/** From where to where, as F9 and D9 say it. */
function wayOf({ first }: Told): string | null {
  const placeIn = (id: string) => {
    const segment = first.get(id)
    return segment && [at(segment, 2), at(segment, 3)].filter(Boolean).join(', ')
  }
  const [from, to] = [placeIn('F9'), placeIn('D9')]
  return from && to ? `${from} to ${to}` : null
}

const MOTOR_STATUSES: Readonly<Record<string, string>> = {
  X1: 'arrived at the place of delivery',
  X3: 'arrived at the place of pickup',
  AF: 'left the place of pickup with the load',
  CD: 'left the place of delivery',
  D1: 'unloading is complete',
  X6: 'on the way to the place of delivery',
  CP: 'loading is complete',
  AG: 'estimated delivery',
  X4: 'arrived at a terminal',
  P1: 'left a terminal',
}

function statusOf214({ first }: Told): string | null {
  const at7 = first.get('AT7')
  if (!at7) return null
  const code = at(at7, 1) || at(at7, 3)
  const [day, time] = [at(at7, 5), at(at7, 6)]
  const when = /^\d{8}$/.test(day) ? `${day.slice(4, 6)}/${day.slice(6)}/${day.slice(0, 4)}` : ''
  const clock = /^\d{4}/.test(time) ? `${time.slice(0, 2)}:${time.slice(2, 4)} ${at(at7, 7)}`.trim() : ''
  return [MOTOR_STATUSES[code] ?? `status ${code}`, when, clock].filter(Boolean).join(' ')
}

function placeOf214({ first }: Told): string | null {
  const ms1 = first.get('MS1')
  return ms1 ? [at(ms1, 1), at(ms1, 2)].filter(Boolean).join(', ') || null : null
}

function faultOf({ first, notes }: Told): string | null {
  const ted = first.get('TED')
  return [ted && at(ted, 2), notes.join(' ')].filter(Boolean).join(': ') || null
}

/** Requested delivery: DTM 002, not to be delivered after: DTM 063; G62 02 for sets that have it. */
const isDue = (segment: Segment): boolean =>
  (segment.id === 'DTM' && ['002', '063'].includes(at(segment, 1))) ||
  (segment.id === 'G62' && at(segment, 1) === '02')

const dayOf = (day: string | null): string | null =>
  day !== null && /^\d{8}$/.test(day) ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}` : null
