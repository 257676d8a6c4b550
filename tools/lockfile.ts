/**
 * Keeps package-lock.json fit for `npm ci` on every platform: run it after `npm install`. `--check` writes nothing and leaves
 * with status 1 when something is missing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { completeLockfile, type Lockfile } from './lockfile/complete.ts'

const PATH = 'package-lock.json'

const lockfile = JSON.parse(readFileSync(PATH, 'utf8')) as Lockfile
const added = completeLockfile(lockfile)
const isCheck = process.argv.includes('--check')

if (added.length > 0 && isCheck) {
  console.log(`${PATH} lacks ${added.join(', ')}: run node tools/lockfile.ts`)
  process.exitCode = 1
} else if (added.length > 0) {
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  )
  writeFileSync(PATH, `${JSON.stringify(lockfile, null, 2)}\n`)
}
console.log(`${added.length} packages ${isCheck ? 'missing' : 'added'}`)
