import type { Delimiters } from './delimiters.ts'
import { isIsaAt, shown } from './detect.ts'
import { wholeText, type FindingList, type Place } from './finding.ts'
import { isSegmentId, SegmentIds } from './ids.ts'
import { bareId, ODD_ID, Segment, SPAN, type Source } from './segment.ts'
import { SE } from './segments/envelope.ts'

/** How far the scan of a text has come. */
export interface Scanner {
  /** The stretch of the text that is scanned at the moment. */
  source: Source
  /** The character codes of the text: reading them is twice as fast as asking the text. */
  codes: Uint8Array | Uint16Array
  at: number
  line: number
  /** Where the interchange begins. */
  begunAt: number
  /** Entries of the source's bounds in use. */
  used: number
  /** The character code lines are counted by. */
  lineBreak: number
  ids: SegmentIds
  limits: { segments: number; segmentLength: number }
  findings: FindingList
  /** A segment longer than it may be, whose end is still looked for. */
  overlong: Place | null
  /** The terminator that the last segment of the text lacks; null when it has it. */
  missing: string | null
  /** Segments that one step may read. */
  atOnce: number
  isIndentTold: boolean
  isNulTold: boolean
}

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
/** What tells a small letter from its capital. */
const SMALL = 32
const LETTER_G = 71 | SMALL
const LETTER_I = 73 | SMALL
const LETTER_S = 83 | SMALL
/** A guess that holds for most texts; the arrays grow when it does not. */
const BOUNDS_PER_SEGMENT = 6
/** Segments of one stretch. */
const ROOM = 4096
const CLOSING = 8
/** Characters that are read in about a millisecond. */
const CHARACTERS_AT_ONCE = 128 * 1024

export function newScanner(
  text: string,
  codes: Scanner['codes'],
  start: number,
  limits: Scanner['limits'],
  findings: FindingList,
): Scanner {
  const ids = new SegmentIds()
  const lineBreak = text.includes('\n') ? LF : CR
  return {
    source: newSource(text, ids, 0, text.includes('\0')),
    codes,
    at: start,
    begunAt: start,
    line: 1 + countOf(lineBreak, codes.subarray(0, start)),
    used: 0,
    lineBreak,
    ids,
    limits,
    findings,
    overlong: null,
    missing: null,
    atOnce: ROOM,
    isIndentTold: false,
    isNulTold: false,
  }
}

function newSource(text: string, ids: SegmentIds, before: number, hasNul: boolean): Source {
  return {
    text,
    before,
    count: 0,
    bounds: new Int32Array(ROOM * BOUNDS_PER_SEGMENT),
    spans: new Int32Array(ROOM * SPAN.size),
    ids: ids.names,
    broken: new Set(),
    hasNul,
  }
}

/**
 * Goes on with a new stretch where this one is full, unless something is open: then the stretch grows, and steps are small
 * until that is closed. Who still needs segments of the old stretch keeps it alive.
 */
export function turnStretch(scanner: Scanner, isOpen: boolean): void {
  const { source, ids } = scanner
  scanner.atOnce = source.count < ROOM ? ROOM - source.count : CLOSING
  if (source.count < ROOM || isOpen) return
  scanner.atOnce = ROOM
  scanner.source = newSource(source.text, ids, source.before + source.count, source.hasNul)
  scanner.used = 0
}

/**
 * Reads at most so many segments: up to the next ISA, whose delimiters may differ, to the end of the text, to the limit of
 * segments, or for about a millisecond. Answers whether this interchange goes on.
 */
export function scanSome(scanner: Scanner, delimiters: Delimiters): boolean {
  const { source, codes, limits } = scanner
  const kinds = kindsFor(delimiters)
  const pause = scanner.at + CHARACTERS_AT_ONCE
  const left = limits.segments - source.before
  const until = Math.min(source.count + scanner.atOnce, left)
  while (scanner.at < pause && source.count < until) {
    if (scanner.overlong !== null) skipOverlong(scanner, kinds, delimiters)
    else {
      skipBlanks(scanner, kinds)
      if (scanner.at >= codes.length || isIsaNext(scanner)) return false
      scanSegment(scanner, kinds, delimiters)
      if (source.count > ROOM && lastId(source) === SE.id) break
    }
  }
  return scanner.at < codes.length && source.count < left
}

