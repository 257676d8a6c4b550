import { cleaner, NO_REPLACEMENTS } from './characters.ts'
import type { Delimiters } from './delimiters.ts'
import { isSameNumber, type Group, type Interchange } from './envelope.ts'
import { finding, type Finding } from './finding.ts'
import { TERMINATOR_OFFSET } from './isa.ts'
import { make, read, referenceAt, type SegmentToWrite } from './named.ts'
import type { Parsed } from './parse.ts'
import type { Segment } from './segment.ts'
import { GE, IEA, ISA, SE } from './segments/envelope.ts'
import { elementAt } from './segments/table.ts'
import { SEGMENT_TABLES } from './segments/tables.ts'
import type { ParsedSet } from './set.ts'
import { WriteError } from './write.ts'

/** The delimiters and line endings to write with. */
export interface NewStyle {
  delimiters: Delimiters
  /** What follows each terminator. */
  lineEnd: '' | '\n' | '\r\n'
}

/**
 * Writes back what was read, with its own separators and line endings or with others. A well-formed text comes out
 * unchanged unless others are requested. Counts and control numbers of trailers are corrected, missing trailers are
 * added, and what belonged to no set is dropped. Throws WriteError when a value contains a requested separator.
 */
export function write(
  { interchanges, sets }: Pick<Parsed, 'interchanges' | 'sets'>,
  style?: NewStyle,
): string {
  const out: Out = {
    text: '',
    style: style ?? null,
    last: null,
    interchange: null,
    group: null,
    groups: 0,
    sets: 0,
    findings: [],
  }
  for (const { put } of inOrder(interchanges, sets)) put(out)
  closeInterchange(out)
  if (out.findings.length > 0) throw new WriteError(out.findings)
  return out.text
}

interface Out {
  text: string
  style: NewStyle | null
  /** By which delimiters the last segment was read, and what ended it. */
  last: { delimiters: Delimiters; end: string } | null
  interchange: Interchange | null
  group: Group | null
  /** Groups of the open interchange and sets of the open group so far. */
  groups: number
  sets: number
  findings: Finding[]
}

interface Piece {
  offset: number
  put: (out: Out) => void
}

function inOrder(interchanges: readonly Interchange[], sets: readonly ParsedSet[]): Piece[] {
  const pieces: Piece[] = []
  const delimiters = getDelimiters(sets)
  const all = new Set([...interchanges, ...sets.map(({ interchange }) => interchange)])
  const groups = new Set([...interchanges.flatMap((one) => one.groups), ...sets.map(({ group }) => group)])
  for (const one of all) {
    if (!one) continue
    const own = delimiters.get(one) ?? headerDelimiters(one)
    pieces.push({ offset: one.segment.offset, put: (out) => putInterchange(out, one, own) })
    for (const ta1 of one.acknowledgements)
      pieces.push({ offset: ta1.offset, put: (out) => putSegment(out, ta1, own) })
    for (const group of one.groups) delimiters.set(group, own)
  }
  for (const one of groups) {
    const own = one && delimiters.get(one)
    if (own) pieces.push({ offset: one.segment.offset, put: (out) => putGroup(out, one, own) })
  }
  for (const set of sets) pieces.push({ offset: set.first.offset, put: (out) => putSet(out, set) })
  return pieces.toSorted((one, other) => one.offset - other.offset)
}

/** By which delimiters an interchange or a group was read: those of its sets. */
function getDelimiters(sets: readonly ParsedSet[]): Map<Interchange | Group, Delimiters> {
  const found = new Map<Interchange | Group, Delimiters>()
  for (const { interchange, group, delimiters } of sets) {
    if (interchange) found.set(interchange, delimiters)
    if (group) found.set(group, delimiters)
  }
  return found
}

/** Of an interchange without sets, what its ISA says. */
function headerDelimiters({ segment }: Interchange): Delimiters {
  const { raw: asSent } = segment
  const isa = read(ISA, segment)
  return {
    element: asSent.charAt(3),
    component: isa.component_element_separator,
    segment: segment.ending('').charAt(0) || '~',
    repetition: null,
  }
}

function putInterchange(out: Out, interchange: Interchange, delimiters: Delimiters): void {
  closeInterchange(out)
  out.interchange = interchange
  out.groups = 0
  if (out.style || interchange.segment.raw.length !== TERMINATOR_OFFSET)
    putIsa(out, interchange.segment, delimiters)
  else putSegment(out, interchange.segment, delimiters)
}

