import { ELEMENTS, type ElementNumber } from './elements.data.ts'

/** AN text, ID code, Nn number with n implied decimals, R number, DT CCYYMMDD, DT6 YYMMDD, TM HHMM[SS[DD]], comp composite. */
export type ElementType = 'AN' | 'ID' | 'N0' | 'N2' | 'R' | 'DT' | 'DT6' | 'TM' | 'comp'

/** The definition from a release on. */
export interface Change {
  from: string
  name?: string
  min?: number
  max?: number
  required?: boolean
  /** From this release on, another data element has this position, with its own name, type and length. */
  de?: ElementNumber
}

/** One position of a segment, as release 004010 has it and with what later releases changed. */
export interface ElementTable {
  /** Unique in its segment: the name of the data element, numbered from the second of that name on. */
  key: string
  de: ElementNumber
  name: string
  type: ElementType
  min: number
  max: number
  required: boolean
  /** Release that brought the element, when it is later than 004010. */
  since?: string
  later: readonly Change[]
}

/**
 * A relational rule as X12 writes it: P all or none, R at least one, C the first needs the others, L the first needs
 * one of the others, E at most one; each followed by two-digit positions. With the releases it holds in, if not in all.
 */
export type Rule = string | { rule: string; from?: string; before?: string }

export interface SegmentTable<Key extends string = string, Id extends string = string> {
  id: Id
  name: string
  /** Element 1 first. */
  elements: readonly (ElementTable & { key: Key })[]
  rules: readonly Rule[]
  /** Names that later releases gave it. */
  renamed: readonly { from: string; name: string }[]
  /** Set where only the first elements are known here: what follows is read and written, not checked. */
  isOpen: boolean
}

/** The keys of a segment's elements. */
export type GetKey<Table> = Table extends SegmentTable<infer Key, string> ? Key : never

/** What a table says about an element besides its position. */
interface ElementUse {
  de: ElementNumber
  required: boolean
  since?: string
  later?: readonly Change[]
}

type Extra = Pick<ElementUse, 'since' | 'later'>

/** A mandatory element, by the number of its data element. */
export function must(de: ElementNumber, extra: Extra = {}): ElementUse {
  return { de, required: true, ...extra }
}

/** An optional element, or one that only a rule of the segment can require. */
export function may(de: ElementNumber, extra: Extra = {}): ElementUse {
  return { de, required: false, ...extra }
}

/** A segment: its elements in order, each under its own key. This is the only module that knows their positions. */
export function segment<Id extends string, Key extends string>(
  id: Id,
  name: string,
  elements: Record<Key, ElementUse>,
  rules: readonly Rule[] = [],
  { renamed = [], isOpen = false }: { renamed?: SegmentTable['renamed']; isOpen?: boolean } = {},
): SegmentTable<Key, Id> {
  const uses = Object.entries<ElementUse>(elements) as [Key, ElementUse][]
  return {
    id,
    name,
    elements: uses.map(([key, use]) => elementTable(key, use)),
    rules,
    renamed,
    isOpen,
  }
}

function elementTable<Key extends string>(
  key: Key,
  { de, required, since, later = [] }: ElementUse,
): ElementTable & { key: Key } {
  const [name, type, min, max, changes = []] = getEntry(de)
  const all = [...changes, ...later].toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return { key, de, name, type, min, max, required, ...(since ? { since } : {}), later: all }
}

type Entry = readonly [name: string, type: ElementType, min: number, max: number, later?: readonly Change[]]

function getEntry(de: ElementNumber): Entry {
  return ELEMENTS[de]
}

/** The element in a release: later changes are merged over the base, earlier releases get the base. */
export function inRelease(table: ElementTable, release: string | null): ElementTable {
  if (release === null) return table
  let current = table
  for (const { from, ...change } of table.later) {
    if (from > release) break
    current = { ...current, ...(change.de === undefined ? {} : replaced(change.de, release)), ...change }
  }
  return current
}

/** The element at a position of a segment as a release has it; `undefined` where the segment has none. */
export function elementAt(
  { elements }: Pick<SegmentTable, 'elements'>,
  position: number,
  release: string | null,
): ElementTable | undefined {
  const element = elements[position - 1]
  return element && inRelease(element, release)
}

/** Name, type and lengths of the data element that took the place of another. */
function replaced(de: ElementNumber, release: string): Partial<ElementTable> {
  const [name, type, min, max, later = []] = getEntry(de)
  return later
    .filter(({ from }) => from <= release)
    .reduce((current, { from: _, ...change }) => ({ ...current, ...change }), { name, type, min, max })
}

/** The name of a segment in a release. */
export function nameIn(
  { name, renamed }: Pick<SegmentTable, 'name' | 'renamed'>,
  release: string | null,
): string {
  const later = renamed.filter(({ from }) => release !== null && from <= release)
  return later.at(-1)?.name ?? name
}

/** The rules that hold in a release. */
export function rulesIn({ rules }: Pick<SegmentTable, 'rules'>, release: string | null): string[] {
  const active = rules.filter((one) => {
    if (typeof one === 'string') return true
    const effectiveRelease = release ?? '004010'
    return (
      (one.from ?? effectiveRelease) <= effectiveRelease &&
      (one.before === undefined || effectiveRelease < one.before)
    )
  })
  return active.map((one) => (typeof one === 'string' ? one : one.rule))
}
