import { type ESTree, parseSync, Visitor } from 'vite'

const SOURCE = /\/web\/src\/.*\.tsx?$/
const CONTRACT = /^#contract\//
const FORM = 'createForm'
// other plugins may have changed the quotes
const FETCHED = /import\(\s*['"]#contract\//

/**
 * Makes the code of a form import its endpoints with their bodies: those passed to `createForm(...)`, and any contract
 * loaded by `import()`, because later code needs what was stripped. Null when there is nothing to change.
 */
export function withBodies(code: string, path: string, mark: string): string | null {
  if (!SOURCE.test(path)) return null
  if (!code.includes(`${FORM}(`) && !FETCHED.test(code)) return null
  const { program } = parseSync(path, code, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const { requested, fetched } = getUses(program)
  const changes = [
    ...fetched.map(({ start, end }) => ({
      start,
      end,
      text: `${code.slice(start, end - 1)}${mark}${code[end - 1]}`,
    })),
    ...program.body.flatMap((statement) => splitImport(statement, requested, mark)),
  ]
  if (changes.length === 0) return null
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: next }) => text.slice(0, start) + next + text.slice(end), code)
}

/** Names handed to `createForm`, and the addresses of contracts that are fetched later. */
function getUses(program: ESTree.Program): { requested: Set<string>; fetched: ESTree.Expression[] } {
  const requested = new Set<string>()
  const fetched: ESTree.Expression[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const isForm = callee.type === 'Identifier' && callee.name === FORM
      if (isForm && first?.type === 'Identifier') requested.add(first.name)
    },
    ImportExpression({ source }) {
      const isContract = source.type === 'Literal' && CONTRACT.test(String(source.value))
      if (isContract) fetched.push(source)
    },
  }).visit(program)
  return { requested, fetched }
}

interface Change {
  start: number
  end: number
  text: string
}

function splitImport(
  statement: ESTree.Directive | ESTree.Statement,
  requested: ReadonlySet<string>,
  mark: string,
): Change[] {
  if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return []
  const { start, end, source, specifiers } = statement
  if (!CONTRACT.test(source.value)) return []
  const named = specifiers.filter((one) => one.type === 'ImportSpecifier' && one.importKind !== 'type')
  const ofForm = named.filter(({ local }) => requested.has(local.name))
  if (ofForm.length === 0) return []
  const others = named.filter((one) => !ofForm.includes(one))
  const line = (list: typeof named, address: string): string =>
    list.length === 0 ? '' : `import { ${list.map(toText).join(', ')} } from '${address}';`
  return [{ start, end, text: line(others, source.value) + line(ofForm, source.value + mark) }]
}

function toText(specifier: ESTree.ImportDeclarationSpecifier): string {
  const { name } = specifier.local
  if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') return name
  const { name: original } = specifier.imported
  return original === name ? name : `${original} as ${name}`
}
