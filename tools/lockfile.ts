/**
 * Keeps package-lock.json valid for `npm ci` on every platform and every Node that npm may run on: run it after `npm
 * install`. `--check` writes nothing and exits with status 1 when something would change.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { completeLockfile, type Lockfile } from './lockfile/complete.ts'
import { dropEngines } from './lockfile/engines.ts'

const PATH = 'package-lock.json'

const lockfile = JSON.parse(readFileSync(PATH, 'utf8')) as Lockfile
const added = completeLockfile(lockfile)
const asking = dropEngines(lockfile)
const isCheck = process.argv.includes('--check')
const hasChanged = added.length > 0 || asking.length > 0

if (hasChanged && isCheck) {
  if (added.length > 0) console.log(`${PATH} is missing ${added.join(', ')}`)
  if (asking.length > 0) console.log(`${PATH} lists engines for ${asking.length} packages`)
  console.log('Run node tools/lockfile.ts')
  process.exitCode = 1
} else if (hasChanged) {
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  )
  writeFileSync(PATH, `${JSON.stringify(lockfile, null, 2)}\n`)
}
console.log(`${added.length} packages ${isCheck ? 'missing' : 'added'}, engines removed for ${asking.length}`)
