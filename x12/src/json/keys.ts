import { inRelease, nameIn, type SegmentTable } from '../segments/table.ts'

// Keys of the JSON form: the standard's name in snake case, then the id of the segment or the two digits of the element.

/** A name as a key has it: `Transportation Method/Type Code` is `transportation_method_type_code`. */
export function snake(name: string): string {
  return name
    .toLowerCase()
    .replace(/['.]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
}

/** `equipment_details_N7`; the name is that of a release, or of 004010 when none is given. */
export function segmentKey(table: SegmentTable, release: string | null = null): string {
  return `${snake(nameIn(table, release))}_${table.id}`
}

/** `equipment_details_N7_loop`. */
export function loopKey(table: SegmentTable, release: string | null = null): string {
  return `${segmentKey(table, release)}_loop`
}

/** `weight_03`, by the position of the element; `element_25` for one that the table does not have. */
export function elementKey(table: SegmentTable, position: number, release: string | null = null): string {
  const element = table.elements[position - 1]
  const name = element ? snake(inRelease(element, release).name) : 'element'
  return `${name}_${twoDigits(position)}`
}

/** `weight_03`, by the name an element is read by. */
export function toKey<Key extends string>(table: SegmentTable<Key>, key: Key): string {
  return elementKey(table, table.elements.findIndex((element) => element.key === key) + 1)
}

function twoDigits(position: number): string {
  return String(position).padStart(2, '0')
}

/** A path without array indexes, as patterns name fields. */
export function toTarget(path: string): string {
  return path.replace(/\[\d+\]/g, '')
}
