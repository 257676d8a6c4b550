import { layOut, type Iteration } from '../layout.ts'
import type { Segment } from '../segment.ts'
import { elementAt, type SegmentTable } from '../segments/table.ts'
import type { ParsedSet } from '../set.ts'
import type { Area, SetPart, SetTable } from '../sets/table.ts'
import { SET_TABLES } from '../sets/tables.ts'
import { elementKey, loopKey, segmentKey } from './keys.ts'
import { toJsonValue, type JsonValue } from './values.ts'

/** The elements of a segment by key. */
export type SegmentJson = { [key: string]: JsonValue }

/** The content of an area of a set, or of one iteration of a loop: segments, lists of segments, and loops. */
export type IterationJson = { [key: string]: SegmentJson | SegmentJson[] | IterationJson[] }

/** A set as JSON; a bill of lading is all heading. */
export type SetJson = { [area in Area]?: IterationJson }

/** Which names the keys have: those of 004010 for every release, or those of the set's own release. */
export type KeyNames = 'canonical' | 'release'

interface JsonContext {
  release: string | null
  /** Release whose names the keys have. */
  names: string | null
  component: string
}

/**
 * A set with a table as JSON; `null` for a set without one. Empty elements and segments that do not belong to the set
 * are left out; `validate` reports the latter.
 */
export function toJson(set: ParsedSet, names: KeyNames = 'canonical'): SetJson | null {
  const table = SET_TABLES.get(set.id)
  if (!table) return null
  const { release, delimiters } = set
  const { root } = layOut(set.segments, table, release)
  const reporting = { release, names: names === 'release' ? release : null, component: delimiters.component }
  const json: SetJson = {}
  for (const { area, parts } of getAreas(table)) json[area] = iterationJson(root, reporting, parts)
  return json
}

/** The parts of each area. */
function getAreas({ parts, areas }: SetTable): { area: Area; parts: ReadonlySet<SetPart> }[] {
  let from = 0
  return areas.map(({ area, count }) => {
    const own = new Set(parts.slice(from, from + count))
    from += count
    return { area, parts: own }
  })
}

function iterationJson(
  iteration: Iteration,
  reporting: JsonContext,
  only?: ReadonlySet<SetPart>,
): IterationJson {
  const json: IterationJson = {}
  for (const [index, { part, max }] of iteration.parts.list.entries()) {
    if (only && !only.has(part)) continue
    const { segment: table } = part
    const iterations = iteration.iterations[index]
    const plain = iteration.segments[index]
    if (iterations)
      json[loopKey(table, reporting.names)] = iterations.map((one) =>
        loopIterationJson(one, table, reporting),
      )
    else if (plain) {
      const segments = plain.map((one) => segmentJson(one, table, reporting))
      json[segmentKey(table, reporting.names)] = max === 1 && segments.length === 1 ? segments[0]! : segments
    }
  }
  return json
}

function loopIterationJson(iteration: Iteration, table: SegmentTable, reporting: JsonContext): IterationJson {
  const first = iteration.first
    ? { [segmentKey(table, reporting.names)]: segmentJson(iteration.first, table, reporting) }
    : {}
  return { ...first, ...iterationJson(iteration, reporting) }
}

function segmentJson(
  { elements }: Segment,
  table: SegmentTable,
  { release, names, component }: JsonContext,
): SegmentJson {
  const json: SegmentJson = {}
  for (let position = 1; position < elements.length; position += 1) {
    const value = elements[position]!
    if (value === '') continue
    json[elementKey(table, position, names)] = toJsonValue(
      value,
      elementAt(table, position, release),
      component,
      release,
    )
  }
  return json
}
