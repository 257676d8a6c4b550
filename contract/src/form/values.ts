import type { z } from 'zod'
import { isBlank } from './needs.ts'
import { innerOf, mayBeLeftOut, shapeOf, acceptsEmptyText, acceptsNull } from './schema.ts'

interface Def {
  type: string
  element?: z.ZodType
  innerType?: z.ZodType
  defaultValue?: unknown
}

const defOf = (schema: z.ZodType): Def => schema.def as unknown as Def

/** A value nobody has filled in yet, as the fields of a form hold it: no text, no number, no row; a default where there is one. */
export function blankOf(schema: z.ZodType): unknown {
  const given = defaultOf(schema)
  if (given !== undefined) return given
  const inner = innerOf(schema)
  switch (defOf(inner).type) {
    case 'string':
      return ''
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(Object.entries(shapeOf(inner)).map(([name, part]) => [name, blankOf(part)]))
    default:
      return null
  }
}

function defaultOf(schema: z.ZodType): unknown {
  const { type, innerType, defaultValue } = defOf(schema)
  if (type === 'default') return defaultValue
  return innerType ? defaultOf(innerType) : undefined
}

/** What a form starts with: what is given, and blanks for all else that the body has. */
export function filled(schema: z.ZodType, given: unknown): unknown {
  const inner = innerOf(schema)
  const { type, element } = defOf(inner)
  if (type === 'object') {
    // what a picker holds is there as a whole or not at all
    if (given == null && acceptsNull(schema)) return null
    const held = (given ?? {}) as Record<string, unknown>
    const own = Object.entries(shapeOf(inner)).map(([name, part]) => [name, filled(part, held[name])])
    return { ...besides(inner, held), ...Object.fromEntries(own) }
  }
  if (given === undefined || given === null) return blankOf(schema)
  if (type === 'array' && element && Array.isArray(given)) {
    return inWordsOrder(
      schema,
      given.map((row) => filled(element, row)),
    )
  }
  return given
}

/** What an object holds that no field shows; only one that takes more than its fields keeps it. */
function besides(schema: z.ZodType, held: Record<string, unknown>): Record<string, unknown> {
  const { catchall } = schema.def as unknown as { catchall?: z.ZodType }
  if (catchall === undefined || defOf(catchall).type === 'never') return {}
  const shown = shapeOf(schema)
  return Object.fromEntries(Object.entries(held).filter(([name]) => !(name in shown)))
}

/** Ticked choices stand as they are offered, whoever wrote them down: their order says nothing. */
function inWordsOrder(schema: z.ZodType, values: unknown[]): unknown[] {
  const labels = (innerOf(schema).meta() as { 'x-labels'?: object } | undefined)?.['x-labels']
  const order = Object.keys(labels ?? {})
  return labels === undefined
    ? values
    : values.toSorted((a, b) => order.indexOf(String(a)) - order.indexOf(String(b)))
}

/**
 * The body that fields make: a blank is null where null is taken, left out where that is, and stays where something is
 * needed, so that the check says so.
 */
export function bodyFrom(schema: z.ZodType, values: unknown): unknown {
  if (isBlank(values) && defOf(innerOf(schema)).type !== 'array') {
    if (acceptsNull(schema)) return null
    // an emptied text is said to be empty where that is taken: left out it would stay as it was
    if (values === null || (mayBeLeftOut(schema) && !acceptsEmptyText(schema))) return undefined
  }
  const inner = innerOf(schema)
  const { type, element } = defOf(inner)
  if (type === 'object' && values !== null && typeof values === 'object') {
    const held = values as Record<string, unknown>
    const entries = Object.entries(shapeOf(inner)).map(([name, part]) => [name, bodyFrom(part, held[name])])
    return {
      ...besides(inner, held),
      ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    }
  }
  if (type === 'array' && element && Array.isArray(values)) return values.map((row) => bodyFrom(element, row))
  return values
}
