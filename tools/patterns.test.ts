import { expect, test } from 'vitest'
import { getPatternProblem } from './patterns/judge.ts'
import { findPatterns } from './patterns/patterns.ts'

test('patterns of the product are found as literals and as texts put together from constants', () => {
  const text = [
    'const LABEL = "[a-z]+"',
    'const TAIL = /\\d+/',
    'export const found = [/a|b/gi, new RegExp(`^${LABEL}-${TAIL.source}$`), RegExp(LABEL + name, "i")]',
  ].join('\n')
  const tree = new Map([
    ['api/src/one.ts', text],
    ['api/src/one.test.ts', 'export const no = /c/'],
    ['tools/one.ts', 'export const no = /d/'],
  ])

  expect(findPatterns(tree).map(({ source, flags, place }) => [source, flags, place])).toEqual([
    ['\\d+', '', 'api/src/one.ts:2'],
    ['a|b', 'gi', 'api/src/one.ts:3'],
    ['^[a-z]+-\\d+$', 'g', 'api/src/one.ts:3'],
    ['X', 'i', 'api/src/one.ts:3'],
  ])
})

test.each([
  [String.raw`^\s*>*\s*-{2,}`, /polynomial/],
  [String.raw`<row\b([^>]*?)(?:\/>|>([\s\S]*?)<\/row>)`, /polynomial/],
  ['^(a+)+$', /exponential/],
])(
  '/%s/ is refused: a text twice as long takes more than twice the time',
  async (source, complaint) => {
    expect(await getPatternProblem({ source, flags: 'g', place: '' })).toMatch(complaint)
  },
  60_000,
)

test('a pattern that looks at each character once is accepted', async () => {
  expect(await getPatternProblem({ source: '^[A-Z]{2,4}$', flags: '', place: '' })).toBeNull()
}, 60_000)
