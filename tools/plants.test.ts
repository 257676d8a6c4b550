import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

// Each benchmark can plant a fault that it must then find. A fault is a text in the product's code with a
// replacement, and code changes: a text that no longer exists is found here rather than when someone doubts a
// result.

interface Place {
  at: string
  file: RegExp
  from: string
}

/** The parts of a syntax tree that are used here. */
type Node = Record<string, unknown> & { type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* getNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* getNodes(one)
  if (!isNode(value)) return
  yield value
  for (const part of Object.values(value)) if (typeof part === 'object') yield* getNodes(part)
}

/** The text of a literal without places for values, or the pattern it is. */
function getLiteral(node: unknown): string | RegExp | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal') return node['value'] as string | RegExp
  const quasis = node['quasis'] as { value: { cooked: string } }[] | undefined
  return node.type === 'TemplateLiteral' && quasis?.length === 1 ? quasis[0]!.value.cooked : undefined
}

/** The texts of a benchmark's faults: objects with a pattern of file names and a text in such a file. */
function placesIn(path: string): Place[] {
  const nodes = [...getNodes(parseSync(path, readFileSync(path, 'utf8')).program)]
  const constants = new Map(
    nodes
      .filter(({ type }) => type === 'VariableDeclarator')
      .map((one) => [(one['id'] as Node)['name'], getLiteral(one['init'])]),
  )
  return nodes
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap((object) => {
      const values = new Map(
        (object['properties'] as Node[]).map(({ key, value }) => [
          (key as Node | undefined)?.['name'],
          isNode(value) && value.type === 'Identifier' ? constants.get(value['name']) : getLiteral(value),
        ]),
      )
      const [file, from] = [values.get('file'), values.get('from')]
      return file instanceof RegExp && typeof from === 'string' ? [{ at: path, file, from }] : []
    })
}

test('the code still contains the place of every fault that a bench can plant', () => {
  const code = globSync('{api,contract,rail,x12}/src/**/*.ts').map((path) => [
    `/${path}`,
    readFileSync(path, 'utf8'),
  ])
  const places = globSync('bench/**/*.ts').flatMap(placesIn)

  const removed = places.filter(
    ({ file, from }) => !code.some(([path, text]) => file.test(path!) && text!.includes(from)),
  )

  expect(removed.map(({ at, from }) => `${at}: ${from}`)).toEqual([])
  expect(places.length).toBeGreaterThan(35)
})
