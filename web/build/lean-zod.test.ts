import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { emptied } from './lean-zod.ts'

const ZOD = dirname(createRequire(import.meta.url).resolve('zod'))

test('of what writes JSON Schema only the reading of bounds is left', () => {
  const path = join(ZOD, 'v4/core/json-schema-processors.js')

  const lean = emptied(readFileSync(path, 'utf8'), path)

  expect(lean).toContain('export const stringProcessor = () => undefined;')
  expect(lean).toMatch(/export function toJSONSchema\([^)]*\) \{\}/)
  expect(lean).toMatch(/export function aggregateChecks\(schema\) \{\s+const /)
})

test('schemas still find all that they ask of these files', () => {
  const path = join(ZOD, 'v4/core/to-json-schema.js')
  const names = (code: string) =>
    [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)
  const code = readFileSync(path, 'utf8')

  expect(names(code)).toContain('createStandardJSONSchemaMethod')
  expect(names(emptied(code, path))).toEqual(names(code))
})
