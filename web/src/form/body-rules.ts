import type { z } from 'zod'
import { check } from '#contract/form/check.ts'
import { needsOf } from '#contract/form/needs.ts'
import { factsAt, inOrder, labelAt, schemaAt, getShape } from '#contract/form/schema.ts'
import { bodyFrom, filled } from '#contract/form/values.ts'
import type { BodyRules, Values } from './rules.ts'

const isSchema = (body: unknown): body is z.ZodType =>
  typeof body === 'object' && body !== null && 'safeParse' in body

/**
 * The rules of a body, read from its schema. Throws where a build stripped the schema because the endpoint was
 * imported in another way.
 */
export function bodyRules(name: string, schema: unknown): BodyRules {
  if (!isSchema(schema)) {
    throw new Error(
      `${name} has no body here: hand the endpoint itself to createForm(), in the file that imports it.`,
    )
  }
  const checked = (values: Values) => check(schema, bodyFrom(schema, values)).problems ?? new Map()
  return {
    facts: (path) => factsAt(schema, path),
    label: (path) => labelAt(schema, path),
    needsIn: (path) => {
      const context = schemaAt(schema, path)
      return context ? needsOf(context) : []
    },
    has: (path) => schemaAt(schema, path) !== null,
    begin: (given) => filled(schema, given) as Values,
    body: (values) => bodyFrom(schema, values),
    problems: checked,
    inOrder: (paths) => inOrder(schema, paths),
    draftable: (values) => known(schema, values, (path) => factsAt(schema, path).kind !== 'secret'),
    fitting: (saved, beginning) => {
      const open = known(schema, saved, () => true)
      const wrong = [...checked({ ...beginning, ...open }).keys()].map((path) => path.split('.')[0] ?? '')
      const broken = wrong.filter((field) => hasOtherShape(saved[field], beginning[field]))
      const fit = known(schema, open, (field) => !broken.includes(field))
      return filled(schema, { ...beginning, ...fit }) as Values
    },
  }
}

const known = (schema: z.ZodType, values: Values, isIncluded: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in getShape(schema) && isIncluded(name)))

const shapeName = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

const hasOtherShape = (value: unknown, beginning: unknown): boolean =>
  value !== null && beginning !== null && shapeName(value) !== shapeName(beginning)
