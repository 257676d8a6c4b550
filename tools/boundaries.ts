/** Checks who imports whom. Prints one line per violation and exits with status 1 when there is one. */
import { readImports } from './boundaries/imports.ts'
import { judge } from './boundaries/judge.ts'
import { readPackages, readTree } from './tree.ts'

const root = process.cwd()
const tree = readTree(root)
const imports = readImports(tree, readPackages(root))
const violations = judge(imports)

for (const { rule, at, text } of violations) console.log(`${at} [${rule}] ${text}`)
console.log(`boundaries: ${tree.size} files, ${imports.length} imports, ${violations.length} violations`)
// A checker that reads nothing finds nothing, so that is an error too.
if (violations.length > 0 || imports.length === 0) process.exitCode = 1