/** A full stretch can turn where a set has ended: steps of a fixed length might never end there. */
function lastId({ ids, spans, count }: Source): string | undefined {
  return ids[spans[(count - 1) * SPAN.size + SPAN.id] ?? 0]
}

function isIsaNext({ source, codes, at, begunAt }: Scanner): boolean {
  return at !== begunAt && (codes[at]! | SMALL) === LETTER_I && isIsaAt(source.text, at)
}

const SEPARATOR = 1
const TERMINATOR = 2
const BREAK = 3
/** The segment is longer than it may be. */
const OVER = 4

/** What each character code means to the scan; one table, as an interchange needs it only while it is scanned. */
const kindsNow = new Uint8Array(65_536)
let marked: number[] = []

function kindsFor({ element, segment }: Delimiters): Uint8Array {
  for (const code of marked) kindsNow[code] = 0
  marked = [LF, CR, element.charCodeAt(0), segment.charCodeAt(0)]
  for (const [index, code] of marked.entries())
    kindsNow[code] = [BREAK, BREAK, SEPARATOR, TERMINATOR][index] ?? 0
  return kindsNow
}

/** Also past terminators with nothing before them: they end no segment. */
function skipBlanks(scanner: Scanner, kinds: Uint8Array): void {
  const { codes } = scanner
  let empty: Place | null = null
  let count = 0
  for (; scanner.at < codes.length; scanner.at += 1) {
    const code = codes[scanner.at]!
    const kind = kinds[code]
    if (kind === TERMINATOR && code !== LF && code !== CR) {
      empty ??= wholeText(scanner.at, scanner.line)
      count += 1
    } else if (code > SPACE || kind === SEPARATOR) break
    if (code === scanner.lineBreak) scanner.line += 1
  }
  if (empty !== null) scanner.findings.add('empty_segment', empty, {}, count)
}

/** Reads one segment and leaves the scanner behind its terminator, or where it became too long. */
function scanSegment(scanner: Scanner, kinds: Uint8Array, delimiters: Delimiters): void {
  const { source, codes, at: start, line } = scanner
  const most = start + scanner.limits.segmentLength
  pushBound(scanner, start)
  let isBroken = false
  let stop = scanElements(scanner, kinds, most)
  while (stop === BREAK && !startsEnvelope(scanner, delimiters)) {
    // A CR before a terminating LF is part of the terminator.
    isBroken ||= codes[scanner.at] !== CR || codes[scanner.at + 1] !== LF
    passBreak(scanner)
    stop = scanElements(scanner, kinds, most)
  }
  const end = Math.min(scanner.at, most)
  // a separator that stands where the segment must end begins no further element
  if (stop === OVER && source.bounds[scanner.used - 1]! > end) scanner.used -= 1
  pushBound(scanner, endOfValue(codes, source.bounds[scanner.used - 1] ?? 0, end) + 1)
  addSegment(scanner, start, line)
  if (isBroken) noteBreak(scanner)
  tellIndent(scanner, start)
  if (stop === OVER) scanner.overlong = lastPlace(source)
  else endSegment(scanner, stop, delimiters)
}

function passBreak(scanner: Scanner): void {
  if (scanner.codes[scanner.at] === scanner.lineBreak) scanner.line += 1
  scanner.at += 1
}

/** Goes past a terminator, or says that there is none. */
function endSegment(scanner: Scanner, stop: number, { segment }: Delimiters): void {
  const { source, codes } = scanner
  if (stop === TERMINATOR) return passBreak(scanner)
  if (segment === '\n' || segment === '\r') return
  if (scanner.at >= codes.length) scanner.missing = shown(segment)
  else scanner.findings.add('unterminated_segment', lastPlace(source), { value: shown(segment) })
}

