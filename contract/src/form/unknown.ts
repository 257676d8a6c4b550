import type { z } from 'zod'
import { isReadOnly, isSchema, type Endpoint } from '../base/endpoint.ts'
import { getShape, schemaAt, splitPath, unwrapSchema } from './schema.ts'

/** A field that was sent but is not declared. */
export interface UnknownField {
  path: string
  name: string
  /** The declared fields of its object. */
  siblings: readonly string[]
}

interface Def {
  type: string
  element?: z.ZodType
  options?: readonly z.ZodType[]
  valueType?: z.ZodType
  catchall?: z.ZodType
}

const getDef = (schema: z.ZodType): Def => unwrapSchema(schema).def as unknown as Def

/**
 * The fields of a value that its schema would drop without a word, by dotted path. Objects that are declared loose, as
 * those of X12, drop nothing.
 */
function findUnknownFields(schema: z.ZodType, value: unknown, path = ''): UnknownField[] {
  if (value === null || typeof value !== 'object') return []
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  const { type, element, options, valueType, catchall } = getDef(schema)
  if (Array.isArray(value))
    return element ? value.flatMap((row, index) => findUnknownFields(element, row, at(index))) : []
  // the option that the value fits best is the one that was meant
  if (options !== undefined)
    return (
      options
        .filter((option) => holdsFields(option))
        .map((option) => findUnknownFields(option, value, path))
        .reduce<UnknownField[] | null>(
          (best, one) => (best && best.length <= one.length ? best : one),
          null,
        ) ?? []
    )
  const entries = Object.entries(value)
  if (valueType) return entries.flatMap(([name, one]) => findUnknownFields(valueType, one, at(name)))
  if (type !== 'object') return []
  const shape = getShape(schema)
  return entries.flatMap(([name, one]) => {
    if (Object.hasOwn(shape, name)) return findUnknownFields(shape[name]!, one, at(name))
    const isLoose = catchall !== undefined && getDef(catchall).type !== 'never'
    return isLoose ? [] : [{ path: at(name), name, siblings: Object.keys(shape) }]
  })
}

const holdsFields = (schema: z.ZodType): boolean =>
  ['object', 'record', 'union'].includes(getDef(schema).type)

/**
 * The fields of a change's body that its call would drop. Whoever sends a thing back as it was read may leave in what
 * the response has besides: in a PUT or PATCH, in a POST whose specified body is the whole thing, and in the things
 * that a body holds.
 */
export function getUnknownFields(endpoint: Endpoint, body: unknown): UnknownField[] {
  const { body: spec, response, method, takesWhole } = endpoint
  if (isReadOnly(endpoint) || spec === undefined || !isSchema(spec)) return []
  const isWhole = method === 'PUT' || method === 'PATCH' || takesWhole === true
  const isReadBack = (path: string) =>
    isSchema(response) && (isWhole || path.includes('.')) && declares(response, path)
  return findUnknownFields(spec, body).filter(({ path }) => !isReadBack(path))
}

/** What a refusal says of an unknown field: the declared one that was most likely meant, where one is like it. */
export function unknownText({ name, siblings }: UnknownField): string {
  const near = findNear(name, siblings)
  return near === null ? 'Unknown field.' : `Unknown field. Did you mean “${near}”?`
}

/** Whether a schema declares the field of a path. */
function declares(schema: z.ZodType, path: string): boolean {
  const [parent, name] = splitPath(path)
  const context = schemaAt(schema, parent)
  return context !== null && Object.hasOwn(getShape(context), name)
}

function findNear(name: string, names: readonly string[]): string | null {
  const written = plain(name)
  const [best] = names
    .map((candidate) => ({ candidate, distance: getDistance(written, plain(candidate)) }))
    .filter(({ distance }) => distance <= Math.max(1, written.length / 3))
    .toSorted((a, b) => a.distance - b.distance)
  return best?.candidate ?? null
}

/** A name in any notation, `phoneNumber` as `phone_number`; no field has a longer one. */
const plain = (name: string): string =>
  name
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')

/**
 * How many letters have to be added, removed, replaced or swapped with the next to make one name the other; its
 * beginning counts as one.
 */
function getDistance(one: string, other: string): number {
  if (one.length >= 3 && (other.startsWith(one) || one.startsWith(other))) return 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1]
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = row[at - 1]! + (letter === other[at - 1] ? 0 : 1)
      const isSwapped = at > 1 && letter === other[at - 2] && one[down - 1] === other[at - 1]
      next.push(
        Math.min(replaced, row[at]! + 1, next[at - 1]! + 1, isSwapped ? before[at - 2]! + 1 : replaced),
      )
    }
    before = row
    row = next
  }
  return row.at(-1)!
}
