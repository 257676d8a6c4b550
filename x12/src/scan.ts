import type { Delimiters } from './delimiters.ts'
import { isIsaAt } from './detect.ts'
import type { FindingList } from './finding.ts'
import { Segment, SPAN, type Source } from './segment.ts'

/** How far the scan of a text has come, and what it found. */
export interface Scanner {
  source: Source
  /** Places of the ids among the source's ids, by their characters. */
  idCodes: Map<number, number>
  at: number
  line: number
  /** Where the terminator in use stands next; the length of the text when it does no more. */
  terminator: string
  terminatorAt: number
  /** The same of terminators used before, lest a file of many interchanges is searched again and again. */
  terminators: Map<string, number>
  /** Where the next line break stands at or after the start of the segment last read; past the text when there is none. */
  nextBreak: number
  /** The character lines are counted by. */
  lineBreak: '\n' | '\r'
  maxSegments: number
  maxSegmentLength: number
  findings: FindingList
}

const TAB = 9
const SPACE = 32
const LETTER_I = 73
/** Few texts have shorter segments on average; the spans grow when one has. */
const CHARACTERS_PER_SEGMENT = 20
const MIN_SPANS = 64

export function newScanner(
  text: string,
  start: number,
  limits: { segments: number; segmentLength: number },
  findings: FindingList,
): Scanner {
  const lineBreak = text.includes('\n') ? '\n' : '\r'
  const spans = Math.ceil(text.length / CHARACTERS_PER_SEGMENT) + MIN_SPANS
  const scanner: Scanner = {
    source: { text, count: 0, spans: new Int32Array(spans * SPAN.size), ids: [] },
    idCodes: new Map(),
    at: 0,
    line: 1,
    terminator: '',
    terminatorAt: -1,
    terminators: new Map(),
    nextBreak: -1,
    lineBreak,
    maxSegments: limits.segments,
    maxSegmentLength: limits.segmentLength,
    findings,
  }
  findBreak(scanner)
  moveTo(scanner, start)
  return scanner
}

/** Reads up to the next ISA, whose delimiters may differ, to the end of the text or to the limit of segments. */
export function scanInterchange(scanner: Scanner, delimiters: Delimiters): void {
  const { text } = scanner.source
  const start = scanner.at
  const separator = delimiters.element.charCodeAt(0)
  let isIndentTold = false
  while (scanner.source.count < scanner.maxSegments) {
    skipBlanks(scanner, separator)
    const { at } = scanner
    if (at >= text.length) return
    if (at !== start && text.charCodeAt(at) === LETTER_I && isIsaAt(text, at)) return
    scanSegment(scanner, delimiters)
    if (!isIndentTold && isIndented(text, at)) {
      isIndentTold = true
      scanner.findings.add('indented', lastPlace(scanner))
    }
  }
}

function skipBlanks(scanner: Scanner, separator: number): void {
  const { text } = scanner.source
  let { at } = scanner
  let code = text.charCodeAt(at)
  // Past the end charCodeAt gives NaN, which is neither blank nor the separator.
  while (code <= SPACE && code !== separator) {
    at += 1
    code = text.charCodeAt(at)
  }
  moveTo(scanner, at)
}

/** Goes forward to an offset and counts the lines passed. */
function moveTo(scanner: Scanner, at: number): void {
  scanner.at = at
  while (scanner.nextBreak < at) {
    scanner.line += 1
    findBreak(scanner)
  }
}

/** Every break is looked for once only, so that a text without any does not get searched again and again. */
function findBreak(scanner: Scanner): void {
  const { text } = scanner.source
  const found = text.indexOf(scanner.lineBreak, scanner.nextBreak + 1)
  scanner.nextBreak = found < 0 ? text.length + 1 : found
}

/** Reads one segment and leaves the scanner behind its terminator. */
function scanSegment(scanner: Scanner, delimiters: Delimiters): void {
  const { source, at, nextBreak, maxSegmentLength, findings } = scanner
  const { text } = source
  const terminatorAt = nextTerminator(scanner, delimiters.segment)
  const cutAt = nextBreak < terminatorAt ? envelopeLine(scanner, terminatorAt, delimiters.element) : -1
  const isTerminated = cutAt < 0 && terminatorAt < text.length
  const end = endOfValue(text, at, cutAt < 0 ? terminatorAt : cutAt)
  addSegment(scanner, Math.min(end, at + maxSegmentLength), delimiters.element.charCodeAt(0))
  if (nextBreak < end) findings.add('broken_line', lastPlace(scanner))
  if (end - at > maxSegmentLength) {
    findings.add('segment_too_long', lastPlace(scanner), { value: end - at, expected: maxSegmentLength })
  }
  if (!isTerminated && delimiters.segment !== '\n' && delimiters.segment !== '\r') {
    findings.add('unterminated_segment', lastPlace(scanner), { value: shown(delimiters.segment) })
  }
  moveTo(scanner, isTerminated ? terminatorAt + 1 : end)
}

