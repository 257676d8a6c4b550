import type { Delimiters } from '../delimiters.ts'

export const TAB = 9
export const LF = 10
export const CR = 13
export const SPACE = 32
/** The bit that distinguishes a lower-case letter from its capital. */
export const SMALL = 32
export const LETTER_G = 71 | SMALL
export const LETTER_I = 73 | SMALL
export const LETTER_S = 83 | SMALL

export const SEPARATOR = 1
export const TERMINATOR = 2
/** A line break other than these two. */
export const BREAK = 3

/**
 * The class of each character code during a scan; one shared table, since an interchange needs it only while it is
 * scanned.
 */
const kinds = new Uint8Array(65_536)
let marked: number[] = []
let markedFor: Delimiters | null = null

/**
 * The class of each character code under the given delimiters, 0 for all that belong to values; valid until the next
 * call.
 */
export function kindsFor(delimiters: Delimiters): Uint8Array {
  if (delimiters === markedFor) return kinds
  const { element, segment } = delimiters
  for (const code of marked) kinds[code] = 0
  marked = [LF, CR, element.charCodeAt(0), segment.charCodeAt(0)]
  for (const [index, code] of marked.entries())
    kinds[code] = [BREAK, BREAK, SEPARATOR, TERMINATOR][index] ?? 0
  markedFor = delimiters
  return kinds
}
