/** A segment at its place in a set, or a loop that begins with one. */
export interface SetPart {
  /** The segment, or the one a loop begins with. */
  segment: string
  required: boolean
  max: number
  /** What follows the first segment within each turn of the loop; absent for a plain segment. */
  loop?: readonly SetPart[]
}

/** What a transaction set is made of between ST and SE, in order, as release 004010 has it. */
export interface SetTable {
  id: string
  name: string
  parts: readonly SetPart[]
}

/** Must occur. */
export function must(segment: string, max = 1, loop?: readonly SetPart[]): SetPart {
  return { segment, required: true, max, ...(loop ? { loop } : {}) }
}

/** May occur. */
export function may(segment: string, max = 1, loop?: readonly SetPart[]): SetPart {
  return { segment, required: false, max, ...(loop ? { loop } : {}) }
}
