import type { z } from 'zod'
import { unwrapSchema, schemaAt } from '../../../form/schema.ts'
import { Waybill } from './waybill.rules.ts'

/** The value at a dotted path; undefined where nothing is. */
export function valueAt(values: unknown, path: string): unknown {
  let value: unknown = values
  for (const step of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step]
  return value
}

/** A value as text; empty for one that is none. */
export const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const isList = (path: string): boolean => {
  const schema: z.ZodType | null = schemaAt(Waybill, path)
  return schema !== null && (unwrapSchema(schema).def as unknown as { type: string }).type === 'array'
}

/** One path segment of a target: leads to its next list, or to the field. */
interface PathStep {
  steps: readonly string[]
  toList: boolean
}

const cache = new Map<string, readonly PathStep[]>()

/** The list positions in each target's path, cached because a form looks up all its fields on every keystroke. */
function parseTarget(target: string): readonly PathStep[] {
  const saved = cache.get(target)
  if (saved) return saved
  const pathSteps: PathStep[] = []
  let [path, steps]: [string, string[]] = ['', []]
  for (const step of target.split('.')) {
    path = path === '' ? step : `${path}.${step}`
    steps.push(step)
    if (!isList(path)) continue
    pathSteps.push({ steps, toList: true })
    path += '.0'
    steps = []
  }
  if (steps.length > 0) pathSteps.push({ steps, toList: false })
  cache.set(target, pathSteps)
  return pathSteps
}

interface PathValue {
  path: string
  value: unknown
}

/** The paths and values of a target in a waybill: one for each existing row, or the first row when there is none. */
export function resolveTarget(waybill: unknown, target: string): PathValue[] {
  let found: PathValue[] = [{ path: '', value: waybill }]
  for (const { steps, toList } of parseTarget(target)) {
    const way = steps.join('.')
    found = found.flatMap((place) => {
      const path = place.path === '' ? way : `${place.path}.${way}`
      const value = steps.reduce(stepInto, place.value)
      return toList ? rowsAt(path, value) : [{ path, value }]
    })
  }
  return found
}

const stepInto = (value: unknown, step: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[step]

function rowsAt(path: string, value: unknown): PathValue[] {
  const rows: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [undefined]
  return rows.map((row, at) => ({ path: `${path}.${at}`, value: row }))
}

/** The paths a target matches in a waybill. */
export const resolvePaths = (waybill: unknown, target: string): string[] =>
  resolveTarget(waybill, target).map(({ path }) => path)
