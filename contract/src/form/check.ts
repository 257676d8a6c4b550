import type { z } from 'zod'
import { unmet, needsOf } from './needs.ts'
import { factsAt, getShape, unwrapSchema } from './schema.ts'
import { isMissing, textFor } from './texts.ts'

/** The error of one field. */
export interface Problem {
  texts: string[]
  /** Nothing was filled in, where something is needed. */
  isMissing: boolean
}

/** Problems by dotted path; empty: none. The path `` speaks of the whole. */
export type Problems = ReadonlyMap<string, Problem>

export type Checked<T> = { data: T; problems: null } | { data: null; problems: Problems }

/**
 * Validates values with a schema and our own messages. The server checks bodies with it and forms check input with
 * it, so both report the same.
 */
export function check<S extends z.ZodType>(schema: S, values: unknown): Checked<z.output<S>> {
  const missing = new Set<string>()
  const parsed = schema.safeParse(values, {
    error: (issue) => {
      const path = toPath(issue)
      if (isMissing(issue)) missing.add(path)
      return textFor(issue, factsAt(schema, path))
    },
  })
  if (parsed.success) return { data: parsed.data, problems: null }
  const problems = new Map<string, Problem>()
  for (const issue of parsed.error.issues) {
    const path = toPath(issue)
    const isGap = missing.has(path) || isMarkedMissing(issue) || isUnwritten(issue, values)
    add(problems, path, issue.message, isGap)
  }
  // zod stops at a field of the wrong type, so the rules between fields are checked separately
  for (const { path, text } of gapsIn(schema, values, '')) {
    if (!problems.has(path)) add(problems, path, text, true)
  }
  return { data: null, problems }
}

const toPath = ({ path = [] }: { path?: PropertyKey[] | undefined }): string => path.map(String).join('.')

const isMarkedMissing = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.['isMissing'] === true

/**
 * An empty value fails a format's pattern too; where the format has its own message, no message about a missing value
 * is added.
 */
const isUnwritten = ({ code, path }: z.core.$ZodIssue, values: unknown): boolean =>
  code === 'invalid_format' &&
  path.reduce<unknown>((held, step) => (held as Record<PropertyKey, unknown> | null)?.[step], values) === ''

function add(problems: Map<string, Problem>, path: string, text: string, isGap: boolean): void {
  const before = problems.get(path)
  if (before?.texts.includes(text)) return
  problems.set(path, {
    texts: [...(before?.texts ?? []), text],
    isMissing: isGap && before?.isMissing !== false,
  })
}

function gapsIn(schema: z.ZodType, values: unknown, path: string): { path: string; text: string }[] {
  if (values === null || typeof values !== 'object') return []
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (Array.isArray(values)) {
    const { element } = unwrapSchema(schema).def as unknown as { element?: z.ZodType }
    return element ? values.flatMap((row, index) => gapsIn(element, row, at(String(index)))) : []
  }
  const held = values as Record<string, unknown>
  const own = unmet(needsOf(schema), held).map(({ field, text }) => ({ path: at(field), text }))
  const inner = Object.entries(getShape(schema)).flatMap(([name, part]) => gapsIn(part, held[name], at(name)))
  return [...own, ...inner]
}

/** Problems as refusals carry them: field by dotted path, each with its sentences. */
export const toFieldErrors = (problems: Problems, whole: string): Record<string, string[]> =>
  Object.fromEntries([...problems].map(([path, { texts }]) => [path || whole, texts]))
