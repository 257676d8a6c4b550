import { getListableCodes, isKnownCode } from './codes/lists.ts'
import { GS_DATE, ISA_DATE, isRelease, isWidthReported, type Group, type Interchange } from './envelope.ts'
import {
  findingsOfSet,
  type Facts,
  type Finding,
  type FindingCode,
  type FindingList,
  type Location,
} from './finding.ts'
import { getPosition, referenceAt } from './named.ts'
import { checkRules } from './rules.ts'
import type { Segment } from './segment.ts'
import { COMPOSITES } from './segments/composites.ts'
import { GS, ISA } from './segments/envelope.ts'
import { inRelease, rulesIn, type ElementTable, type SegmentTable } from './segments/table.ts'
import { SEGMENT_TABLES } from './segments/tables.ts'
import type { ParsedSet } from './set.ts'
import { checkStructure } from './structure.ts'

const MAX_FINDINGS = 1000

/**
 * Checks a set against the tables of its declared release: for a known set, which segments and loops it has, in which
 * order and how often; for every segment with a table, its elements, codes and relational rules. Only reports; never
 * changes the set or throws.
 */
export function validate(set: ParsedSet): Finding[] {
  const findings = findingsOfSet(MAX_FINDINGS)
  const { segments, release } = set
  checkStructure(set.id, release, segments, findings)
  const check = { release, component: set.delimiters.component, findings }
  for (const segment of segments) {
    const table = SEGMENT_TABLES.get(segment.id)
    if (table) checkSegment(segment, table, check)
    else findings.add('unknown_segment', segment.location)
  }
  return findings.list
}

/**
 * Checks the headers of an interchange and of its groups against their tables. `parse` compares their trailers, and
 * what it has already reported is not reported again.
 */
export function validateEnvelope(
  { segment, groups }: Interchange,
  reported: readonly Finding[] = [],
): Finding[] {
  const findings = findingsOfSet(MAX_FINDINGS)
  const check = { release: null, component: null, findings }
  const date = getPosition(ISA, 'interchange_date')
  const count = isWidthReported(segment.element(date), ISA_DATE) ? [date] : []
  const { position } = segment.location
  if (reported.some((one) => one.code === 'separators_collide' && one.position === position))
    count.push(getPosition(ISA, 'component_element_separator'))
  checkSegment(segment, ISA, check, count)
  for (const group of groups) checkSegment(group.segment, GS, check, isGroupDateGiven(group))
  return findings.list
}

/** `parse` reports nothing about an unknown release. */
function isGroupDateGiven({ date, release }: Group): number[] {
  return isRelease(release) && isWidthReported(date, GS_DATE) ? [getPosition(GS, 'date')] : []
}

interface Check {
  release: string | null
  /** The component separator; `null` if there is none. */
  component: string | null
  findings: FindingList
}

/** `reported`: elements for which `parse` has already reported a finding. */
function checkSegment(
  segment: Segment,
  table: SegmentTable,
  check: Check,
  reported: readonly number[] = [],
): void {
  const { elements } = segment
  const { tables, rules } = compiled(table, check.release)
  for (const [index, element] of tables.entries()) {
    const value = elements[index + 1] ?? ''
    if ((value === '' && !element.required) || reported.includes(index + 1)) continue
    checkElement(segment, index + 1, value, element, check)
  }
  if (!table.isOpen) checkExtra(segment, elements, tables.length, check.findings)
  checkRules(segment.location, rules, (position) => (elements[position] ?? '') !== '', check.findings)
}

function checkExtra(segment: Segment, elements: readonly string[], max: number, findings: FindingList): void {
  for (let position = max + 1; position < elements.length; position += 1) {
    const value = elements[position] ?? ''
    if (value === '') continue
    findings.add('element_not_in_segment', segment.location, { element: position, value, expected: max })
    return
  }
}

