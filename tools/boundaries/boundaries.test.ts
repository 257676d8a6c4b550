import { expect, test } from 'vitest'
import { readImports } from './imports.ts'
import { judge } from './judge.ts'
import { RULES } from './rules.ts'

/** A small clean house: one file of each kind that a planted violation may point at. */
const HOUSE = new Map(
  [
    'contract/src/base/endpoint.ts',
    'contract/src/areas/support/tickets.contract.ts',
    'contract/src/areas/pricing/quotes.contract.ts',
    'contract/src/areas/accounts/session/session.contract.ts',
    'x12/src/tokenize.ts',
    'rail/src/fold.ts',
    'rail/src/clm/zone.ts',
    'api/src/http/serve.ts',
    'api/src/testing/database.ts',
    'api/src/areas/support/tickets.routes.ts',
    'api/src/areas/support/tickets.service.ts',
    'api/src/areas/support/tickets.queries.ts',
    'api/src/areas/support/tickets.factory.ts',
    'api/src/areas/pricing/quotes.service.ts',
    'api/src/areas/pricing/quotes.queries.ts',
    'web/src/ui/Button.tsx',
    'web/src/shell/call.ts',
    'web/src/shared/AssetPicker.tsx',
    'web/src/list/ListPage.tsx',
    'web/src/areas/pricing/QuoteListPage.tsx',
    'web/src/gallery/GalleryPage.tsx',
    'contract/src/areas/lookups/people/people.contract.ts',
    'demo/src/world.ts',
  ].map((path) => [path, 'export const here = 1']),
)
const PACKAGES = new Set(['zod', 'pg', 'fastify', 'vitest', '@tanstack/react-query'])

const PLANTED: [rule: string, file: string, imported: string][] = [
  ['must-resolve', 'web/src/shell/z.ts', './nowhere.ts'],
  ['must-resolve', 'api/src/http/z.ts', 'left-pad'],
  ['contract-imports-zod-only', 'contract/src/base/z.ts', 'node:fs'],
  ['waybills-are-x12', 'contract/src/areas/waybilling/z.rules.ts', '#rail/fold.ts'],
  ['contract-base-knows-no-area', 'contract/src/base/z.ts', '../areas/support/tickets.contract.ts'],
  ['contract-areas-apart', 'contract/src/areas/support/z.contract.ts', '../pricing/quotes.contract.ts'],
  ['x12-is-a-leaf', 'x12/src/z.ts', '#contract/base/endpoint.ts'],
  ['rail-is-a-leaf', 'rail/src/z.ts', '#x12/tokenize.ts'],
  ['api-knows-the-contract-only', 'api/src/http/z.ts', '#web/ui/Button.tsx'],
  ['web-knows-the-contract-only', 'web/src/shell/z.ts', '#x12/tokenize.ts'],
  ['demo-is-an-outsider', 'demo/src/z.ts', '#api/http/serve.ts'],
  ['e2e-drives-the-screen', 'e2e/z.e2e.ts', '#api/areas/support/tickets.service.ts'],
  ['x12-only-for-messages', 'api/src/areas/support/z.service.ts', '#x12/tokenize.ts'],
  ['rail-only-for-events', 'api/src/areas/support/z.service.ts', '#rail/fold.ts'],
  ['api-areas-meet-at-services', 'api/src/areas/support/z.service.ts', '../pricing/quotes.queries.ts'],
  ['api-plumbing-knows-no-area', 'api/src/http/z.ts', '../areas/pricing/quotes.service.ts'],
  ['routes-skip-nothing', 'api/src/areas/support/z.routes.ts', './tickets.queries.ts'],
  ['services-below-routes', 'api/src/areas/support/z.service.ts', './tickets.routes.ts'],
  ['queries-call-nobody', 'api/src/areas/support/z.queries.ts', './tickets.service.ts'],
  ['sql-only-in-queries', 'api/src/areas/support/z.service.ts', 'pg'],
  ['services-know-no-http', 'api/src/areas/support/z.service.ts', 'fastify'],
  ['factories-only-in-tests', 'api/src/areas/support/z.service.ts', './tickets.factory.ts'],
  ['test-helpers-only-in-tests', 'api/src/areas/support/z.service.ts', '#api/testing/database.ts'],
  ['web-areas-apart', 'web/src/areas/support/Z.tsx', '../pricing/QuoteListPage.tsx'],
  ['web-area-own-contract', 'web/src/areas/support/Z.tsx', '#contract/areas/pricing/quotes.contract.ts'],
  ['web-shared-asks-common-areas', 'web/src/shared/Z.tsx', '#contract/areas/pricing/quotes.contract.ts'],
  ['web-ui-is-dumb', 'web/src/ui/Z.tsx', '../shell/call.ts'],
  ['web-ui-is-dumb', 'web/src/ui/Z.tsx', '@tanstack/react-query'],
  ['web-shell-knows-no-area', 'web/src/shell/z.ts', '../areas/pricing/QuoteListPage.tsx'],
  ['web-shell-knows-no-area', 'web/src/shell/z.ts', '../gallery/GalleryPage.tsx'],
  [
    'api-areas-meet-at-services',
    'api/src/areas/pricing/quotes/z.service.ts',
    '../../support/tickets.queries.ts',
  ],
  ['web-shell-below-shared', 'web/src/shell/z.ts', '../shared/AssetPicker.tsx'],
  ['web-shared-below-lists', 'web/src/shared/z.ts', '../list/ListPage.tsx'],
]

