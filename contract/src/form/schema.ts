import type { z } from 'zod'
import type { FieldKind, FieldMeta } from './field.ts'
import { type Need, needsOf } from './needs.ts'

/** The parts of a schema that forms read; zod stores them here for all of its types. */
interface Def {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  defaultValue?: unknown
}

const getDef = (schema: z.ZodType): Def => schema.def as unknown as Def

/** The facts about a form field that follow from the body's schema alone. */
export interface FieldFacts {
  label: string | null
  help: string | null
  kind: FieldKind | null
  unit: string | null
  labels: Readonly<Record<string, string>>
  /** It must be filled, whatever the others hold. */
  isNeeded: boolean
  /** Most characters, rows or the largest number; null: no limit. */
  max: number | null
  min: number | null
  needs: readonly Need[]
}

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'nonoptional', 'catch', 'readonly'])

/** The schema within what makes it optional, nullable or trimmed. */
export function unwrapSchema(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: first, out } = getDef(schema)
  if (WRAPPERS.has(type) && innerType) return unwrapSchema(innerType)
  if (type !== 'pipe' || !first) return schema
  // the input side of a pipe has no field metadata, so the output side is read
  return unwrapSchema(getDef(first).type === 'transform' && out ? out : first)
}

/** The metadata of a field, from the schema itself or from the one it wraps. */
function getNote(schema: z.ZodType): Partial<FieldMeta> {
  const own = schema.meta() as Partial<FieldMeta> | undefined
  if (own?.['x-kind']) return own
  const { innerType, in: first, out } = getDef(schema)
  const inner = innerType ?? (first && getDef(first).type === 'transform' ? out : first)
  return inner ? getNote(inner) : (own ?? {})
}

/** The names of an object's fields, in declaration order; none for anything else. */
export const getShape = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  getDef(unwrapSchema(schema)).shape ?? {}

const toRow = (schema: z.ZodType): z.ZodType | undefined => getDef(unwrapSchema(schema)).element

const isRowNumber = (step: string): boolean => /^\d+$/.test(step)

/** The schema of a field by its dotted path (`cars.3.initial`); null without one. */
export function schemaAt(root: z.ZodType, path: string): z.ZodType | null {
  let schema: z.ZodType | undefined = root
  for (const step of path === '' ? [] : path.split('.')) {
    schema = isRowNumber(step) ? toRow(schema) : getShape(schema)[step]
    if (!schema) return null
  }
  return schema
}

const NOTHING: FieldFacts = {
  label: null,
  help: null,
  kind: null,
  unit: null,
  labels: {},
  isNeeded: false,
  max: null,
  min: null,
  needs: [],
}
const known = new WeakMap<z.ZodType, Map<string, FieldFacts>>()

/** The description of a field, cached because forms read it often. */
export function factsAt(root: z.ZodType, path: string): FieldFacts {
  const place = path.replace(/\.\d+(?=\.|$)/g, '.0')
  const facts = known.get(root) ?? new Map<string, FieldFacts>()
  known.set(root, facts)
  const saved = facts.get(place)
  if (saved) return saved
  const found = readFacts(root, place)
  facts.set(place, found)
  return found
}

function readFacts(root: z.ZodType, path: string): FieldFacts {
  const schema = schemaAt(root, path)
  if (!schema) return NOTHING
  const note = getNote(schema)
  const limits = unwrapSchema(schema) as z.ZodType & Limits
  const [parent, name] = splitPath(path)
  const context = schemaAt(root, parent)
  return {
    label: note.title ?? null,
    help: note.description ?? null,
    kind: note['x-kind'] ?? null,
    unit: note['x-unit'] ?? null,
    labels: note['x-labels'] ?? {},
    isNeeded: note['x-needed'] ?? isNeeded(schema),
    max: note['x-rows']?.max ?? getFinite(limits.maxLength ?? limits.maxValue),
    min: note['x-rows']?.min ?? getFinite(limits.minLength ?? limits.minValue),
    needs: context ? needsOf(context).filter((need) => need.field === name) : [],
  }
}

