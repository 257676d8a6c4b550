/** AN text, ID code, Nn number with n implied decimals, R number, DT CCYYMMDD, DT6 YYMMDD, TM HHMM[SS[DD]]. */
export type ElementType = 'AN' | 'ID' | 'N0' | 'N2' | 'R' | 'DT' | 'DT6' | 'TM' | 'comp'

/** One place of a segment, as release 004010 has it and with what later releases changed. */
export interface ElementTable {
  /** Data element number; composites and ISA elements begin with a letter. */
  de: number | string
  name: string
  type: ElementType
  min: number
  max: number
  required: boolean
  /** Release that brought the element, when it is later than 004010. */
  since?: string
  later?: readonly Change[]
}

/** What holds from a release on. */
export interface Change {
  from: string
  min?: number
  max?: number
  required?: boolean
}

export interface SegmentTable {
  id: string
  name: string
  /** Element 1 first. */
  elements: readonly ElementTable[]
  /**
   * Relational rules as X12 writes them: P all or none, R at least one, C the first needs the others,
   * L the first needs one of the others, E at most one; each followed by two-digit positions.
   */
  rules: readonly string[]
}

type Extra = Pick<ElementTable, 'since' | 'later'>

/** A mandatory element. */
export function m(
  de: number | string,
  name: string,
  type: ElementType,
  min: number,
  max: number,
  extra: Extra = {},
): ElementTable {
  return { de, name, type, min, max, required: true, ...extra }
}

/** An optional element, or one that only a rule of the segment can require. */
export function o(
  de: number | string,
  name: string,
  type: ElementType,
  min: number,
  max: number,
  extra: Extra = {},
): ElementTable {
  return { de, name, type, min, max, required: false, ...extra }
}

export function segment(
  id: string,
  name: string,
  elements: readonly ElementTable[],
  rules: readonly string[] = [],
): SegmentTable {
  return { id, name, elements, rules }
}

/** The element as a release has it: later changes laid over the base, earlier releases get the base. */
export function inRelease(table: ElementTable, release: string | null): ElementTable {
  if (!table.later || release === null) return table
  return table.later
    .filter(({ from }) => from <= release)
    .reduce((current, { from: _, ...change }) => ({ ...current, ...change }), table)
}
