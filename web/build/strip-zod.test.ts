import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { emptied, withMethods, withoutMadeCode } from './strip-zod.ts'

const ZOD = dirname(createRequire(import.meta.url).resolve('zod'))

test('of what writes JSON Schema only the reading of bounds is left', () => {
  const path = join(ZOD, 'v4/core/json-schema-processors.js')

  const stripped = emptied(readFileSync(path, 'utf8'), path)

  expect(stripped).toContain('export const stringProcessor = () => undefined;')
  expect(stripped).toMatch(/export function toJSONSchema\([^)]*\) \{\}/)
  expect(stripped).toMatch(/export function aggregateChecks\(schema\) \{\s+const /)
})

test('schemas still find all that they require in these files', () => {
  const path = join(ZOD, 'v4/core/to-json-schema.js')
  const names = (code: string) =>
    [...code.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)
  const code = readFileSync(path, 'utf8')

  expect(names(code)).toContain('createStandardJSONSchemaMethod')
  expect(names(emptied(code, path))).toEqual(names(code))
})

test('methods that are called somewhere stay, and those of unused formats go', () => {
  const path = join(ZOD, 'v4/classic/schemas.js')
  const stripped = withMethods(readFileSync(path, 'utf8'), path, new Set(['email', 'check', 'parse']))

  expect(stripped).toContain('core._email(ZodEmail, params)')
  expect(stripped).toContain('parse: function _parse(')
  expect(stripped).not.toContain('core._jwt(ZodJWT, params));\n    }')
  expect(stripped).toMatch(/\.\.\.null/)
})

test('objects make no code of themselves', () => {
  const path = join(ZOD, 'v4/core/schemas.js')

  expect(withoutMadeCode(readFileSync(path, 'utf8'), path)).toContain(
    'export const $ZodObjectJIT = /*@__PURE__*/ $ZodObject;',
  )
  expect(() => withoutMadeCode('export const other = 1', path)).toThrow('fix web/build/strip-zod.ts')
})