/** An ISA of fixed width; it names the delimiters it is written with. */
function putIsa(out: Out, segment: Segment, delimiters: Delimiters): void {
  const own = out.style?.delimiters ?? delimiters
  const values = ISA.elements.map(({ key, max }, index) => {
    const value = segment.element(index + 1)
    if (key === 'component_element_separator') return own.component
    if (key === 'repetition_separator_or_standards_identifier')
      return /[A-Za-z0-9]/.test(value) || own.repetition === null ? value || 'U' : own.repetition
    return value.trim().padEnd(max).slice(0, max)
  })
  putText(out, [ISA.id, ...values].join(own.element), delimiters, segment.ending(delimiters.segment))
}

function putGroup(out: Out, group: Group, delimiters: Delimiters): void {
  closeGroup(out)
  out.group = group
  out.groups += 1
  out.sets = 0
  putSegment(out, group.segment, delimiters)
}

function putSet(out: Out, set: ParsedSet): void {
  const { control_number, group, last } = set
  if (group !== out.group) closeGroup(out)
  out.sets += 1
  const asSent = last.id === SE.id ? last : null
  const count = putBody(out, set, asSent) + 1
  const se = asSent && read(SE, asSent)
  putTrailer(
    out,
    asSent,
    se !== null &&
      isSameNumber(se.number_of_included_segments, String(count)) &&
      isSameNumber(se.transaction_set_control_number, control_number),
    make(SE, { number_of_included_segments: count, transaction_set_control_number: control_number }),
  )
}

/**
 * Everything before SE, in one piece if it is written as it was sent and nothing of it was left out; returns the
 * number of segments.
 */
function putBody(out: Out, set: ParsedSet, se: Segment | null): number {
  const { delimiters, release } = set
  const asSent = out.style || !se ? null : set.first.textUntil(se)
  if (asSent !== null) {
    putText(out, asSent, delimiters, '')
    return set.segment_count - 1
  }
  const body = se ? set.segments.slice(0, -1) : set.segments
  for (const segment of body) putSegment(out, segment, delimiters, release)
  return body.length
}

function closeGroup(out: Out): void {
  const { group, sets } = out
  out.group = null
  if (!group) return
  const { trailer, control_number } = group
  const ge = trailer && read(GE, trailer)
  putTrailer(
    out,
    trailer,
    ge !== null &&
      isSameNumber(ge.number_of_transaction_sets_included, String(sets)) &&
      isSameNumber(ge.group_control_number, control_number),
    make(GE, { number_of_transaction_sets_included: sets, group_control_number: control_number }),
  )
}

function closeInterchange(out: Out): void {
  closeGroup(out)
  const { interchange, groups } = out
  out.interchange = null
  if (!interchange) return
  const { trailer, control_number } = interchange
  const iea = trailer && read(IEA, trailer)
  putTrailer(
    out,
    trailer,
    iea !== null &&
      isSameNumber(iea.number_of_included_functional_groups, String(groups)) &&
      isSameNumber(iea.interchange_control_number, control_number),
    make(IEA, {
      number_of_included_functional_groups: groups,
      interchange_control_number: control_number.padStart(9, '0'),
    }),
  )
}

/** The trailer as it was sent if it is right, else one that is. */
function putTrailer(out: Out, asSent: Segment | null, isRight: boolean, right: SegmentToWrite): void {
  const { last } = out
  if (!last) return
  const end = asSent?.ending(last.delimiters.segment) ?? last.end
  if (asSent && isRight) putSegment(out, asSent, last.delimiters)
  else putText(out, right.join((out.style?.delimiters ?? last.delimiters).element), last.delimiters, end)
}

function putSegment(out: Out, segment: Segment, delimiters: Delimiters, release: string | null = null): void {
  const text = out.style ? divided(out, segment, release, delimiters) : segment.raw
  putText(out, text, delimiters, segment.ending(delimiters.segment))
}

function putText(out: Out, text: string, delimiters: Delimiters, end: string): void {
  out.last = { delimiters, end }
  out.text += text + (out.style ? out.style.delimiters.segment + out.style.lineEnd : end)
}

/** A segment with other separators. A value that contains one of them would be ambiguous. */
function divided(out: Out, segment: Segment, release: string | null, from: Delimiters): string {
  const to = out.style?.delimiters ?? from
  const table = SEGMENT_TABLES.get(segment.id)
  const { refused } = cleaner('any', to, NO_REPLACEMENTS)
  const values = segment.elements.map((value, position) => {
    const element = table && elementAt(table, position, release)
    const parts = element?.type === 'comp' ? value.split(from.component) : [value]
    const character = position === 0 ? '' : parts.map(refused).find((one) => one !== '')
    if (character) {
      const name = `${referenceAt(segment.id, position)} ${element?.name ?? ''}`.trim()
      const facts = { element: position, name, value, expected: character }
      out.findings.push(finding('character_not_sent', segment.location, facts))
    }
    return parts.join(to.component)
  })
  return values.join(to.element)
}
