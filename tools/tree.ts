import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './boundaries/imports.ts'

const ROOMS = ['contract', 'x12', 'rail', 'api', 'web', 'demo', 'e2e', 'bench', 'tools']
const NOT_OURS = /(^|\/)(node_modules|dist|out|\.vite)(\/|$)/

/** Reads the rooms of the repository: sources with their text, everything else by name. */
export function readTree(root: string): Tree {
  const paths = globSync(`{${ROOMS.join(',')}}/**/*`, { cwd: root, exclude: (path) => NOT_OURS.test(path) })
  const files = paths.filter((path) => statSync(join(root, path)).isFile())
  return new Map(
    files.map((path) => [path, /\.tsx?$/.test(path) ? readFileSync(join(root, path), 'utf8') : '']),
  )
}

/** The packages the repository declares, by the names they are imported under; `@types/x` counts as `x`. */
export function readPackages(root: string): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, object>
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  const names = kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))
  return new Set([...names, ...names.map((name) => name.replace(/^@types\//, ''))])
}
