import { decode } from './decode.ts'
import type { Delimiters } from './delimiters.ts'
import { detectDelimiters, findStart, isIsaAt } from './detect.ts'
import { findingList, type Finding, type FindingList, type Place } from './finding.ts'

/** One segment as received. `elements[0]` is its id, so `elements[3]` of an N7 is N703. */
export interface Segment {
  id: string
  elements: string[]
  /** Number of the segment in the text, from 1. */
  position: number
  /** Characters from the start of the text (a byte-order mark is not counted). */
  offset: number
  /** Line of the text, from 1. */
  line: number
}

/** From which segment on which delimiters divide the text; every interchange may bring its own. */
export interface DelimiterRun {
  first_position: number
  delimiters: Delimiters
}

export interface Tokenized {
  segments: Segment[]
  runs: DelimiterRun[]
  findings: Finding[]
}

/** What a text may at most hold; what goes beyond is left out and reported. */
export interface Limits {
  characters: number
  segments: number
  elementsPerSegment: number
  findings: number
}

export const DEFAULT_LIMITS: Limits = {
  characters: 128 * 1024 * 1024,
  segments: 5_000_000,
  elementsPerSegment: 500,
  findings: 1000,
}

/**
 * Divides a text into segments and elements by whatever delimiters each interchange declares.
 * Never throws and never refuses: what is odd becomes a finding with its place and reading goes on, in time
 * proportional to the length of the text. Does not check what the segments mean.
 */
export function tokenize(input: string | Uint8Array, limits: Limits = DEFAULT_LIMITS): Tokenized {
  const findings = findingList(limits.findings)
  const text = decode(input, limits.characters, findings)
  const start = findStart(text, findings)
  const result: Tokenized = { segments: [], runs: [], findings: findings.list }
  if (start < 0) return result
  const lineBreak = text.includes('\n') ? LF : CR
  let cursor: Cursor = { at: start, line: 1 + countBreaks(text, start, lineBreak) }
  let delimiters: Delimiters | null = null
  while (cursor.at < text.length && result.segments.length < limits.segments) {
    const position = result.segments.length + 1
    delimiters = detectDelimiters(text, { ...cursor, position }, delimiters, findings)
    result.runs.push({ first_position: position, delimiters })
    cursor = scanInterchange({ text, lineBreak, delimiters, limits, findings }, cursor, result.segments)
  }
  if (cursor.at < text.length) {
    findings.add('too_many_segments', placeOf(result.segments), { expected: limits.segments })
  }
  return result
}

/** The value at a position of X12, `element(n7, 3)` for N703; empty when the segment ends before it. */
export function element(segment: Segment, position: number): string {
  return segment.elements[position] ?? ''
}

interface Cursor {
  at: number
  line: number
}

interface Scan {
  text: string
  lineBreak: number
  delimiters: Delimiters
  limits: Limits
  findings: FindingList
}

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32

/** Reads up to the next ISA, whose delimiters may differ, or to the end of the text or the limit of segments. */
function scanInterchange(scan: Scan, from: Cursor, segments: Segment[]): Cursor {
  const { text, lineBreak, delimiters, limits } = scan
  const separator = delimiters.element.charCodeAt(0)
  let { at, line } = from
  let isIndentTold = false
  while (segments.length < limits.segments) {
    let code = text.charCodeAt(at)
    // Past the end charCodeAt gives NaN, which is neither blank nor the separator.
    while (code <= SPACE && code !== separator) {
      if (code === lineBreak) line += 1
      at += 1
      code = text.charCodeAt(at)
    }
    if (at >= text.length) break
    if (at !== from.at && isIsaAt(text, at)) break
    const cursor = scanSegment(scan, { at, line }, segments)
    if (!isIndentTold && isIndented(text, at)) {
      isIndentTold = true
      scan.findings.add('indented', placeOf(segments))
    }
    at = cursor.at
    line = cursor.line
  }
  return { at, line }
}

