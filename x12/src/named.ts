import type { Segment } from './segment.ts'
import type { GetKey, SegmentTable } from './segments/table.ts'

/** A segment read by the names of its elements: `n7.equipment_number` for N702; empty where nothing was sent. */
export type Named<Key extends string = string> = { readonly [key in Key]: string } & {
  /** The segment itself, for its location. */
  readonly segment: Segment
}

interface View {
  readonly segment: Segment
}

const views = new WeakMap<SegmentTable, new (segment: Segment) => View>()

/** Reads a segment by element names. Values are as sent and are sliced from the text on access. */
export function read<Key extends string>(table: SegmentTable<Key>, segment: Segment): Named<Key> {
  const Known = views.get(table) ?? makeView(table)
  return new Known(segment) as Named<Key>
}

/** A class with a getter for each element, so that reading by name costs no more than by position. */
function makeView(table: SegmentTable): new (segment: Segment) => View {
  class NamedSegment implements View {
    readonly segment: Segment
    constructor(segment: Segment) {
      this.segment = segment
    }
  }
  for (const [index, { key }] of table.elements.entries()) {
    Object.defineProperty(NamedSegment.prototype, key, {
      get(this: View) {
        return this.segment.element(index + 1)
      },
    })
  }
  views.set(table, NamedSegment)
  return NamedSegment
}

/** Values of a segment by the names of its elements. */
export type Values<Table extends SegmentTable> = {
  readonly [key in GetKey<Table>]?: ElementValue | undefined
}

/** A text, a number, or the components of a composite. */
export type ElementValue = string | number | readonly string[]

/** One value, or the components of a composite, as the writer accepts them. */
export type ElementToWrite = string | readonly string[]

/** A segment for the writer: the id, then every element in order. */
export type SegmentToWrite = readonly ElementToWrite[]

/** A segment to write, made of values by name. */
export function make<Table extends SegmentTable>(table: Table, values: Values<Table>): SegmentToWrite {
  const given: Readonly<Record<string, ElementValue | undefined>> = values
  const made: ElementToWrite[] = [table.id]
  for (const { key } of table.elements) made.push(asText(given[key]))
  while (made.length > 1 && made.at(-1) === '') made.pop()
  return made
}

function asText(value: ElementValue | undefined): ElementToWrite {
  return typeof value === 'number' ? numberText(value) : (value ?? '')
}

/** X12 has no exponent notation, so 1e21 is written in digits. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} is not a number X12 can represent`)
  const text = String(value)
  return text.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text
}

/**
 * How X12 writes the reference of an element, or of a component in one: `N703`; the segment alone without a position.
 */
export function referenceAt(id: string, position?: number): string {
  return position === undefined ? id : id + String(position).padStart(2, '0')
}

/** The same by the name of the element: `N703` for `weight` of N7. */
export function toReference<Key extends string>(table: SegmentTable<Key>, key: Key): string {
  return referenceAt(table.id, getPosition(table, key))
}

/** The position of a named element as X12 counts it, for the data of findings: 3 for `weight` of N7. */
export function getPosition<Key extends string>(table: SegmentTable<Key>, key: Key): number {
  return table.elements.findIndex((element) => element.key === key) + 1
}
