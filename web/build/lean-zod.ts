import { type ESTree, parseSync, type Plugin } from 'vite'

const WRITES_JSON_SCHEMA = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
/** What schemas tell of their own bounds is read by this one. */
const KEPT: ReadonlySet<string> = new Set(['aggregateChecks'])
const NOTHING = '() => undefined'

/**
 * Leaves the writing of JSON Schema out of the browser's code: every kind of schema brings its part of it along, a fifth of
 * what each form loads, and the server alone writes the document of the API.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (WRITES_JSON_SCHEMA.test(id) ? { code: emptied(code, id), map: null } : null),
  }
}

/** The file with every exported function but those kept doing nothing. */
export function emptied(code: string, path: string): string {
  return parseSync(path, code)
    .program.body.flatMap(exportedFunctions)
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, body }) => text.slice(0, start) + body + text.slice(end), code)
}

interface Change {
  start: number
  end: number
  body: string
}

function exportedFunctions(statement: ESTree.Directive | ESTree.Statement): Change[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
  if (declaration?.type === 'FunctionDeclaration') {
    const { id, body } = declaration
    return id && body && !KEPT.has(id.name) ? [{ ...spanOf(body), body: '{}' }] : []
  }
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    init && id.type === 'Identifier' && !KEPT.has(id.name) ? [{ ...spanOf(init), body: NOTHING }] : [],
  )
}

const spanOf = ({ start, end }: ESTree.Node) => ({ start, end })