const ALLOWED: [file: string, imported: string][] = [
  ['api/src/areas/support/z.service.ts', '../pricing/quotes.service.ts'],
  ['api/src/areas/feeds/z.service.ts', '#x12/tokenize.ts'],
  ['api/src/areas/support/z.rules.ts', '#rail/clm/zone.ts'],
  ['api/src/areas/support/z.test.ts', './tickets.factory.ts'],
  ['web/src/areas/pricing/Z.tsx', '#contract/areas/accounts/session/session.contract.ts'],
  ['web/src/areas/pricing/Z.tsx', '#contract/areas/pricing/quotes.contract.ts'],
  ['web/src/shared/Z.tsx', '#contract/areas/lookups/people/people.contract.ts'],
  ['contract/src/areas/pricing/z.contract.ts', '../lookups/people/people.contract.ts'],
  ['demo/src/z.ts', '#x12/tokenize.ts'],
  ['e2e/z.e2e.ts', '#api/areas/support/tickets.factory.ts'],
  ['contract/src/base/z.ts', 'zod'],
]

test.each(PLANTED)('%s is broken by %s importing %s, and nothing else is', (rule, file, imported) => {
  expect(rulesBrokenBy(file, `import '${imported}'`)).toEqual([rule])
})

test.each(ALLOWED)('%s may import %s', (file, imported) => {
  expect(rulesBrokenBy(file, `import '${imported}'`)).toEqual([])
})

test('every rule has been seen to catch something', () => {
  const planted = new Set(PLANTED.map(([rule]) => rule))

  expect(RULES.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
})

test('re-exports, type imports and lazy imports count as imports', () => {
  for (const code of [
    "export * from 'pg'",
    "import type { Pool } from 'pg'",
    "export const load = () => import('pg')",
  ]) {
    expect(rulesBrokenBy('api/src/areas/support/z.service.ts', code)).toEqual(['sql-only-in-queries'])
  }
})

test('values that import each other in a circle are found, types may', () => {
  const circle = (first: string) =>
    judgeHouse([
      ['api/src/db/one.ts', first],
      ['api/src/db/two.ts', "import './one.ts'"],
    ])

  expect(circle("import './two.ts'")).toEqual(['no-circles'])
  expect(circle("import type { Two } from './two.ts'")).toEqual([])
})

test('a file that cannot be read stops the check', () => {
  expect(() => judgeHouse([['api/src/db/broken.ts', 'export const = 3']])).toThrow(
    'api/src/db/broken.ts can’t be parsed',
  )
})

function rulesBrokenBy(file: string, code: string): string[] {
  return judgeHouse([[file, code]])
}

function judgeHouse(planted: [string, string][]): string[] {
  return judge(readImports(new Map([...HOUSE, ...planted]), PACKAGES)).map(({ rule }) => rule)
}
