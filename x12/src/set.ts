import type { Delimiters } from './delimiters.ts'
import type { Group, Interchange } from './envelope.ts'
import { Segment, readSegments, type Source } from './segment.ts'

/** The facts known when a set's ST has been read. */
export interface SetHeader {
  /** ST01. */
  id: string
  /** Six digits such as `004010`, from the first of ST03, GS08 and ISA12 that has them; `null` when none does. */
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
  /** The number of segments including ST and SE. SE01 may differ, which is then a finding. */
  segment_count = 1
  /** Whether its SE came; without, segments may be missing. */
  isComplete = false
  readonly #source: Source
  readonly #index: number
  /** Segments available to callers: all of them, except in a set that exceeds the maximum length. */
  #stored = 1

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

  /** Counts more segments; those beyond the maximum of a set are not stored. */
  grow(count: number, max: number): void {
    this.segment_count += count
    this.#stored = Math.min(this.segment_count, max)
  }

  /** Its ST. */
  get first(): Segment {
    return new Segment(this.#source, this.#index)
  }

  /** The SE of the set; the last stored segment when the SE is missing or came too late to be stored. */
  get last(): Segment {
    return new Segment(this.#source, this.#index + this.#stored - 1)
  }

  /** The segments from ST to SE, created again on each access. */
  get segments(): Segment[] {
    return readSegments(this.#source, this.#index, this.#stored)
  }
}
