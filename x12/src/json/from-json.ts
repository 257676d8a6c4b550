import { getParts, type Part, type Parts } from '../layout.ts'
import type { ElementToWrite, SegmentToWrite } from '../named.ts'
import { ST } from '../segments/envelope.ts'
import { elementAt, type SegmentTable } from '../segments/table.ts'
import { SET_TABLES } from '../sets/tables.ts'
import type { SetToWrite } from '../write.ts'
import { elementKey, loopKey, segmentKey } from './keys.ts'
import { readElementKey, readSegmentKey } from './read-keys.ts'
import { fromJsonValue } from './values.ts'

/** A part of the JSON form that was left out because it is invalid, with its path. */
export interface JsonProblem {
  code: 'unknown_key' | 'wrong_kind' | 'unknown_set'
  /** `heading.equipment_details_N7_loop[0].color`. */
  path: string
}

/** A set read from JSON, with the position of each of its segments. */
export interface SetFromJson {
  set: SetToWrite
  /** By the segment's number in the set from ST: the path of its object in the JSON form, with 004010's names. */
  paths: readonly string[]
  problems: JsonProblem[]
}

/**
 * Converts the JSON form of a set into the segments to write, in the order of its table. Keys may carry the names of
 * any release; they are matched by their ending. A segment may be given alone where the form has a list, and a loop
 * as a plain segment. Never throws because of the JSON's content: what is invalid becomes a problem with its path.
 */
export function fromJson(json: unknown, release: string): SetFromJson {
  const problems: JsonProblem[] = []
  const areas = isObject(json) ? json : {}
  const header = getHeader(areas)
  const id = textAt(header, ST, 'transaction_set_identifier_code')
  const control = textAt(header, ST, 'transaction_set_control_number')
  const table = SET_TABLES.get(id)
  const writing: Writing = { release, segments: [], paths: [], problems }
  if (!table) problems.push({ code: 'unknown_set', path: id === '' ? 'heading' : `heading (${id})` })
  else {
    const known = getParts(table.parts, release)
    for (const { area } of table.areas) readIteration(writing, areas[area] ?? {}, known, area)
  }
  const body = writing.segments.filter(([first]) => first !== 'ST' && first !== 'SE')
  const paths = writing.paths.filter((_, at) => !['ST', 'SE'].includes(String(writing.segments[at]?.[0])))
  const set = { id, segments: body, ...(control === '' ? {} : { control_number: control }) }
  return { set, paths: ['heading', ...paths], problems }
}

interface Writing {
  release: string
  segments: SegmentToWrite[]
  paths: string[]
  problems: JsonProblem[]
}

type Json = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function getHeader(areas: Json): Json {
  const heading = isObject(areas['heading']) ? areas['heading'] : {}
  const found = Object.entries(heading).find(([key]) => readSegmentKey(key)?.id === ST.id)?.[1]
  return isObject(found) ? found : {}
}

function textAt<Key extends string>(json: Json, table: SegmentTable<Key>, key: Key): string {
  const position = table.elements.findIndex((element) => element.key === key) + 1
  const found = Object.entries(json).find(([one]) => readElementKey(one) === position)?.[1]
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

/** The content of a set or loop iteration by segment id, under its own key and under that of a loop. */
interface JsonInput {
  path: string
  value: unknown
  isLoop: boolean
}

/**
 * Reads the parts of a set or iteration in the order of the table; `first` is the segment that starts the iteration.
 */
function readIteration(writing: Writing, json: unknown, parts: Parts, path: string, first = ''): void {
  if (!isObject(json)) {
    writing.problems.push({ code: 'wrong_kind', path })
    return
  }
  const given = new Map<string, JsonInput[]>()
  for (const [key, value] of Object.entries(json)) {
    const named = readSegmentKey(key)
    if (named?.id === first && !named.isLoop) continue
    if (named && parts.at.has(named.id)) {
      const list = given.get(named.id) ?? []
      list.push({ path: `${path}.${key}`, value, isLoop: named.isLoop })
      given.set(named.id, list)
    } else writing.problems.push({ code: 'unknown_key', path: `${path}.${key}` })
  }
  if (given.size === 0) return
  for (const part of parts.list) {
    const { id } = part.part.segment
    for (const one of given.get(id) ?? []) readPart(writing, one, part, path)
    given.delete(id)
  }
}

function readPart(writing: Writing, given: JsonInput, part: Part, path: string): void {
  const { segment: table } = part.part
  const list = Array.isArray(given.value) ? given.value : [given.value]
  const isList = Array.isArray(given.value)
  const key = part.inner ? loopKey(table) : segmentKey(table)
  for (const [at, one] of list.entries()) {
    if (one === null || one === undefined) continue
    const own = `${path}.${key}${isList || part.inner ? `[${at}]` : ''}`
    if (given.isLoop) readLoopIteration(writing, one, part, own)
    else readSegment(writing, one, table, part.inner ? `${own}.${segmentKey(table)}` : own)
    dropEmptyEnd(writing)
  }
}

/** Forms send fields that no one filled in, so a segment without any value is ignored. */
function dropEmptyEnd({ segments, paths }: Writing): void {
  if (segments.at(-1)?.length !== 1) return
  segments.pop()
  paths.pop()
}

/**
 * One iteration of a loop. Where the release has a plain segment, the other segments of the iteration are reported as
 * problems.
 */
function readLoopIteration(writing: Writing, json: unknown, { part, inner }: Part, path: string): void {
  const { segment: table } = part
  if (!isObject(json)) {
    writing.problems.push({ code: 'wrong_kind', path })
    return
  }
  const first = Object.entries(json).find(([key]) => {
    const named = readSegmentKey(key)
    return named?.id === table.id && !named.isLoop
  })
  readSegment(writing, first?.[1] ?? {}, table, inner ? `${path}.${segmentKey(table)}` : path)
  readIteration(writing, json, inner ?? NO_PARTS, path, table.id)
}

const NO_PARTS: Parts = { list: [], at: new Map() }

function readSegment(writing: Writing, json: unknown, table: SegmentTable, path: string): void {
  if (!isObject(json)) {
    writing.problems.push({ code: 'wrong_kind', path })
    return
  }
  const values: ElementToWrite[] = [table.id]
  for (const [key, value] of Object.entries(json)) {
    const position = readElementKey(key)
    if (position === null || (position > table.elements.length && !table.isOpen)) {
      writing.problems.push({ code: 'unknown_key', path: `${path}.${key}` })
      continue
    }
    const text = fromJsonValue(value, elementAt(table, position, writing.release))
    if (text === null) writing.problems.push({ code: 'wrong_kind', path: `${path}.${key}` })
    else values[position] = text
  }
  const segment = Array.from(values, (value) => value ?? '')
  while (segment.length > 1 && isEmpty(segment.at(-1))) segment.pop()
  writing.segments.push(segment)
  writing.paths.push(path)
}

function isEmpty(value: ElementToWrite | undefined): boolean {
  return typeof value === 'string' ? value === '' : (value ?? []).every((one) => one === '')
}

/** The path of an element of a set from JSON, by the number of its segment from ST and its position. */
export function toPath(
  { paths }: Pick<SetFromJson, 'paths'>,
  segment: number,
  table: SegmentTable | undefined,
  element?: number,
): string {
  const path = paths[segment - 1] ?? 'heading'
  return table && element ? `${path}.${elementKey(table, element)}` : path
}
