import type { Delimiters } from './delimiters.ts'
import { isIsaAt } from './detect.ts'
import type { FindingList } from './finding.ts'
import { isSegmentId, SegmentIds } from './ids.ts'
import { Segment, SPAN, type Source } from './segment.ts'

/** How far the scan of a text has come. */
export interface Scanner {
  source: Source
  /** The character codes of the text: reading them is twice as fast as asking the text. */
  codes: Uint8Array | Uint16Array
  at: number
  line: number
  /** Entries of the source's bounds in use. */
  used: number
  /** The character code lines are counted by. */
  lineBreak: number
  ids: SegmentIds
  limits: { segments: number; segmentLength: number }
  findings: FindingList
}

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const LETTER_I = 73
/** Guesses that hold for most texts; the arrays grow when they do not. */
const CHARACTERS_PER_BOUND = 3
const CHARACTERS_PER_SEGMENT = 16
const MIN_ROOM = 1024

export function newScanner(
  text: string,
  codes: Scanner['codes'],
  start: number,
  limits: Scanner['limits'],
  findings: FindingList,
): Scanner {
  const room = (perEntry: number) => Math.ceil(text.length / perEntry) + MIN_ROOM
  const ids = new SegmentIds()
  const lineBreak = text.includes('\n') ? LF : CR
  return {
    source: {
      text,
      count: 0,
      bounds: new Int32Array(room(CHARACTERS_PER_BOUND)),
      spans: new Int32Array(room(CHARACTERS_PER_SEGMENT) * SPAN.size),
      ids: ids.names,
      broken: new Set(),
    },
    codes,
    at: start,
    line: 1 + countOf(lineBreak, codes.subarray(0, start)),
    used: 0,
    lineBreak,
    ids,
    limits,
    findings,
  }
}

/** Reads up to the next ISA, whose delimiters may differ, to the end of the text or to the limit of segments. */
export function scanInterchange(scanner: Scanner, delimiters: Delimiters): void {
  const { source, codes, limits, findings } = scanner
  const start = scanner.at
  const kinds = kindsFor(delimiters)
  let isIndentTold = false
  while (source.count < limits.segments) {
    skipBlanks(scanner, kinds)
    const { at } = scanner
    if (at >= codes.length) break
    if (codes[at] === LETTER_I && at !== start && isIsaAt(source.text, at)) break
    scanSegment(scanner, kinds, delimiters)
    if (!isIndentTold && isIndented(codes, at)) {
      isIndentTold = true
      findings.add('indented', lastPlace(source))
    }
  }
}

const SEPARATOR = 1
const TERMINATOR = 2
const BREAK = 3

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

function skipBlanks(scanner: Scanner, kinds: Uint8Array): void {
  const { codes } = scanner
  for (; scanner.at < codes.length; scanner.at += 1) {
    const code = codes[scanner.at]!
    if (code > SPACE || kinds[code] === SEPARATOR) return
    if (code === scanner.lineBreak) scanner.line += 1
  }
}

/** Reads one segment and leaves the scanner behind its terminator. */
function scanSegment(scanner: Scanner, kinds: Uint8Array, { element, segment }: Delimiters): void {
  const { source, codes, at: start, line } = scanner
  pushBound(scanner, start)
  let isBroken = false
  let stop = scanElements(scanner, kinds)
  while (stop === BREAK && !startsEnvelope(source.text, scanner.at + 1, element)) {
    if (codes[scanner.at] === scanner.lineBreak) scanner.line += 1
    // A CR before a terminating LF is part of the terminator.
    isBroken ||= codes[scanner.at] !== CR || codes[scanner.at + 1] !== LF
    scanner.at += 1
    stop = scanElements(scanner, kinds)
  }
  const end = scanner.at
  pushBound(scanner, endOfValue(codes, source.bounds[scanner.used - 1] ?? 0, end) + 1)
  addSegment(scanner, start, line)
  if (isBroken) noteBreak(scanner)
  if (end - start > scanner.limits.segmentLength) cutSegment(scanner)
  if (stop === TERMINATOR) {
    if (codes[end] === scanner.lineBreak) scanner.line += 1
    scanner.at = end + 1
  } else if (segment !== '\n' && segment !== '\r') {
    scanner.findings.add('unterminated_segment', lastPlace(source), { value: shown(segment) })
  }
}

/**
 * Notes where elements begin, up to a terminator, a line break or the end of the text, and tells which (0 for the end).
 * Nearly all the time of reading is spent in this loop, so it holds nothing else.
 */
function scanElements(scanner: Scanner, kinds: Uint8Array): number {
  const { codes } = scanner
  const { bounds } = scanner.source
  const { length } = codes
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
  if (at === length) return 0
  scanner.source.bounds = grown(bounds)
  return scanElements(scanner, kinds)
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

/** The number of an id; one that is no X12 id is reported. */
function idNumber(scanner: Scanner, start: number, end: number, line: number): number {
  const { source, codes, ids, findings } = scanner
  const known = ids.known(codes, start, end)
  if (known >= 0) return known
  const id = source.text.slice(start, end).replace(/[\r\n]+/g, '')
  if (!isSegmentId(id)) {
    const place = { segment: id, position: source.count + 1, offset: start, line }
    findings.add('bad_segment_id', place, { value: id })
  }
  return ids.add(id, codes, start, end)
}

function lastPlace(source: Source): Segment['place'] {
  return new Segment(source, source.count - 1).place
}

/** Whether an envelope segment follows a line break: then the segment before it has lost its terminator. */
function startsEnvelope(text: string, at: number, element: string): boolean {
  const id = /^[ \t]*(?:ISA|GS|ST|SE|GE|IEA)/.exec(text.slice(at, at + 40))?.[0]
  return id !== undefined && text.charAt(at + id.length) === element
}

function noteBreak({ source, used, findings }: Scanner): void {
  const segment = new Segment(source, source.count - 1)
  if (!/[\r\n]/.test(source.text.slice(segment.offset, (source.bounds[used - 1] ?? 0) - 1))) return
  source.broken.add(source.count - 1)
  findings.add('broken_line', segment.place)
}

/** Leaves out what goes beyond the length a segment may have. */
function cutSegment(scanner: Scanner): void {
  const { source, limits } = scanner
  const { bounds, spans, count } = source
  const first = spans[(count - 1) * SPAN.size + SPAN.first] ?? 0
  const end = (bounds[first] ?? 0) + limits.segmentLength
  let last = scanner.used - 1
  const length = (bounds[last] ?? 0) - 1 - (bounds[first] ?? 0)
  while (last > first + 1 && (bounds[last - 1] ?? 0) > end) last -= 1
  bounds[last] = Math.min(bounds[last] ?? 0, end + 1)
  scanner.used = last + 1
  spans[count * SPAN.size + SPAN.first] = scanner.used
  scanner.findings.add('segment_too_long', lastPlace(source), {
    value: length,
    expected: limits.segmentLength,
  })
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

function shown(character: string): string {
  return /[\x21-\x7e]/.test(character)
    ? character
    : `0x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
}