/** Where the segment ends by its terminator, or the end of the text; each terminator is looked for once only. */
function nextTerminator(scanner: Scanner, terminator: string): number {
  const { source, terminators, at } = scanner
  if (scanner.terminator !== terminator) {
    terminators.set(scanner.terminator, scanner.terminatorAt)
    scanner.terminator = terminator
    scanner.terminatorAt = terminators.get(terminator) ?? -1
  }
  if (scanner.terminatorAt < at) {
    const found = source.text.indexOf(terminator, at)
    scanner.terminatorAt = found < 0 ? source.text.length : found
  }
  return scanner.terminatorAt
}

/**
 * The line break before an envelope segment that begins a line inside the segment, or -1. There the segment has lost
 * its terminator; any other line break only breaks a segment over lines.
 */
function envelopeLine({ source, lineBreak, nextBreak }: Scanner, end: number, element: string): number {
  const { text } = source
  for (let at = nextBreak; at >= 0 && at < end; at = text.indexOf(lineBreak, at + 1)) {
    const id = /^\s*(ISA|GS|ST|SE|GE|IEA)([^])/.exec(text.slice(at + 1, at + 41))
    if (id?.[2] === element) return at
  }
  return -1
}

function addSegment(scanner: Scanner, end: number, separator: number): void {
  const { source, at, line } = scanner
  const first = source.count * SPAN.size
  if (source.spans.length < first + SPAN.size) {
    const larger = new Int32Array(source.spans.length * 2)
    larger.set(source.spans)
    source.spans = larger
  }
  const { spans } = source
  const known = knownId(scanner, end, separator)
  spans[first + SPAN.start] = at
  spans[first + SPAN.end] = end
  spans[first + SPAN.line] = line
  spans[first + SPAN.separator] = separator
  spans[first + SPAN.id] = known < 0 ? source.ids.push(oddId(source.text, at, end, separator)) - 1 : known
  source.count += 1
  const id = known < 0 ? (source.ids.at(-1) ?? '') : null
  if (id !== null && !SEGMENT_ID.test(id)) {
    scanner.findings.add('bad_segment_id', lastPlace(scanner), { value: id })
  }
}

function lastPlace({ source }: Scanner): Segment['place'] {
  return new Segment(source, source.count - 1).place
}

const SEGMENT_ID = /^[A-Z][A-Z0-9]{1,2}$/

/** The place among the ids of one that is well formed (a letter, then one or two letters or digits), else -1. */
function knownId({ source, idCodes, at }: Scanner, end: number, separator: number): number {
  const { text, ids } = source
  const length = isIdEnd(text, at + 2, end, separator) ? 2 : 3
  if (at + length > end || (length === 3 && !isIdEnd(text, at + 3, end, separator))) return -1
  const a = text.charCodeAt(at)
  const b = text.charCodeAt(at + 1)
  const c = length === 3 ? text.charCodeAt(at + 2) : 0
  if (a > 127 || b > 127 || c > 127) return -1
  const key = (a << 16) | (b << 8) | c
  const known = idCodes.get(key)
  if (known !== undefined) return known
  const id = text.slice(at, at + length)
  if (!SEGMENT_ID.test(id)) return -1
  const code = ids.push(id) - 1
  idCodes.set(key, code)
  return code
}

function isIdEnd(text: string, at: number, end: number, separator: number): boolean {
  return at === end || text.charCodeAt(at) === separator
}

function oddId(text: string, start: number, end: number, separator: number): string {
  let idEnd = start
  while (idEnd < end && text.charCodeAt(idEnd) !== separator) idEnd += 1
  return text.slice(start, idEnd).replace(/[\r\n]+/g, '')
}

/** Leaves out blanks and line ends that stand before the terminator. */
function endOfValue(text: string, start: number, end: number): number {
  let last = end
  while (last > start && text.charCodeAt(last - 1) <= SPACE) last -= 1
  return last
}

function isIndented(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  return before === SPACE || before === TAB
}

function shown(character: string): string {
  return /[\x21-\x7e]/.test(character)
    ? character
    : `0x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
}
