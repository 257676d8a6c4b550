import { showNumber } from '#contract/base/plural.ts'
import type { DocumentFacts } from '#contract/base/document-facts.ts'
import type { UnitDocument } from './timeline.rules.ts'

/** A part of a message: lines that name the unit, the rest of a set that does, or lines about others. */
export interface DocumentPart {
  text: string
  kind: 'names' | 'own' | 'other'
}

/** Marks between an initial and its number: the next element, the next column, a fill of blanks. */
const MAX_BETWEEN = 12
const DELIMITER_AT = 105

/** A message line by line, split into parts about one unit and parts about others. */
export function getParts(text: string, equipmentId: string): DocumentPart[] {
  const names = equipmentMatcher(equipmentId)
  const lines = toLines(text)
  const kinds = lines.map((line): DocumentPart['kind'] => (names(line) ? 'names' : 'other'))
  for (const [from, to] of getSets(lines)) {
    if (!kinds.slice(from, to).includes('names')) continue
    for (let at = from; at < to; at++) if (kinds[at] === 'other') kinds[at] = 'own'
  }
  const parts: DocumentPart[] = []
  for (const [at, line] of lines.entries()) {
    const kind = kinds[at] ?? 'other'
    const last = parts.at(-1)
    // each line that names the unit is a separate part, because its number is shown
    if (last && kind !== 'names' && last.kind === kind) last.text += line
    else parts.push({ text: line, kind })
  }
  return parts
}

/** A container's id: initial, serial and check digit, which many messages omit or separate. */
const CONTAINER = /^[A-Z]{3}U[0-9]{7}$/

/** Whether a line names the unit: initial and number, together or apart, with or without zeros before the number. */
function equipmentMatcher(equipmentId: string): (line: string) => boolean {
  const [, initial, whole] = /^([A-Z]+)0*([1-9][0-9]*|0)$/.exec(equipmentId) ?? []
  if (initial === undefined || whole === undefined) return () => false
  const number = CONTAINER.test(equipmentId) ? `${whole.slice(0, -1)}(?:${whole.slice(-1)})?` : whole
  const pattern = new RegExp(
    `(?<![A-Z0-9])${initial}[^A-Z0-9]{0,${MAX_BETWEEN}}0*${number}(?![0-9])(?!\\.[0-9])`,
    'i',
  )
  return (line) => pattern.test(line)
}

/** One segment per line; the envelope declares the terminator. */
function toLines(text: string): string[] {
  const sent = text.trimStart().startsWith('ISA') ? text.trimStart().charAt(DELIMITER_AT) : '~'
  const end = /[A-Za-z0-9\s]/.test(sent) || sent === '' ? '~' : sent
  const broken = text.replaceAll(end, `${end}\n`).replaceAll(`${end}\n\r\n`, `${end}\r\n`)
  return broken.replaceAll(`${end}\n\n`, `${end}\n`).match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** From where to behind where each set goes; the end of a message cut short ends its last. */
function getSets(lines: readonly string[]): [from: number, to: number][] {
  const sets: [number, number][] = []
  let from: number | null = null
  for (const [at, line] of lines.entries()) {
    const id = /^\s*([A-Z0-9]{2,3})[^A-Za-z0-9\s]/.exec(line)?.[1]
    if (id === 'ST') from = at
    if (id !== 'SE' || from === null) continue
    sets.push([from, at + 1])
    from = null
  }
  if (from !== null) sets.push([from, lines.length])
  return sets
}

/** Describes how often a message names the unit. */
export function reportedPlaces(parts: readonly DocumentPart[], equipmentId: string, isCut: boolean): string {
  const places = parts.filter(({ kind }) => kind === 'names').length
  if (places === 1) return `${equipmentId} appears once`
  if (places > 1) return `${equipmentId} appears ${showNumber(places)} times`
  return isCut
    ? `${equipmentId} doesn’t appear in the part shown`
    : `${equipmentId} doesn’t appear with this spelling`
}

type WithFacts = UnitDocument & { facts: DocumentFacts }

const hasFacts = (one: UnitDocument): one is WithFacts => one.facts !== null

const RAMP_REPORT = '322'

/** The document that says what the unit carries, and the newest ramp report that says more than a sighting. */
export function getSources(documents: readonly UnitDocument[]): { bill?: WithFacts; ramp?: WithFacts } {
  const named = documents.filter(hasFacts)
  const bill = named.find(({ is_used, facts }) => is_used && isAnyNamed(facts))
  const ramp = named.find(({ set_id }) => set_id === RAMP_REPORT)
  return { ...(bill && { bill }), ...(ramp && { ramp }) }
}

/** What a document that names goods is, and whose. */
export function getTitle({ set_id, message_id }: Pick<UnitDocument, 'set_id' | 'message_id'>): string {
  if (set_id === '417') return 'On the waybill'
  return message_id === null ? 'On your bill of lading' : 'On the bill of lading'
}

/** Whether a document says more than that it is about the unit. */
const isAnyNamed = ({ goods, hazmat, parties, route, waybill_number, weight_lb }: DocumentFacts): boolean =>
  waybill_number !== null ||
  weight_lb !== null ||
  [goods, hazmat, parties, route].some((list) => list.length > 0)
