import type { Segment } from '#x12/segment.ts'
import type { ParsedSet } from '#x12/set.ts'
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

/** Sets that are kept at the units they name. */
const KEPT: Readonly<Record<string, (set: ParsedSet) => string>> = {
  '214': (set) => words('Motor carrier status', statusOf214(set), placeOf214(set)),
  '404': (set) => words('Bill of lading', billOf(set), wayOf(set)),
  '417': (set) => words('Waybill', waybillOf(set) ?? billOf(set), wayOf(set)),
  '824': (set) => words('Answer to a document', faultOf(set)),
}

/** Whether a set is one that is kept at its units. */
export const isDocument = ({ id }: ParsedSet): boolean => id in KEPT

/** A document as it is shown at the units it names; null for other sets and where it names none. */
export function documentOf(set: ParsedSet): UnitDocument | null {
  const summaryOf = KEPT[set.id]
  if (summaryOf === undefined) return null
  const units = [...new Set(set.segments.flatMap(unitsOf))]
  return units.length === 0 ? null : { set_id: set.id, units, summary: summaryOf(set), due: dueOf(set) }
}

const at = ({ elements }: Segment, position: number): string => (elements[position] ?? '').trim()
const first = (set: ParsedSet, id: string): Segment | undefined => set.segments.find((one) => one.id === id)
const words = (...parts: (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(', ').slice(0, 300)

/** Equipment a segment names: by initial and number, or as one reference. */
function unitsOf(segment: Segment): string[] {
  if (segment.id === 'N7' || segment.id === 'MS2') {
    const unit = equipmentOf(at(segment, 1), at(segment, 2))
    return unit ? [unit.id] : []
  }
  const reference = referenceOf(segment)
  const unit = reference === null ? null : parseEquipment(reference)
  return unit ? [unit.id] : []
}

/** A reference with the qualifier of equipment; in L11 the qualifier stands second. */
function referenceOf(segment: Segment): string | null {
  if (segment.id === 'REF' && at(segment, 1) === 'EQ') return at(segment, 2)
  return segment.id === 'L11' && at(segment, 2) === 'EQ' ? at(segment, 1) : null
}

const waybillOf = (set: ParsedSet): string | null => numberOrNull(at(first(set, 'N8') ?? NONE, 1))
const billOf = (set: ParsedSet): string | null => {
  const n9 = set.segments.find((one) => one.id === 'N9' && at(one, 1) === 'BM')
  return n9 ? numberOrNull(at(n9, 2)) : null
}
const NONE = { elements: [] } as unknown as Segment

/** From where to where, as F9 and D9 say it. */
function wayOf(set: ParsedSet): string | null {
  const placeIn = (id: string) => {
    const segment = first(set, id)
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

function statusOf214(set: ParsedSet): string | null {
  const at7 = first(set, 'AT7')
  if (!at7) return null
  const code = at(at7, 1) || at(at7, 3)
  const [day, time] = [at(at7, 5), at(at7, 6)]
  const when = /^\d{8}$/.test(day) ? `${day.slice(4, 6)}/${day.slice(6)}/${day.slice(0, 4)}` : ''
  const clock = /^\d{4}/.test(time) ? `${time.slice(0, 2)}:${time.slice(2, 4)} ${at(at7, 7)}`.trim() : ''
  return [MOTOR_STATUSES[code] ?? `status ${code}`, when, clock].filter(Boolean).join(' ')
}

function placeOf214(set: ParsedSet): string | null {
  const ms1 = first(set, 'MS1')
  return ms1 ? [at(ms1, 1), at(ms1, 2)].filter(Boolean).join(', ') || null : null
}

function faultOf(set: ParsedSet): string | null {
  const ted = first(set, 'TED')
  const notes = set.segments.filter(({ id }) => id === 'NTE').map((one) => at(one, 2))
  return [ted && at(ted, 2), notes.join(' ')].filter(Boolean).join(': ') || null
}

/** Requested delivery: DTM 002, not to be delivered after: DTM 063; G62 02 for sets that have it. */
function dueOf(set: ParsedSet): string | null {
  const day = set.segments.flatMap((one) => {
    const isDue =
      (one.id === 'DTM' && ['002', '063'].includes(at(one, 1))) || (one.id === 'G62' && at(one, 1) === '02')
    return isDue ? [at(one, 2)] : []
  })[0]
  return day !== undefined && /^\d{8}$/.test(day)
    ? `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
    : null
}