/** Reads one segment in one pass over its characters, and leaves the cursor behind its terminator. */
function scanSegment(scan: Scan, from: Cursor, segments: Segment[]): Cursor {
  const { text, lineBreak, delimiters, limits } = scan
  const separator = delimiters.element.charCodeAt(0)
  const terminator = delimiters.segment.charCodeAt(0)
  const elements: string[] = []
  let { at, line } = from
  let valueStart = at
  let isBroken = false
  let end = -1
  let dropped = 0
  for (; ; at += 1) {
    const code = text.charCodeAt(at)
    if (code === separator) {
      if (elements.length <= limits.elementsPerSegment) elements.push(text.slice(valueStart, at))
      else dropped += 1
      valueStart = at + 1
    } else if (code === terminator || code !== code) {
      end = at
      break
    } else if (code === LF || code === CR) {
      if (startsEnvelope(text, at + 1, delimiters.element)) {
        end = at
        break
      }
      if (code === lineBreak) line += 1
      isBroken = true
    }
  }
  if (elements.length <= limits.elementsPerSegment) elements.push(trimEnd(text, valueStart, end))
  const segment = {
    id: elements[0] ?? '',
    elements,
    position: segments.length + 1,
    offset: from.at,
    line: from.line,
  }
  segments.push(segment)
  if (isBroken) joinLines(segment, scan.findings)
  if (dropped > 0)
    scan.findings.add('too_many_elements', placeAt(segment), { expected: limits.elementsPerSegment })
  if (!isSegmentId(segment.id)) scan.findings.add('bad_segment_id', placeAt(segment), { value: segment.id })
  if (text.charCodeAt(end) !== terminator && terminator !== LF && terminator !== CR) {
    scan.findings.add('unterminated_segment', placeAt(segment), { value: shown(delimiters.segment) })
  }
  if (terminator === lineBreak && end < text.length) line += 1
  return { at: end + 1, line }
}

/** Whether an envelope segment follows a line break: then the segment before it has lost its terminator. */
function startsEnvelope(text: string, at: number, element: string): boolean {
  const id = /^(?:ISA|GS|ST|SE|GE|IEA)/.exec(text.slice(at, at + 3))?.[0]
  return id !== undefined && text.charAt(at + id.length) === element
}

/** Cuts blanks and line ends that stand before the terminator. */
function trimEnd(text: string, start: number, end: number): string {
  let last = end
  while (last > start && text.charCodeAt(last - 1) <= SPACE) last -= 1
  return text.slice(start, last)
}

function joinLines(segment: Segment, findings: FindingList): void {
  let isJoined = false
  const { elements } = segment
  for (const [index, value] of elements.entries()) {
    if (!/[\r\n]/.test(value)) continue
    elements[index] = value.replace(/[\r\n]+/g, '')
    isJoined = true
  }
  segment.id = elements[0] ?? ''
  if (isJoined) findings.add('broken_line', placeAt(segment))
}

function isIndented(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  return before === SPACE || before === TAB
}

function isSegmentId(id: string): boolean {
  if (id.length < 2 || id.length > 3 || !isUpper(id.charCodeAt(0))) return false
  return isUpperOrDigit(id.charCodeAt(1)) && (id.length === 2 || isUpperOrDigit(id.charCodeAt(2)))
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90
}

function isUpperOrDigit(code: number): boolean {
  return isUpper(code) || (code >= 48 && code <= 57)
}

function countBreaks(text: string, end: number, lineBreak: number): number {
  let count = 0
  for (let at = 0; at < end; at += 1) if (text.charCodeAt(at) === lineBreak) count += 1
  return count
}

/** The place of a segment, to report something about it. */
export function placeAt({ id, position, offset, line }: Segment): Place {
  return { segment: id, position, offset, line }
}

function placeOf(segments: readonly Segment[]): Place {
  const last = segments[segments.length - 1]
  return last ? placeAt(last) : { segment: null, position: 0, offset: 0, line: 1 }
}

function shown(character: string): string {
  return /[\x21-\x7e]/.test(character)
    ? character
    : `0x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
}
