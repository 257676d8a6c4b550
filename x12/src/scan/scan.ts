import type { Delimiters } from '../delimiters.ts'
import { isIsaAt, shown } from '../detect.ts'
import { wholeText, type Location } from '../finding.ts'
import { cleanId, INVALID_ID, Segment, SPAN } from '../segment.ts'
import { isSegmentId } from './ids.ts'
import {
  BREAK,
  CR,
  kindsFor,
  LETTER_G,
  LETTER_I,
  LETTER_S,
  LF,
  SEPARATOR,
  SMALL,
  SPACE,
  TAB,
  TERMINATOR,
} from './kinds.ts'
import { scanPlain } from './plain.ts'
import { canStartNewStretch, isIndented, lastLocation, type Scanner } from './scanner.ts'

/** Characters that are read in about a millisecond. */
const CHARACTERS_AT_ONCE = 128 * 1024
/** What ends the scan of an overlong segment, in addition to the character classes. */
const OVER = 4

/**
 * Reads a limited number of segments: up to the next ISA, whose delimiters may differ, the end of the text, the
 * segment limit, or for about a millisecond. Returns whether this interchange continues.
 */
export function scanStep(scanner: Scanner, delimiters: Delimiters): boolean {
  const { source, codes, limits } = scanner
  const kinds = kindsFor(delimiters)
  const pause = scanner.at + CHARACTERS_AT_ONCE
  const left = limits.segments - source.before
  const until = Math.min(source.count + scanner.atOnce, left)
  while (scanner.at < pause && source.count < until) {
    if (scanner.overlong !== null) skipOverlong(scanner, kinds, delimiters)
    else {
      skipBlanks(scanner, kinds, pause, delimiters)
      if (scanner.at === pause) break
      if (scanner.at >= codes.length || isIsaNext(scanner)) return false
      if (!scanPlain(scanner, kinds, until, pause)) scanSegment(scanner, kinds, delimiters)
      if (canStartNewStretch(source)) break
    }
  }
  return scanner.at < codes.length && source.count < left
}

function isIsaNext({ source, codes, at, startOffset }: Scanner): boolean {
  return at !== startOffset && (codes[at]! | SMALL) === LETTER_I && isIsaAt(source.text, at)
}

/** Skips blanks and terminators that end no segment, up to `pause`. */
function skipBlanks(scanner: Scanner, kinds: Uint8Array, pause: number, delimiters: Delimiters): void {
  const { codes, source } = scanner
  const end = Math.min(codes.length, pause)
  const isHeaderEnd = delimiters.component === delimiters.segment && isPastHeader(scanner)
  let empty: Location | null = null
  let count = 0
  for (; scanner.at < end; scanner.at += 1) {
    const code = codes[scanner.at]!
    const kind = kinds[code]
    if (kind === TERMINATOR && code !== LF && code !== CR) {
      empty ??= wholeText(scanner.at, scanner.line)
      count += 1
    } else if (code > SPACE || kind === SEPARATOR) break
    if (code === scanner.lineBreak) scanner.line += 1
  }
  if (empty === null) return
  source.gaps.add(source.count - 1)
  // the component separator of ISA ended it before its own terminator did
  const last = isHeaderEnd ? count - 1 : count
  if (last > 0) scanner.findings.add('empty_segment', empty, {}, last)
}

const isPastHeader = ({ source, startOffset }: Scanner): boolean =>
  source.count > 0 && lastLocation(source).offset === startOffset

/** Reads one segment and leaves the scanner behind its terminator, or where it became too long. */
function scanSegment(scanner: Scanner, kinds: Uint8Array, delimiters: Delimiters): void {
  const { source, codes, at: start, line } = scanner
  const max = start + scanner.limits.segmentLength
  pushBound(scanner, start)
  let isBroken = false
  let stop = scanElements(scanner, kinds, max)
  while (stop === BREAK && !startsEnvelope(scanner, delimiters)) {
    // A CR before a terminating LF is part of the terminator.
    isBroken ||= codes[scanner.at] !== CR || codes[scanner.at + 1] !== LF
    skipLineBreak(scanner)
    stop = scanElements(scanner, kinds, max)
  }
  const end = Math.min(scanner.at, max)
  // a separator at the required end of the segment starts no further element
  if (stop === OVER && source.bounds[scanner.used - 1]! > end) scanner.used -= 1
  pushBound(scanner, findValueEnd(codes, source.bounds[scanner.used - 1] ?? 0, end) + 1)
  addSegment(scanner, start, line)
  if (isBroken) reportBrokenLine(scanner)
  reportIndent(scanner, start)
  if (stop === OVER) scanner.overlong = lastLocation(source)
  else endSegment(scanner, stop, delimiters)
}

function skipLineBreak(scanner: Scanner): void {
  if (scanner.codes[scanner.at] === scanner.lineBreak) scanner.line += 1
  scanner.at += 1
}

/** Moves past a terminator, or reports that it is missing. */
function endSegment(scanner: Scanner, stop: number, { segment }: Delimiters): void {
  const { source, codes } = scanner
  if (stop === TERMINATOR) return skipLineBreak(scanner)
  if (segment === '\n' || segment === '\r') return
  if (scanner.at >= codes.length) scanner.missing = shown(segment)
  else scanner.findings.add('unterminated_segment', lastLocation(source), { value: shown(segment) })
}

