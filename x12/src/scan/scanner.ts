import type { FindingList, Location } from '../finding.ts'
import { Segment, SPAN, type Source } from '../segment.ts'
import { SE } from '../segments/envelope.ts'
import { SegmentIds } from './ids.ts'
import { CR, LF, SPACE, TAB } from './kinds.ts'

/** How far the scan of a text has come. */
export interface Scanner {
  /** The stretch of the text that is scanned at the moment. */
  source: Source
  /** The character codes of the text: reading them from an array is twice as fast as from the string. */
  codes: Uint8Array | Uint16Array
  at: number
  line: number
  /** The start of the interchange. */
  startOffset: number
  /** Entries of the source's bounds in use. */
  used: number
  /** The character code lines are counted by. */
  lineBreak: number
  ids: SegmentIds
  limits: { segments: number; segmentLength: number }
  findings: FindingList
  /** A segment longer than it may be, whose end is still looked for. */
  overlong: Location | null
  /** The terminator that the last segment of the text lacks; null when it has it. */
  missing: string | null
  /** Segments that one step may read. */
  atOnce: number
  isIndentReported: boolean
  isNulReported: boolean
}

/** Segments of one stretch. */
export const ROOM = 4096
const CLOSING = 8
/** Room for the open items of a full stretch. */
const SPARE = 256
/** More than most segments have; the array grows when it does not do. */
const BOUNDS_PER_SEGMENT = 7

/** The character code lines are counted by. */
export const getLineBreak = (text: string): number => (text.includes('\n') ? LF : CR)

export function newScanner(
  { text, codes }: { text: string; codes: Scanner['codes'] },
  { at, line, lineBreak }: Pick<Scanner, 'at' | 'line' | 'lineBreak'>,
  limits: Scanner['limits'],
  findings: FindingList,
): Scanner {
  const ids = new SegmentIds()
  return {
    source: newSource(text, ids, 0, text.includes('\0')),
    codes,
    at,
    startOffset: at,
    line,
    used: 0,
    lineBreak,
    ids,
    limits,
    findings,
    overlong: null,
    missing: null,
    atOnce: ROOM,
    isIndentReported: false,
    isNulReported: false,
  }
}

/** A new stretch; for a short text it is no larger than its characters require. */
function newSource(text: string, ids: SegmentIds, before: number, hasNul: boolean): Source {
  const segments = Math.min(ROOM, text.length) + SPARE
  return {
    text,
    before,
    count: 0,
    bounds: new Int32Array(Math.min(segments * BOUNDS_PER_SEGMENT, text.length + CLOSING)),
    spans: new Int32Array(segments * SPAN.size),
    ids: ids.names,
    broken: new Set(),
    gaps: new Set(),
    hasNul,
  }
}

/**
 * Starts a new stretch when this one is full, unless something is still open: then the stretch grows, and steps are
 * small until that is closed. Callers that still hold segments of the old stretch keep it in memory.
 */
export function readSegmentsAhead(scanner: Scanner, isOpen: boolean): void {
  const { source, ids } = scanner
  scanner.atOnce = source.count < ROOM ? ROOM - source.count : CLOSING
  if (source.count < ROOM || isOpen) return
  scanner.atOnce = ROOM
  scanner.source = newSource(source.text, ids, source.before + source.count, source.hasNul)
  scanner.used = 0
}

/** Whether a full stretch can turn: a set has ended. Steps of a fixed length might never end there. */
export function canStartNewStretch({ ids, spans, count }: Source): boolean {
  return count > ROOM && ids[spans[(count - 1) * SPAN.size + SPAN.id] ?? 0] === SE.id
}

/** The position of the segment that was read last. */
export function lastLocation(source: Source): Location {
  return new Segment(source, source.count - 1).location
}

export function isIndented(codes: Scanner['codes'], at: number): boolean {
  return at > 0 && (codes[at - 1] === SPACE || codes[at - 1] === TAB)
}

/** This many characters are scanned in a millisecond or two. */
const CHARACTERS_AT_ONCE = 256 * 1024

/** The character codes of a text, in steps. */
export function* getCodes(text: string): Generator<void, Scanner['codes']> {
  const bytes = new Uint8Array(text.length)
  const encoder = new TextEncoder()
  let isAscii = true
  for (let at = 0; at < text.length && isAscii; at += CHARACTERS_AT_ONCE) {
    const piece = text.slice(at, at + CHARACTERS_AT_ONCE)
    const { read, written } = encoder.encodeInto(piece, bytes.subarray(at))
    // As many bytes as characters: all of it is ASCII, and offsets in one are offsets in the other.
    isAscii = read === piece.length && written === read
    yield
  }
  if (isAscii) return bytes
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    codes[at] = text.charCodeAt(at)
    if (at % CHARACTERS_AT_ONCE === CHARACTERS_AT_ONCE - 1) yield
  }
  return codes
}

/** Counts the occurrences of a character, in steps. */
export function* getCount(code: number, codes: Scanner['codes']): Generator<void, number> {
  let count = 0
  for (let at = 0; at < codes.length; at += CHARACTERS_AT_ONCE) {
    for (const one of codes.subarray(at, at + CHARACTERS_AT_ONCE)) if (one === code) count += 1
    yield
  }
  return count
}
