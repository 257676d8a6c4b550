import { expect, test } from 'vitest'
import { withoutSchemas } from './strip-contract.ts'

const CONTRACT = `
import { z } from 'zod'
export const Car = z.object({ id: z.string() })
export const listCars = endpoint({
  name: 'listCars',
  path: '/cars/{customerId}',
  access: { anyOf: ['visibility_asset_list'] },
  params: CustomerParams,
  body: z.object({ page: Page }),
  response: z.object({ data: z.array(Car) }),
})
export const exportCars = endpoint({ name: 'exportCars', body: bytes(MAX), response: file('text/csv') })
export const watchCars = endpoint({ name: 'watchCars', response: events(Car) })
const question = { filters: z.array(Car) }
export const isCar = (id: string): boolean => id.length > 4
`

test('endpoints keep what a call needs and lose their schemas', () => {
  const stripped = withoutSchemas(CONTRACT, 'cars.contract.ts')

  expect(stripped).toContain(
    "access: { anyOf: ['visibility_asset_list'] },\n  params: {},\n  body: {},\n  response: {},",
  )
  expect(stripped).toContain("name: 'exportCars', body: bytes({}), response: file('text/csv')")
  expect(stripped).toContain("name: 'watchCars', response: events({})")
})

test('a schema of the same name as its place is dropped as well', () => {
  const stripped = withoutSchemas(
    `export const one = endpoint({ name: 'one', body, response: Car })`,
    'one.contract.ts',
  )

  expect(stripped).toContain("name: 'one', body: {}, response: {}")
})

test('the copy that a form is based on keeps the bodies', () => {
  const copy = withoutSchemas(CONTRACT, 'cars.contract.ts', new Set(['params', 'query', 'response']))

  expect(copy).toContain('params: {},\n  body: z.object({ page: Page }),\n  response: {},')
})

test('schemas imported by name stay whole, and unused ones may be dropped', () => {
  const stripped = withoutSchemas(CONTRACT, 'cars.contract.ts')

  expect(stripped).toContain('export const Car = /* @__PURE__ */ (() => (z.object({ id: z.string() })))()')
  expect(stripped).toContain('const question = /* @__PURE__ */ (() => ({ filters: z.array(Car) }))()')
  expect(stripped).toContain('export const isCar = (id: string): boolean => id.length > 4')
})