/** The limits of texts and numbers as zod has them. */
type Limits = Partial<Record<'minLength' | 'maxLength' | 'minValue' | 'maxValue', number | null>>

/** A number without an end of its own has an endless one. */
const getFinite = (limit: number | null | undefined): number | null =>
  limit != null && Number.isFinite(limit) ? limit : null

/** The path of a field's parent, and the field's own name in it. */
export function splitPath(path: string): [parent: string, name: string] {
  const at = path.lastIndexOf('.')
  return at === -1 ? ['', path] : [path.slice(0, at), path.slice(at + 1)]
}

/** Neither an empty value, nor undefined, nor null is accepted. */
function isNeeded(schema: z.ZodType): boolean {
  const { type } = getDef(unwrapSchema(schema))
  if (type === 'boolean' || type === 'object') return false
  if (acceptsNull(schema) || isOptionalSchema(schema)) return false
  if (type === 'string') return !acceptsEmptyText(schema)
  return type !== 'array' || !schema.safeParse([]).success
}

const isWrappedIn = (schema: z.ZodType, types: readonly string[]): boolean => {
  const { type, innerType } = getDef(schema)
  return (
    types.includes(type) || (WRAPPERS.has(type) && innerType !== undefined && isWrappedIn(innerType, types))
  )
}

/** Null means that nothing is filled in. */
export const acceptsNull = (schema: z.ZodType): boolean => isWrappedIn(schema, ['nullable'])

/** The field may be missing altogether. */
export const isOptionalSchema = (schema: z.ZodType): boolean =>
  isWrappedIn(schema, ['optional', 'default', 'prefault'])

/** A form requires it, whatever the schema accepts. */
export const isMarkedNeeded = (schema: z.ZodType): boolean => getNote(schema)['x-needed'] === true

const emptyTexts = new WeakMap<z.ZodType, boolean>()

/** A text that may be empty. */
export function acceptsEmptyText(schema: z.ZodType): boolean {
  const known = emptyTexts.get(schema)
  if (known !== undefined) return known
  const isInUse = getDef(unwrapSchema(schema)).type === 'string' && schema.safeParse('').success
  emptyTexts.set(schema, isInUse)
  return isInUse
}

/** The label of a path: `Car 3, Initial`. Null where a step has no name. */
export function labelAt(root: z.ZodType, path: string): string | null {
  const steps = path.split('.')
  const texts = steps.flatMap((step, at) => {
    const whole = steps.slice(0, at + 1).join('.')
    if (isRowNumber(step)) {
      const { unit } = factsAt(root, steps.slice(0, at).join('.'))
      return [`${capital(unit ?? 'row')} ${Number(step) + 1}`]
    }
    // a list is named by its rows where one of them is meant
    if (steps[at + 1] !== undefined && isRowNumber(steps[at + 1]!)) return []
    return [factsAt(root, whole).label]
  })
  const named = texts.filter((word) => word !== null)
  return texts.at(-1) == null ? null : named.join(', ')
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The position of a field in reading order, to sort problems; one number for each level. */
export function findPlace(root: z.ZodType, path: string): number[] {
  const steps = path.split('.')
  return steps.map((step, at) => {
    if (isRowNumber(step)) return Number(step)
    const context = schemaAt(root, steps.slice(0, at).join('.'))
    const place = context ? Object.keys(getShape(context)).indexOf(step) : -1
    return place === -1 ? Number.MAX_SAFE_INTEGER : place
  })
}

/** Orders paths as people read their fields. */
export const inOrder = (root: z.ZodType, paths: Iterable<string>): string[] =>
  [...paths]
    .map((path) => ({ path, place: findPlace(root, path) }))
    .toSorted((a, b) => compare(a.place, b.place))
    .map(({ path }) => path)

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((step, index) => step !== other[index])
  return at === -1 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? 0)
}
