import { findingsOfSet, type Finding, type FindingList } from './finding.ts'
import { checkRules } from './rules.ts'
import type { Segment } from './segment.ts'
import { CODES } from './segments/codes.ts'
import { inRelease, type ElementTable, type SegmentTable } from './segments/table.ts'
import { SEGMENT_TABLES } from './segments/tables.ts'
import type { ParsedSet } from './set.ts'
import { checkStructure } from './structure.ts'

const MAX_FINDINGS = 1000

/**
 * Holds a set against the tables: which segments it has and how often (322 and 404), and for every segment with a
 * table its elements, codes and relational rules in the set's release. Only reports; never changes the set or throws.
 */
export function validate(set: ParsedSet): Finding[] {
  const findings = findingsOfSet(MAX_FINDINGS)
  const { segments } = set
  checkStructure(set.id, set.release, segments, findings)
  for (const segment of segments) {
    const table = SEGMENT_TABLES.get(segment.id)
    if (table) checkSegment(segment, table, set.release, findings)
    else findings.add('unknown_segment', segment.place)
  }
  return findings.list
}

function checkSegment(
  segment: Segment,
  table: SegmentTable,
  release: string | null,
  findings: FindingList,
): void {
  const { elements } = segment
  for (const [index, base] of table.elements.entries()) {
    const position = index + 1
    checkElement(segment, position, elements[position] ?? '', inRelease(base, release), release, findings)
  }
  const extra = elements.slice(table.elements.length + 1).findIndex((value) => value !== '')
  if (extra >= 0) {
    const position = table.elements.length + 1 + extra
    findings.add('element_not_in_segment', segment.place, {
      element: position,
      value: elements[position] ?? '',
      expected: table.elements.length,
    })
  }
  checkRules(segment, table, release, findings)
}

function checkElement(
  segment: Segment,
  position: number,
  value: string,
  table: ElementTable,
  release: string | null,
  findings: FindingList,
): void {
  const reference = segment.id + String(position).padStart(2, '0')
  const facts = { element: position, name: `${reference} ${table.name}` }
  if (value === '') {
    if (table.required) findings.add('element_missing', segment.place, facts)
    return
  }
  if (table.since && release !== null && release < table.since) {
    findings.add('element_not_in_release', segment.place, { ...facts, value, expected: table.since })
  }
  if (table.type === 'comp') return
  const length = lengthOf(value, table)
  if (length < table.min) {
    findings.add('element_too_short', segment.place, { ...facts, value, expected: table.min })
  } else if (length > table.max) {
    findings.add('element_too_long', segment.place, { ...facts, value, expected: table.max })
  }
  const wrong = WRONG[table.type](value)
  if (wrong) findings.add(wrong, segment.place, { ...facts, value })
  const codes = CODES.get(table.de)
  if (codes && !codes.has(value)) {
    findings.add('element_unknown_code', segment.place, { ...facts, value, expected: [...codes].join(' ') })
  }
}

/** Sign and decimal point do not count toward the length of a number. */
function lengthOf(value: string, { type }: ElementTable): number {
  const isNumber = type === 'R' || type === 'N0' || type === 'N2'
  return isNumber ? value.replace(/[-.]/g, '').length : value.length
}

type WrongValue = 'element_bad_character' | 'element_bad_date' | 'element_bad_time'

/** By type, what is wrong with a value, if anything. */
const WRONG: Record<Exclude<ElementTable['type'], 'comp'>, (value: string) => WrongValue | null> = {
  AN: () => null,
  // Postal codes are of this type and have a blank inside.
  ID: (value) => (value.trim() === value ? null : 'element_bad_character'),
  N0: (value) => (/^-?[0-9]+$/.test(value) ? null : 'element_bad_character'),
  N2: (value) => (/^-?[0-9]+$/.test(value) ? null : 'element_bad_character'),
  R: (value) => (/^-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)$/.test(value) ? null : 'element_bad_character'),
  DT: (value) => (isDate(value) ? null : 'element_bad_date'),
  DT6: (value) => (isDate(`20${value}`) ? null : 'element_bad_date'),
  TM: (value) =>
    /^(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9][0-9]{0,2})?$/.test(value) ? null : 'element_bad_time',
}

function isDate(value: string): boolean {
  const match = /^([0-9]{4})([0-9]{2})([0-9]{2})$/.exec(value)
  if (!match) return false
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
