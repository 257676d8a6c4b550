import type { Place } from './finding.ts'

/**
 * A text and where its segments stand in it, in flat arrays: a file of megabytes has a hundred thousand segments,
 * and an object for each costs more time and memory than finding them does.
 */
export interface Source {
  text: string
  count: number
  /** For each segment, five numbers: see SPAN. */
  spans: Int32Array
  /** The ids that occur, in the order they were first met. */
  ids: string[]
}

/** What the numbers of a segment's span mean; `id` is the place of its id among the ids. */
export const SPAN = { start: 0, end: 1, line: 2, separator: 3, id: 4, size: 5 } as const

/** One segment as received: a window on the text that is divided into elements when they are asked for. */
export class Segment {
  readonly #source: Source
  readonly #index: number
  #elements: readonly string[] | null = null

  constructor(source: Source, index: number) {
    this.#source = source
    this.#index = index
  }

  get id(): string {
    return this.#source.ids[this.#span(SPAN.id)] ?? ''
  }

  /** The id and every element, so that `elements[3]` of an N7 is N703. */
  get elements(): readonly string[] {
    this.#elements ??= divide(
      this.#source.text,
      this.#span(SPAN.start),
      this.#span(SPAN.end),
      this.#span(SPAN.separator),
    )
    return this.#elements
  }

  /** The value at a position of X12, 3 for N703; empty when the segment ends before it. */
  element(position: number): string {
    return this.elements[position] ?? ''
  }

  /** Number of the segment in the text, from 1. */
  get position(): number {
    return this.#index + 1
  }

  /** Characters from the start of the text (a byte-order mark is not counted). */
  get offset(): number {
    return this.#span(SPAN.start)
  }

  /** Line of the text, from 1. */
  get line(): number {
    return this.#span(SPAN.line)
  }

  /** Where the segment stands, to report something about it. */
  get place(): Place {
    return { segment: this.id, position: this.position, offset: this.offset, line: this.line }
  }

  toJSON(): Record<string, unknown> {
    const { id, elements, position, offset, line } = this
    return { id, elements, position, offset, line }
  }

  #span(part: number): number {
    return this.#source.spans[this.#index * SPAN.size + part] ?? 0
  }
}

/** So many segments of a text from an index on. */
export function segmentsOf(source: Source, index: number, count: number): Segment[] {
  const segments: Segment[] = []
  for (let n = 0; n < count; n += 1) segments.push(new Segment(source, index + n))
  return segments
}

/** Collects the elements of one segment; copied when the segment is done, which is cheaper than growing an array. */
const scratch: string[] = []

function divide(text: string, start: number, end: number, separator: number): string[] {
  let count = 0
  let valueStart = start
  let key = 0
  let highest = 0
  let lowest = SPACE
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === separator) {
      scratch[count++] =
        at - valueStart <= SHORT && highest < 128
          ? shortValue(key, text, valueStart, at)
          : text.slice(valueStart, at)
      valueStart = at + 1
      key = 0
      highest = 0
    } else {
      key = (key << 8) | code
      if (code > highest) highest = code
      if (code < lowest) lowest = code
    }
  }
  scratch[count++] = text.slice(valueStart, end)
  const elements = scratch.slice(0, count)
  // A segment broken over lines is read as if it were not.
  return lowest < SPACE ? elements.map((value) => value.replace(/[\r\n]+/g, '')) : elements
}

const SPACE = 32
/** So many ASCII characters fit into one number, which then tells the value without looking at the text again. */
const SHORT = 4
/**
 * Most values of rail messages are short codes that come again and again. The short values last met are kept by their
 * number: giving one out again takes a fraction of the time of cutting it out of the text.
 */
const shortKeys = new Int32Array(4096)
const shortValues: string[] = Array.from({ length: 4096 }, () => '')

function shortValue(key: number, text: string, start: number, end: number): string {
  if (key === 0) return ''
  const place = Math.imul(key, 0x9e3779b1) >>> 20
  if (shortKeys[place] === key) return shortValues[place] ?? ''
  const value = text.slice(start, end)
  shortKeys[place] = key
  shortValues[place] = value
  return value
}
