import type { z } from 'zod'
import { isBlank } from './needs.ts'
import {
  unwrapSchema,
  isOptionalSchema,
  getShape,
  acceptsEmptyText,
  acceptsNull,
  isMarkedNeeded,
} from './schema.ts'

interface Def {
  type: string
  element?: z.ZodType
  innerType?: z.ZodType
  defaultValue?: unknown
}

const getDef = (schema: z.ZodType): Def => schema.def as unknown as Def

/** The empty form value of a field: no text, no number, no row; its default where there is one. */
export function makeBlank(schema: z.ZodType): unknown {
  const given = getDefault(schema)
  if (given !== undefined) return given
  const inner = unwrapSchema(schema)
  switch (getDef(inner).type) {
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(
        Object.entries(getShape(inner)).map(([name, part]) => [name, makeBlank(part)]),
      )
    default:
      return null
  }
}

function getDefault(schema: z.ZodType): unknown {
  const { type, innerType, defaultValue } = getDef(schema)
  if (type === 'default') return defaultValue
  return innerType ? getDefault(innerType) : undefined
}

/** The initial values of a form: the given ones, and empty values for the rest of the body. */
export function filled(schema: z.ZodType, given: unknown): unknown {
  const inner = unwrapSchema(schema)
  const { type, element } = getDef(inner)
  if (type === 'object') {
    // a picker's value is either complete or missing
    if (given == null && acceptsNull(schema)) return null
    const held = (given ?? {}) as Record<string, unknown>
    const own = Object.entries(getShape(inner)).map(([name, part]) => [name, filled(part, held[name])])
    return { ...getUnchangedFields(inner, held), ...Object.fromEntries(own) }
  }
  if (given === undefined || given === null) return makeBlank(schema)
  if (type === 'array' && element && Array.isArray(given)) {
    return inWordsOrder(
      schema,
      given.map((row) => filled(element, row)),
    )
  }
  return given
}

/** The properties of an object that no field shows; only a loose object keeps them. */
function getUnchangedFields(schema: z.ZodType, held: Record<string, unknown>): Record<string, unknown> {
  const { catchall } = schema.def as unknown as { catchall?: z.ZodType }
  if (catchall === undefined || getDef(catchall).type === 'never') return {}
  const shown = getShape(schema)
  return Object.fromEntries(Object.entries(held).filter(([name]) => !(name in shown)))
}

/** Selected choices are sorted as offered, because their order has no meaning. */
function inWordsOrder(schema: z.ZodType, values: unknown[]): unknown[] {
  const labels = (unwrapSchema(schema).meta() as { 'x-labels'?: object } | undefined)?.['x-labels']
  const order = Object.keys(labels ?? {})
  return labels === undefined
    ? values
    : values.toSorted((a, b) => order.indexOf(String(a)) - order.indexOf(String(b)))
}

/**
 * The body from a form's values: an empty value becomes null where null is allowed, is left out where that is
 * allowed, and stays where a value is required, so that validation reports it.
 */
export function bodyFrom(schema: z.ZodType, values: unknown): unknown {
  if (isBlank(values) && getDef(unwrapSchema(schema)).type !== 'array') {
    if (acceptsNull(schema)) return null
    // a cleared text is sent as empty where that is allowed or has to be refused: left out, it would keep the old value
    if (values === null) return undefined
    if (isOptionalSchema(schema) && !acceptsEmptyText(schema) && !isMarkedNeeded(schema)) return undefined
  }
  const inner = unwrapSchema(schema)
  const { type, element } = getDef(inner)
  if (type === 'object' && values !== null && typeof values === 'object') {
    const held = values as Record<string, unknown>
    const entries = Object.entries(getShape(inner)).map(([name, part]) => [name, bodyFrom(part, held[name])])
    return {
      ...getUnchangedFields(inner, held),
      ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    }
  }
  if (type === 'array' && element && Array.isArray(values)) return values.map((row) => bodyFrom(element, row))
  return values
}
