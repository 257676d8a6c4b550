import type { Location } from './finding.ts'

/**
 * A stretch of a text and where its segments and elements stand in it, in flat arrays: a file of megabytes has hundreds of
 * thousands of elements, and an object or string for each costs more time and memory than finding them does.
 */
export interface Source {
  text: string
  /** Segments of the text before the first of this stretch. */
  before: number
  /** Segments found. */
  count: number
  /** For each segment in turn: the offset of every element, then one more than the end of its last. */
  bounds: Int32Array
  /** Three numbers for each segment: see SPAN. One more follows the last, for its `first`. */
  spans: Int32Array
  /** The ids that occur, in the order they were found. */
  ids: string[]
  /** Segments that are broken over lines. */
  broken: Set<number>
  /** Segments followed by something that was left out: empty segments, or too much of their own content. */
  gaps: Set<number>
  /** Whether the text holds NUL characters, which are blanks. */
  hasNul: boolean
}

/** The meaning of the numbers in a segment's span: where its bounds begin, its line, and the number of its id. */
export const SPAN = { first: 0, line: 1, id: 2, size: 3 } as const

/** The number that a span has when its id is not an X12 id; a text may contain millions of these. */
export const INVALID_ID = -1

/** One segment as received: a view of the text that is split into elements on access. */
export class Segment {
  readonly #source: Source
  readonly #index: number

  constructor(source: Source, index: number) {
    this.#source = source
    this.#index = index
  }

  get id(): string {
    const number = this.#span(SPAN.id)
    return number === INVALID_ID ? this.#invalidId() : (this.#source.ids[number] ?? '')
  }

  /** The id and every element, so that `elements[3]` of an N7 is N703; split again on each access. */
  get elements(): readonly string[] {
    const length = this.#length
    // Of the right size from the start: growing an array takes as long as cutting out the values.
    const values = new Array<string>(length)
    values[0] = this.id
    for (let position = 1; position < length; position += 1) values[position] = this.#value(position)
    return values
  }

  /** The maximum number of elements, including the id: a segment may have a hundred thousand. */
  firstElements(max: number): readonly string[] {
    if (this.#length <= max) return this.elements
    return Array.from({ length: max }, (_, position) => (position === 0 ? this.id : this.#value(position)))
  }

  /** The value at a position of X12, 3 for N703; empty when the segment ends before it. */
  element(position: number): string {
    return position < this.#length ? this.#value(position) : ''
  }

  /** The segment as in the text, without its terminator. */
  get raw(): string {
    const { text, bounds } = this.#source
    return text.slice(this.offset, bounds[this.#span(SPAN.first) + this.#length]! - 1)
  }

  /** What ends the segment: blanks, the terminator and the line end behind it, up to the next segment. */
  ending(terminator: string): string {
    const { text, bounds, gaps } = this.#source
    const from = bounds[this.#span(SPAN.first) + this.#length]! - 1
    const at = blanksFrom(text, from, terminator)
    if (text.charAt(at) === terminator) return text.slice(from, blanksFrom(text, at + 1, ''))
    // The end of an overlong one is in the part that was left out.
    return gaps.has(this.#index) ? terminator : text.slice(from, at)
  }

  /**
   * The text from here to the start of a later segment of the same set; null when something in between was left out.
   */
  textUntil(later: Segment): string | null {
    const { text, gaps } = this.#source
    if (gaps.size > 0) for (let at = this.#index; at < later.#index; at += 1) if (gaps.has(at)) return null
    return text.slice(this.offset, later.offset)
  }

  /** Number of the segment in the text, from 1. */
  get position(): number {
    return this.#source.before + this.#index + 1
  }

  /** Characters from the start of the text (a byte-order mark is not counted). */
  get offset(): number {
    return this.#source.bounds[this.#span(SPAN.first)] ?? 0
  }

  /** Line of the text, from 1. */
  get line(): number {
    return this.#span(SPAN.line)
  }

  /** The position of the segment, for reports about it. */
  get location(): Location {
    return { segment: this.id, position: this.position, offset: this.offset, line: this.line }
  }

  toJSON(): Record<string, unknown> {
    const { id, elements, position, offset, line } = this
    return { id, elements, position, offset, line }
  }

  /** The id and the elements, counted. */
  get #length(): number {
    return this.#span(SPAN.first + SPAN.size) - this.#span(SPAN.first) - 1
  }

  #invalidId(): string {
    const { text, bounds } = this.#source
    const at = this.#span(SPAN.first)
    return cleanId(text.slice(bounds[at], bounds[at + 1]! - 1))
  }

  #value(position: number): string {
    const { text, bounds, broken, hasNul } = this.#source
    const at = this.#span(SPAN.first) + position
    const start = bounds[at]!
    const end = bounds[at + 1]! - 1
    if (start === end) return ''
    const value = text.slice(start, end)
    if (broken.size === 0 && !hasNul) return value
    // A segment broken over lines is read as if it were not.
    const joined = broken.has(this.#index) ? value.replace(/[\r\n]+/g, '') : value
    return hasNul ? joined.replaceAll('\0', ' ') : joined
  }

  #span(part: number): number {
    return this.#source.spans[this.#index * SPAN.size + part] ?? 0
  }
}

const BLANK = 32

/** Where the blanks and control characters from an offset on end, or the character that is looked for. */
function blanksFrom(text: string, from: number, until: string): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= BLANK && text.charAt(at) !== until) at += 1
  return at
}

/** An id as it is written without line ends and NUL characters within. */
export function cleanId(asSent: string): string {
  return asSent.replace(/[\r\n\0]+/g, '')
}

/** A number of segments of a text, from an index on. */
export function readSegments(source: Source, index: number, count: number): Segment[] {
  const segments = new Array<Segment>(count)
  for (let n = 0; n < count; n += 1) segments[n] = new Segment(source, index + n)
  return segments
}
