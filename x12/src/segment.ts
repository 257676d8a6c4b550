import type { Place } from './finding.ts'

/**
 * A text and where its segments and elements stand in it, in flat arrays: a file of megabytes has hundreds of
 * thousands of elements, and an object or string for each costs more time and memory than finding them does.
 */
export interface Source {
  text: string
  /** Segments found. */
  count: number
  /** For each segment in turn: the offset of every element, then one more than the end of its last. */
  bounds: Int32Array
  /** For each segment, three numbers: see SPAN. One more stands after the last, for its `first`. */
  spans: Int32Array
  /** The ids that occur, in the order they were first met. */
  ids: string[]
  /** Segments that are broken over lines. */
  broken: Set<number>
}

/** What the numbers of a segment's span mean: where its bounds begin, its line, and which of the ids it has. */
export const SPAN = { first: 0, line: 1, id: 2, size: 3 } as const

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
    this.#elements ??= this.#divide()
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
    return this.#source.bounds[this.#span(SPAN.first)] ?? 0
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

  #divide(): string[] {
    const { text, bounds, broken } = this.#source
    const first = this.#span(SPAN.first)
    const last = this.#span(SPAN.first + SPAN.size) - 1
    // An array of the right size from the start: growing one takes as long as cutting out the values.
    const values: string[] = []
    values.length = last - first
    let start = bounds[first] ?? 0
    for (let at = first; at < last; at += 1) {
      const next = bounds[at + 1] ?? 0
      values[at - first] = start === next - 1 ? '' : text.slice(start, next - 1)
      start = next
    }
    // A segment broken over lines is read as if it were not.
    return broken.has(this.#index) ? values.map((value) => value.replace(/[\r\n]+/g, '')) : values
  }

  #span(part: number): number {
    return this.#source.spans[this.#index * SPAN.size + part] ?? 0
  }
}

/** So many segments of a text from an index on. */
export function segmentsOf(source: Source, index: number, count: number): Segment[] {
  const segments: Segment[] = []
  segments.length = count
  for (let n = 0; n < count; n += 1) segments[n] = new Segment(source, index + n)
  return segments
}
