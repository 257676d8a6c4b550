import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/** Path in the repository -> text. Files that are not source (styles, pictures) have a place here too, as targets. */
export type Tree = ReadonlyMap<string, string>

/** `to` is a path of the tree, `npm:name` or `node:name`; null when nothing is there. */
export type Import = { from: string; line: number; specifier: string; to: string | null; isType: boolean }

const SOURCE = /\.tsx?$/
const ROOM = /^#(\w+)\//

/** Lists every import, re-export and literal `import()` of the sources of a tree. Throws on a file it cannot read. */
export function readImports(tree: Tree, packages: ReadonlySet<string>): Import[] {
  const sources = [...tree].filter(([path]) => SOURCE.test(path))
  return sources.flatMap(([path, text]) =>
    parse(path, text).map(({ specifier, start, isType }) => ({
      from: path,
      line: text.slice(0, start).split('\n').length,
      specifier,
      to: resolve(path, specifier, tree, packages),
      isType,
    })),
  )
}

type Found = { specifier: string; start: number; isType: boolean }

function parse(path: string, text: string): Found[] {
  const { module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} can’t be parsed: ${errors[0].message}`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    start: moduleRequest.start,
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, start: moduleRequest.start, isType }] : [],
    )
  const lazy = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^['"`]([^$]*)['"`]$/.exec(text.slice(start, end))?.[1]
    return literal ? [{ specifier: literal, start, isType: false }] : []
  })
  return [...imports, ...exports, ...lazy]
}

function resolve(from: string, specifier: string, tree: Tree, packages: ReadonlySet<string>): string | null {
  const plain = specifier.replace(/\?.*$/, '')
  if (isBuiltin(plain)) return `node:${plain.replace(/^node:/, '')}`
  if (plain.startsWith('.')) return inTree(posix.join(posix.dirname(from), plain), tree)
  if (ROOM.test(plain)) return inTree(plain.replace(ROOM, '$1/src/'), tree)
  const name = plain.split('/', plain.startsWith('@') ? 2 : 1).join('/')
  return packages.has(name) ? `npm:${name}` : null
}

function inTree(path: string, tree: Tree): string | null {
  return tree.has(path) ? path : null
}
