import type { z } from 'zod'
import { innerOf, schemaAt } from '../../../form/schema.ts'
import { Waybill } from './waybill.rules.ts'

/** The value at a dotted path; undefined where nothing is. */
export function valueAt(values: unknown, path: string): unknown {
  let value: unknown = values
  for (const step of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step]
  return value
}

const isList = (path: string): boolean => {
  const schema: z.ZodType | null = schemaAt(Waybill, path)
  return schema !== null && (innerOf(schema).def as unknown as { type: string }).type === 'array'
}

/** The paths a target stands for in a waybill: one for each row there is, the first row where there is none. */
export function pathsOf(waybill: unknown, target: string): string[] {
  let paths = ['']
  for (const step of target.split('.')) {
    paths = paths.flatMap((before) => {
      const path = before === '' ? step : `${before}.${step}`
      return isList(path) ? rowPaths(waybill, path) : [path]
    })
  }
  return paths
}

function rowPaths(waybill: unknown, path: string): string[] {
  const rows = valueAt(waybill, path)
  const count = Math.max(1, Array.isArray(rows) ? rows.length : 0)
  return Array.from({ length: count }, (_, at) => `${path}.${at}`)
}
