import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { factsAt } from '../../../form/schema.ts'
import { fieldOfPath } from './labels.rules.ts'
import { toText, valueAt } from './target-paths.rules.ts'
import { Waybill } from './waybill.rules.ts'

const Value = z.string().trim().min(1).max(255, BOUND).nullable()

/** A correction of one field that several bills need alike: the value that was rejected and the right one, null for none. */
export const WaybillChange = z.object({
  path: z
    .string()
    .max(300, BOUND)
    .refine((path) => fieldOfPath(path) === path, 'The bill has no such field.'),
  before: Value,
  after: Value,
})
export type WaybillChange = z.infer<typeof WaybillChange>

/** The first change whose field does not hold the rejected value in this waybill; null where all fit. */
export const findMismatch = (waybill: object, changes: readonly WaybillChange[]): WaybillChange | null =>
  changes.find(({ path, before }) => toText(valueAt(waybill, path)) !== (before ?? '')) ?? null

/** A waybill with its changed fields. */
export function applyChanges<W extends object>(waybill: W, changes: readonly WaybillChange[]): W {
  const changed = structuredClone(waybill)
  for (const { path, after } of changes) put(changed, path.split('.'), toValue(path, after))
  return changed
}

const toValue = (path: string, text: string | null): string | number | null =>
  text !== null && factsAt(Waybill, path).kind === 'number' ? Number(text) : text

function put(target: object, [step = '', next, ...rest]: string[], value: unknown): void {
  const parent = target as Record<string, unknown>
  if (next === undefined) {
    parent[step] = value
    return
  }
  parent[step] ??= /^\d+$/.test(next) ? [] : {}
  put(parent[step] as object, [next, ...rest], value)
}
