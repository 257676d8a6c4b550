import type { Delimiters } from './delimiters.ts'
import type { Group, Interchange } from './envelope.ts'
import { Segment, segmentsOf, type Source } from './segment.ts'

/** What is known of a set when its ST has been read. */
export interface SetHeader {
  /** ST01. */
  id: string
  /** Six digits such as `004010`, from ST03, GS08 or ISA12, whichever tells first; `null` when none does. */
  release: string | null
  /** ST02. */
  control_number: string
  interchange: Interchange | null
  group: Group | null
  delimiters: Delimiters
}

/** One transaction set: its header, and a window on the text for its segments. */
export class ParsedSet implements SetHeader {
  readonly id: string
  readonly release: string | null
  readonly control_number: string
  readonly interchange: Interchange | null
  readonly group: Group | null
  readonly delimiters: Delimiters
  /** Counted, with ST and SE; SE01 may say otherwise, which is then a finding. */
  segment_count = 1
  /** Whether its SE came; without, segments may be missing. */
  isWhole = false
  readonly #source: Source
  readonly #index: number
  /** Segments that can be asked for: all, but of a set that is longer than it may be. */
  #kept = 1

  constructor(header: SetHeader, source: Source, index: number) {
    this.id = header.id
    this.release = header.release
    this.control_number = header.control_number
    this.interchange = header.interchange
    this.group = header.group
    this.delimiters = header.delimiters
    this.#source = source
    this.#index = index
  }

  /** Counts more segments; those beyond the most that a set may have are not kept. */
  grow(count: number, max: number): void {
    this.segment_count += count
    this.#kept = Math.min(this.segment_count, max)
  }

  /** Its ST. */
  get first(): Segment {
    return new Segment(this.#source, this.#index)
  }

  /** Its SE; where that never came or was too late to be kept, what was kept before. */
  get last(): Segment {
    return new Segment(this.#source, this.#index + this.#kept - 1)
  }

  /** From ST to SE, made anew each time they are asked for. */
  get segments(): Segment[] {
    return segmentsOf(this.#source, this.#index, this.#kept)
  }
}