/** Searches for the end of an overlong segment, for at most one step. */
function skipOverlong(scanner: Scanner, kinds: Uint8Array, delimiters: Delimiters): void {
  const { codes, findings, limits, source } = scanner
  const pause = Math.min(codes.length, scanner.at + CHARACTERS_AT_ONCE)
  let stop = 0
  for (; scanner.at < pause; skipLineBreak(scanner)) {
    const kind = kinds[codes[scanner.at]!]!
    if (kind !== TERMINATOR && (kind !== BREAK || !startsEnvelope(scanner, delimiters))) continue
    stop = kind
    break
  }
  if (stop === 0 && scanner.at < codes.length) return
  const location = scanner.overlong!
  const facts = { value: scanner.at - location.offset, expected: limits.segmentLength }
  findings.add('segment_too_long', location, facts)
  scanner.overlong = null
  source.gaps.add(source.count - 1)
  endSegment(scanner, stop, delimiters)
}

/**
 * Records where elements begin, up to a terminator, a line break, the end of the text (0) or the maximum segment
 * length, and returns which one ended it. Nearly all reading time is spent in this loop, so it does nothing else.
 */
function scanElements(scanner: Scanner, kinds: Uint8Array, max: number): number {
  const { codes } = scanner
  const { bounds } = scanner.source
  const length = Math.min(codes.length, max + 1)
  const room = bounds.length - 1
  let { at, used } = scanner
  for (; at < length && used < room; at += 1) {
    const kind = kinds[codes[at]!]!
    if (kind === 0) continue
    if (kind !== SEPARATOR) {
      scanner.at = at
      scanner.used = used
      return kind
    }
    bounds[used++] = at + 1
  }
  scanner.at = at
  scanner.used = used
  if (at === length) return at === codes.length ? 0 : OVER
  scanner.source.bounds = grow(bounds)
  return scanElements(scanner, kinds, max)
}

function pushBound(scanner: Scanner, offset: number): void {
  const { source } = scanner
  if (scanner.used >= source.bounds.length - 1) source.bounds = grow(source.bounds)
  source.bounds[scanner.used] = offset
  scanner.used += 1
}

function grow(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}

function addSegment(scanner: Scanner, start: number, line: number): void {
  const { source, used } = scanner
  const at = source.count * SPAN.size
  if (source.spans.length < at + 2 * SPAN.size) source.spans = grow(source.spans)
  const { spans, bounds } = source
  const first = spans[at + SPAN.first] ?? 0
  const id = getIdNumber(scanner, start, (bounds[first + 1] ?? 0) - 1, line)
  spans[at + SPAN.line] = line
  spans[at + SPAN.id] = id
  spans[at + SPAN.size + SPAN.first] = used
  source.count += 1
}

/** The number of an id. A lowercase id is read as uppercase; an invalid one has no number. Both are reported. */
function getIdNumber(scanner: Scanner, start: number, end: number, line: number): number {
  const { source, codes, ids, findings } = scanner
  const known = ids.known(codes, start, end)
  if (known >= 0) return known
  const id = cleanId(source.text.slice(start, end))
  const capitals = id.toUpperCase()
  const location = { segment: id, position: source.before + source.count + 1, offset: start, line }
  if (!isSegmentId(capitals)) {
    findings.add('bad_segment_id', location, { value: id })
    return INVALID_ID
  }
  if (capitals !== id) findings.add('lower_case_id', { ...location, segment: capitals }, { value: id })
  return ids.add(capitals, codes, start, end)
}

/** Whether an envelope segment follows a line break: then the segment before it has lost its terminator. */
function startsEnvelope({ source, codes, at }: Scanner, { element }: Delimiters): boolean {
  let next = at + 1
  while (codes[next] === SPACE || codes[next] === TAB) next += 1
  const letter = (codes[next] ?? 0) | SMALL
  if (letter !== LETTER_I && letter !== LETTER_G && letter !== LETTER_S) return false
  const id = /^(?:ISA|GS|ST|SE|GE|IEA)/i.exec(source.text.slice(next, next + 4))?.[0]
  return id !== undefined && source.text.charAt(next + id.length) === element
}

function reportBrokenLine({ source, used, findings }: Scanner): void {
  const segment = new Segment(source, source.count - 1)
  if (!/[\r\n]/.test(source.text.slice(segment.offset, (source.bounds[used - 1] ?? 0) - 1))) return
  source.broken.add(source.count - 1)
  findings.add('broken_line', segment.location)
}

function reportIndent(scanner: Scanner, start: number): void {
  if (scanner.isIndentReported || !isIndented(scanner.codes, start)) return
  scanner.isIndentReported = true
  scanner.findings.add('indented', lastLocation(scanner.source))
}

/** Drops blanks and line endings before the terminator. */
function findValueEnd(codes: Scanner['codes'], start: number, end: number): number {
  let last = end
  while (last > start && (codes[last - 1] ?? 0) <= SPACE) last -= 1
  return last
}