/** Looks for the end of a segment that is longer than it may be, for as long as one look may take. */
function skipOverlong(scanner: Scanner, kinds: Uint8Array, delimiters: Delimiters): void {
  const { codes, findings, limits } = scanner
  const pause = Math.min(codes.length, scanner.at + CHARACTERS_AT_ONCE)
  let stop = 0
  for (; scanner.at < pause; passBreak(scanner)) {
    const kind = kinds[codes[scanner.at]!]!
    if (kind !== TERMINATOR && (kind !== BREAK || !startsEnvelope(scanner, delimiters))) continue
    stop = kind
    break
  }
  if (stop === 0 && scanner.at < codes.length) return
  const place = scanner.overlong!
  const facts = { value: scanner.at - place.offset, expected: limits.segmentLength }
  findings.add('segment_too_long', place, facts)
  scanner.overlong = null
  endSegment(scanner, stop, delimiters)
}

/**
 * Notes where elements begin, up to a terminator, a line break, the end of the text (0) or as far as a segment may go, and
 * tells which. Nearly all the time of reading is spent in this loop, so it holds nothing else.
 */
function scanElements(scanner: Scanner, kinds: Uint8Array, most: number): number {
  const { codes } = scanner
  const { bounds } = scanner.source
  const length = Math.min(codes.length, most + 1)
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
  scanner.source.bounds = grown(bounds)
  return scanElements(scanner, kinds, most)
}

function pushBound(scanner: Scanner, offset: number): void {
  const { source } = scanner
  if (scanner.used >= source.bounds.length - 1) source.bounds = grown(source.bounds)
  source.bounds[scanner.used] = offset
  scanner.used += 1
}

function grown(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}

function addSegment(scanner: Scanner, start: number, line: number): void {
  const { source, used } = scanner
  const at = source.count * SPAN.size
  if (source.spans.length < at + 2 * SPAN.size) source.spans = grown(source.spans)
  const { spans, bounds } = source
  const first = spans[at + SPAN.first] ?? 0
  const id = idNumber(scanner, start, (bounds[first + 1] ?? 0) - 1, line)
  spans[at + SPAN.line] = line
  spans[at + SPAN.id] = id
  spans[at + SPAN.size + SPAN.first] = used
  source.count += 1
}

/** The number of an id; one in small letters is read in capitals, one that is no X12 id has no number. Both are reported. */
function idNumber(scanner: Scanner, start: number, end: number, line: number): number {
  const { source, codes, ids, findings } = scanner
  const known = ids.known(codes, start, end)
  if (known >= 0) return known
  const id = bareId(source.text.slice(start, end))
  const capitals = id.toUpperCase()
  const place = { segment: id, position: source.before + source.count + 1, offset: start, line }
  if (!isSegmentId(capitals)) {
    findings.add('bad_segment_id', place, { value: id })
    return ODD_ID
  }
  if (capitals !== id) findings.add('lower_case_id', { ...place, segment: capitals }, { value: id })
  return ids.add(capitals, codes, start, end)
}

function lastPlace(source: Source): Place {
  return new Segment(source, source.count - 1).place
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

function noteBreak({ source, used, findings }: Scanner): void {
  const segment = new Segment(source, source.count - 1)
  if (!/[\r\n]/.test(source.text.slice(segment.offset, (source.bounds[used - 1] ?? 0) - 1))) return
  source.broken.add(source.count - 1)
  findings.add('broken_line', segment.place)
}

function tellIndent(scanner: Scanner, start: number): void {
  if (scanner.isIndentTold || !isIndented(scanner.codes, start)) return
  scanner.isIndentTold = true
  scanner.findings.add('indented', lastPlace(scanner.source))
}

/** Leaves out blanks and line ends that stand before the terminator. */
function endOfValue(codes: Scanner['codes'], start: number, end: number): number {
  let last = end
  while (last > start && (codes[last - 1] ?? 0) <= SPACE) last -= 1
  return last
}

function isIndented(codes: Scanner['codes'], at: number): boolean {
  return at > 0 && (codes[at - 1] === SPACE || codes[at - 1] === TAB)
}

/** The character codes of a text. */
export function codesOf(text: string): Scanner['codes'] {
  const bytes = new TextEncoder().encode(text)
  // As many bytes as characters: all of it is ASCII, and offsets in one are offsets in the other.
  if (bytes.length === text.length) return bytes
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += 1) codes[at] = text.charCodeAt(at)
  return codes
}

function countOf(code: number, codes: Scanner['codes']): number {
  let count = 0
  for (const one of codes) if (one === code) count += 1
  return count
}
