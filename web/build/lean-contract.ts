import { type ESTree, parseSync, type Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/(?!.*\.test\.ts$).*\.ts$/
/** What only the server and the tests ask of an endpoint. */
const SERVER_SIDE = new Set(['params', 'query', 'body', 'response'])
/** Kinds of bodies and answers that are no schema: the call layer must know them. */
const KINDS = new Set(['file', 'bytes', 'events'])
const ENDPOINT = new Set(['endpoint'])

/**
 * Leaves the schemas of endpoints out of the browser's code: to make a call it needs name, method, path and the kind of
 * answer, and the library behind the schemas is a fifth of the entry. Schemas that a page imports by name stay.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: (_, { command }) => command === 'build',
    enforce: 'pre',
    transform(code, id) {
      return CONTRACT.test(id) ? { code: withoutSchemas(code, id), map: null } : null
    },
  }
}

interface Change {
  start: number
  end: number
  /** The new text, made of the old one. */
  write: (text: string) => string
}

/** Empties the schemas inside every `endpoint({...})` of a contract file, and lets the bundler drop constants nobody uses. */
export function withoutSchemas(code: string, path: string): string {
  const made = parseSync(path, code, { lang: 'ts' }).program.body.flatMap(madeConstants)
  const schemas = made.filter((init) => isCallOf(init, ENDPOINT)).flatMap(schemasOf)
  const changes = [
    ...schemas.map(({ start, end }): Change => ({ start, end, write: () => '{}' })),
    // A call may have effects, so an unused one is kept unless it says that it has none.
    ...made.flatMap(({ start, end }): Change[] => [
      { start, end: start, write: () => '/* @__PURE__ */ (() => (' },
      { start: end, end, write: () => '))()' },
    ]),
  ]
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, write }) => text.slice(0, start) + write(text.slice(start, end)) + text.slice(end),
      code,
    )
}

/** The calls and objects that make the constants of a file. */
function madeConstants(
  statement: ESTree.Directive | ESTree.Statement,
): (ESTree.CallExpression | ESTree.ObjectExpression)[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ init }) =>
    init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : [],
  )
}

function schemasOf(call: ESTree.CallExpression): ESTree.Node[] {
  const [endpoint] = call.arguments
  if (endpoint?.type !== 'ObjectExpression') return []
  return endpoint.properties.flatMap((property): ESTree.Node[] => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    if (!SERVER_SIDE.has(property.key.name)) return []
    const { value } = property
    if (!isCallOf(value, KINDS)) return [value]
    return value.arguments.filter((argument) => argument.type !== 'Literal')
  })
}

function isCallOf(node: ESTree.Expression, names: ReadonlySet<string>): node is ESTree.CallExpression {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && names.has(node.callee.name)
}
