import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { emptied, withMethods, withoutMadeCode } from './lean-zod.ts'

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

test('methods that are called somewhere stay, and those of formats nobody asks for go', () => {
  const path = join(ZOD, 'v4/classic/schemas.js')
  const lean = withMethods(readFileSync(path, 'utf8'), path, new Set(['email', 'check', 'parse']))

  expect(lean).toContain('core._email(ZodEmail, params)')
  expect(lean).toContain('parse: function _parse(')
  expect(lean).not.toContain('core._jwt(ZodJWT, params));\n    }')
  expect(lean).toMatch(/\.\.\.null/)
})

test('objects make no code of themselves', () => {
  const path = join(ZOD, 'v4/core/schemas.js')

  expect(withoutMadeCode(readFileSync(path, 'utf8'), path)).toContain(
    'export const $ZodObjectJIT = /*@__PURE__*/ $ZodObject;',
  )
  expect(() => withoutMadeCode('export const other = 1', path)).toThrow('mend web/build/lean-zod.ts')
})