function checkElement(
  segment: Segment,
  element: number,
  value: string,
  table: ElementTable,
  check: Check,
): void {
  const { location } = segment
  const facts = { element, name: `${referenceAt(segment.id, element)} ${table.name}` }
  if (value === '') {
    check.findings.add('element_missing', location, facts)
    return
  }
  if (table.since && check.release !== null && check.release < table.since) {
    check.findings.add('element_not_in_release', location, { ...facts, value, expected: table.since })
  }
  if (table.type === 'comp') checkComposite(location, value, table, facts, check)
  else checkValue(location, value, table, facts, check)
}

/** The components of a composite, each against its table. */
function checkComposite(
  location: Location,
  value: string,
  { de }: ElementTable,
  facts: Facts,
  check: Check,
): void {
  const table = COMPOSITES.get(String(de))
  if (!table || check.component === null) return
  const values = value.split(check.component)
  const { tables, rules } = compiled(table, check.release)
  for (const [index, component] of tables.entries()) {
    const one = values[index] ?? ''
    const reported = { ...facts, component: index + 1, name: `${facts.name ?? ''}, ${component.name}` }
    if (one !== '') checkValue(location, one, component, reported, check)
    else if (component.required) check.findings.add('element_missing', location, reported)
  }
  checkRules(location, rules, (position) => (values[position - 1] ?? '') !== '', check.findings, facts)
}

function checkValue(
  location: Location,
  value: string,
  table: ElementTable,
  facts: Facts,
  { release, findings }: Check,
): void {
  const length = lengthOf(value, table)
  if (length < table.min)
    findings.add('element_too_short', location, { ...facts, value, expected: table.min })
  else if (length > table.max)
    findings.add('element_too_long', location, { ...facts, value, expected: table.max })
  const wrong = table.type === 'comp' ? null : WRONG[table.type](value)
  if (wrong)
    findings.add(wrong, location, {
      ...facts,
      value,
      ...(table.type === 'DT6' ? { expected: ISA_DATE } : {}),
    })
  if (isKnownCode(table.de, value, release)) return
  const few = getListableCodes(table.de, release)
  findings.add('element_unknown_code', location, {
    ...facts,
    value,
    ...(few ? { expected: few.join(' ') } : {}),
  })
}

/** Sign and decimal point do not count toward the length of a number. */
function lengthOf(value: string, { type }: ElementTable): number {
  const isNumber = type === 'R' || type === 'N0' || type === 'N2'
  return isNumber ? value.replace(/[-.]/g, '').length : value.length
}

type WrongValue = Extract<FindingCode, 'element_bad_character' | 'element_bad_date' | 'element_bad_time'>

/** By type, the error of a value, if any. */
const WRONG: Record<Exclude<ElementTable['type'], 'comp'>, (value: string) => WrongValue | null> = {
  AN: () => null,
  // Postal codes have this type and may contain a space.
  ID: (value) => (value.trim() === value ? null : 'element_bad_character'),
  N0: (value) => (/^-?[0-9]+$/.test(value) ? null : 'element_bad_character'),
  N2: (value) => (/^-?[0-9]+$/.test(value) ? null : 'element_bad_character'),
  R: (value) => (/^-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/.test(value) ? null : 'element_bad_character'),
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

interface Compiled {
  tables: readonly ElementTable[]
  rules: readonly string[]
}

const known = new WeakMap<SegmentTable, Map<string, Compiled>>()
/** A hostile text may name any release, so the cache is bounded. */
const MAX_CACHED_RELEASES = 64

/** A table as a release has it, computed once. */
function compiled(table: SegmentTable, release: string | null): Compiled {
  const byRelease = known.get(table) ?? new Map<string, Compiled>()
  known.set(table, byRelease)
  const found = byRelease.get(release ?? '')
  if (found) return found
  const made = {
    tables: table.elements.map((element) => inRelease(element, release)),
    rules: rulesIn(table, release),
  }
  if (byRelease.size < MAX_CACHED_RELEASES) byRelease.set(release ?? '', made)
  return made
}
