import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

const WRITES_JSON_SCHEMA = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
/** Schemas read their own bounds through this method. */
const SAVED: ReadonlySet<string> = new Set(['aggregateChecks'])
const NOTHING = '() => undefined'
const HAS_METHODS = /\/zod\/v4\/classic\/schemas\.js$/
const OBJECTS = /\/zod\/v4\/core\/schemas\.js$/
const HOUSE = join(import.meta.dirname, '..', '..')
const OUR_SOURCES = '{contract,x12,rail,web}/src/**/*.{ts,tsx}'

/**
 * Strips from the schema library what no page uses: writing JSON Schema, which only the server does; objects that
 * compile code, which the portal's policy forbids; and methods that are never called, each of which retains its
 * schema type.
 */
export function stripZod(): Plugin {
  let called: ReadonlySet<string> | null = null
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const stripped = (text: string) => ({ code: text, map: null })
      if (WRITES_JSON_SCHEMA.test(id)) return stripped(emptied(code, id))
      if (OBJECTS.test(id)) return stripped(withoutMadeCode(code, id))
      if (!HAS_METHODS.test(id)) return null
      called ??= callsIn([
        ...globSync(OUR_SOURCES, { cwd: HOUSE }).map((path) => join(HOUSE, path)),
        ...globSync(join(dirname(dirname(id)), '{core,classic}', '{schemas,checks,util,parse}.js')),
      ])
      return stripped(withMethods(code, id, called))
    },
  }
}

/** The names of all methods that these files call, of whatever thing. */
function callsIn(paths: readonly string[]): ReadonlySet<string> {
  const calls = paths.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/\.(\w+)\s*[(<]/g)])
  return new Set(calls.map(([, name]) => name!))
}

/** The file without schema methods that are never called. */
export function withMethods(code: string, path: string, called: ReadonlySet<string>): string {
  const dropped: Change[] = []
  new Visitor({
    ObjectExpression({ properties }) {
      for (const one of properties) {
        if (one.type !== 'Property' || one.kind !== 'init' || one.key.type !== 'Identifier') continue
        if (one.value.type !== 'FunctionExpression' || called.has(one.key.name)) continue
        // an empty spread leaves the commas around it as they are
        dropped.push({ ...getSpan(one), body: '...null' })
      }
    },
  }).visit(parseSync(path, code).program)
  return written(code, dropped)
}

/** The file with objects that are always read step by step. */
export function withoutMadeCode(code: string, path: string): string {
  const made = parseSync(path, code)
    .program.body.flatMap((one) => (one.type === 'ExportNamedDeclaration' ? [one.declaration] : []))
    .flatMap((one) => (one?.type === 'VariableDeclaration' ? one.declarations : []))
    .flatMap(({ id, init }) =>
      id.type === 'Identifier' && id.name === '$ZodObjectJIT' && init ? [init] : [],
    )
  if (made.length === 0)
    throw new Error('The schema library has no $ZodObjectJIT: fix web/build/strip-zod.ts.')
  return written(
    code,
    made.map((init) => ({ ...getSpan(init), body: '$ZodObject' })),
  )
}

/** The file with every exported function, except the listed ones, replaced by an empty one. */
export function emptied(code: string, path: string): string {
  return written(code, parseSync(path, code).program.body.flatMap(exportedFunctions))
}

const written = (code: string, changes: readonly Change[]): string =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, body }) => text.slice(0, start) + body + text.slice(end), code)

interface Change {
  start: number
  end: number
  body: string
}

function exportedFunctions(statement: ESTree.Directive | ESTree.Statement): Change[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
  if (declaration?.type === 'FunctionDeclaration') {
    const { id, body } = declaration
    return id && body && !SAVED.has(id.name) ? [{ ...getSpan(body), body: '{}' }] : []
  }
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    init && id.type === 'Identifier' && !SAVED.has(id.name) ? [{ ...getSpan(init), body: NOTHING }] : [],
  )
}

const getSpan = ({ start, end }: ESTree.Node) => ({ start, end })
