import type { z } from 'zod'

/**
 * A field that others make required: when any of `filled` has a value (WBL-136), or when the field `where` equals
 * `is`. It is plain data, so that a form can show it before validation fails and OpenAPI can describe it.
 */
export interface Need {
  field: string
  filled?: readonly string[]
  where?: string
  is?: string | number | boolean
  /** Why it is needed, for people: `Required with a weight.` */
  text: string
}

interface NeedsMeta {
  'x-needs'?: readonly Need[]
}

/** Whether a value is empty: empty text, no rows, or an object whose values are all empty. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.values(value).every(isBlank)
}

/** Whether a need holds among these values. */
export function isNeedMet({ filled = [], where, is }: Need, values: Record<string, unknown>): boolean {
  if (where !== undefined) return values[where] === is
  return filled.some((name) => values[name] !== false && !isBlank(values[name]))
}

/** The needs that apply to these values and are not met. */
export const unmet = (needs: readonly Need[], values: Record<string, unknown>): Need[] =>
  needs.filter((need) => isBlank(values[need.field]) && isNeedMet(need, values))

/** Adds to an object what its fields need of one another. */
export function withNeeds<S extends z.ZodObject>(schema: S, needs: readonly Need[]): S {
  const checked = schema.superRefine((values, ctx) => {
    for (const { field, text } of unmet(needs, values)) {
      ctx.addIssue({ code: 'custom', path: [field], message: text, params: { isMissing: true } })
    }
  })
  return checked.meta({ ...schema.meta(), 'x-needs': needs }) as unknown as S
}

/** Two or more fields that are filled together or not at all. */
export const allOrNone = (fields: Readonly<Record<string, string>>): Need[] =>
  Object.entries(fields).map(([field, text]) => ({
    field,
    filled: Object.keys(fields).filter((other) => other !== field),
    text,
  }))

export const needsOf = (schema: z.ZodType): readonly Need[] =>
  (schema.meta() as NeedsMeta | undefined)?.['x-needs'] ?? needsInside(schema)

function needsInside(schema: z.ZodType): readonly Need[] {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? needsOf(innerType) : []
}
