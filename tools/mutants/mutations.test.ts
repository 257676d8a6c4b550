import { expect, test } from 'vitest'
import { broken, findMutations } from './mutations.ts'

const breaks = (text: string): [string, string][] =>
  findMutations('rule.ts', text).map((mutation) => [mutation.kind, broken(text, mutation)])

test('a comparison is flipped at its edge, also after a text that holds the same sign', () => {
  expect(breaks("'<' < b")).toEqual([['comparison', "'<' <= b"]])
  expect(breaks('a === b')).toEqual([['comparison', 'a !== b']])
})

test('each half of a condition is left out, and a guard never holds', () => {
  expect(breaks('if (!a) f()')).toEqual([
    ['condition', 'if (false) f()'],
    ['condition', 'if (a) f()'],
  ])
  expect(breaks('a && b')).toEqual([
    ['condition', 'a'],
    ['condition', 'b'],
  ])
})

test('an endpoint that requires a permission is opened to every signed-in user', () => {
  expect(breaks("endpoint({ access: { anyOf: ['x'] } })")).toEqual([
    ['access', "endpoint({ access: 'signed-in' })"],
  ])
  expect(breaks("endpoint({ access: 'signed-in' })")).toEqual([['access', "endpoint({ access: 'public' })"]])
})

test('texts for people and limits change; names, types and places of modules do not', () => {
  expect(
    breaks("import { a } from './some file.ts'\ntype B = 'one of two'\nconst C = f('name', 'two words', 25)"),
  ).toEqual([
    [
      'text',
      "import { a } from './some file.ts'\ntype B = 'one of two'\nconst C = f('name', \"two words~\", 25)",
    ],
    [
      'limit',
      "import { a } from './some file.ts'\ntype B = 'one of two'\nconst C = f('name', 'two words', 26)",
    ],
  ])
})

test('the summary of an endpoint is a word of the document, no rule', () => {
  expect(breaks("endpoint({ summary: 'Lists all there are.' })")).toEqual([])
})

test('a condition of a statement is left out only where it ends on its line', () => {
  const text = 'sql`select 1\n  where a\n  and b = ${c}\n  and (d\n  or e)`'

  expect(breaks(text)).toEqual([['statement', 'sql`select 1\n  where a\n\n  and (d\n  or e)`']])
})
