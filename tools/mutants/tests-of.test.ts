import { expect, test } from 'vitest'
import { findTests } from './tests-of.ts'

const nearest = (path: string, files: Record<string, string>) =>
  findTests(path, new Map(Object.entries(files)), new Set())

test('a source is covered by the tests of its noun and by those that import it through others, its own room first', () => {
  const files = {
    'api/src/areas/fleet/cars/cars.service.ts': "export * from '../../../../../rail/src/miles.ts'",
    'api/src/areas/fleet/cars/cars.test.ts': "import './cars.service.ts'",
    'web/src/areas/fleet/cars/CarsPage.test.tsx': '',
    'rail/src/miles.ts': 'export const MILES = 1',
    'rail/src/way.ts': "export { MILES } from './miles.ts'",
    'rail/src/way.test.ts': "import './way.ts'",
    'rail/src/kinds.test.ts': "import type { MILES } from './miles.ts'",
  }

  expect(nearest('rail/src/miles.ts', files)).toEqual([
    'rail/src/way.test.ts',
    'api/src/areas/fleet/cars/cars.test.ts',
  ])
  expect(nearest('api/src/areas/fleet/cars/cars.service.ts', files)).toEqual([
    'api/src/areas/fleet/cars/cars.test.ts',
  ])
})

test('a source that no test imports is covered by those of its folder, and a contract by the loop over all endpoints', () => {
  const files = { 'contract/src/a.contract.ts': '', 'contract/src/b.test.ts': '', 'web/src/c.test.ts': '' }

  expect(nearest('contract/src/a.contract.ts', files)).toEqual([
    'contract/src/b.test.ts',
    'api/src/access.test.ts',
  ])
})
