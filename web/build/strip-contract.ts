import { type ESTree, parseSync, type Plugin } from 'vite'
import { withBodies } from './form-bodies.ts'

const CONTRACT = /\/contract\/src\/(?!.*\.test\.ts$).*\.ts$/
/** Files that may declare endpoints; every other file is bundled only once. */
const OF_ENDPOINTS = /\.contract\.ts$/
/** Marks the copy of a contract file whose endpoints keep the schemas of their bodies. */
export const WITH_BODIES = '?body'
/** Endpoint options that only the server and the tests use. */
const SERVER_SIDE: ReadonlySet<string> = new Set(['params', 'query', 'body', 'response'])
const SERVER_SIDE_OF_FORMS: ReadonlySet<string> = new Set(['params', 'query', 'response'])
/** Kinds of bodies and answers that are no schema: the call layer must know them. */
const KINDS: ReadonlySet<string> = new Set(['file', 'bytes', 'events'])
const ENDPOINT: ReadonlySet<string> = new Set(['endpoint'])

/**
 * Strips endpoint schemas from the browser's code: a call only needs name, method, path and the kind of response, and
 * the schema library is a fifth of the entry. Forms (`createForm(endpoint)`) use a second copy with the bodies, in the
 * chunk of the form's page. Schemas that a page imports by name stay.
 */
export function stripContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: (_, { command }) => command === 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isOfForm = source.endsWith(WITH_BODIES) || importer?.endsWith(WITH_BODIES)
      if (!isOfForm) return null
      const found = await this.resolve(stripQuery(source), importer && stripQuery(importer), {
        skipSelf: true,
      })
      return found && OF_ENDPOINTS.test(found.id) ? { ...found, id: found.id + WITH_BODIES } : found
    },
    transform(code, id) {
      const isContract = CONTRACT.test(stripQuery(id))
      const stripped = isContract
        ? withoutSchemas(code, stripQuery(id), id.endsWith(WITH_BODIES) ? SERVER_SIDE_OF_FORMS : SERVER_SIDE)
        : withBodies(code, id, WITH_BODIES)
      return stripped === null ? null : { code: stripped, map: null }
    },
  }
}

const stripQuery = (id: string): string => (id.endsWith(WITH_BODIES) ? id.slice(0, -WITH_BODIES.length) : id)

interface Change {
  start: number
  end: number
  /** The new text, made of the old one. */
  write: (text: string) => string
}

/**
 * Empties the schemas inside every `endpoint({...})` of a contract file, and lets the bundler drop unused constants.
 */
export function withoutSchemas(
  code: string,
  path: string,
  dropped: ReadonlySet<string> = SERVER_SIDE,
): string {
  const made = parseSync(path, code, { lang: 'ts' }).program.body.flatMap(madeConstants)
  const schemas = made
    .filter((init) => isCallOf(init, ENDPOINT))
    .flatMap((call) => getSchemas(call as ESTree.CallExpression, dropped))
  const changes = [
    ...schemas.map(({ start, end, isShort }): Change => ({
      start,
      end,
      write: (text) => (isShort ? `${text}: {}` : '{}'),
    })),
    // A call may have side effects, so an unused one stays unless it is marked pure.
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

interface Schema extends Pick<Change, 'start' | 'end'> {
  /** Written as `body` in place of `body: body`. */
  isShort: boolean
}

function getSchemas(call: ESTree.CallExpression, dropped: ReadonlySet<string>): Schema[] {
  const [endpoint] = call.arguments
  if (endpoint?.type !== 'ObjectExpression') return []
  return endpoint.properties.flatMap((property): Schema[] => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    if (!dropped.has(property.key.name)) return []
    const { value, shorthand } = property
    const whole = ({ start, end }: ESTree.Node) => ({ start, end, isShort: shorthand })
    if (!isCallOf(value, KINDS)) return [whole(value)]
    return value.arguments.filter((argument) => argument.type !== 'Literal').map(whole)
  })
}

function isCallOf(node: ESTree.Expression, names: ReadonlySet<string>): node is ESTree.CallExpression {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && names.has(node.callee.name)
}
