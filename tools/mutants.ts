/**
 * `npm run mutants -- [--limit N] [--seed N] [PATH...]`: breaks one rule after the other in the sources given, or in those
 * changed since main, in a copy of the repository: a permission dropped, a comparison turned, a condition removed, a text or a
 * limit changed. Runs the tests that ought to notice and lists the rules that nobody missed. `--limit` takes so many at random
 * (40). The exit status is 0 unless the tests fail before anything is broken.
 */
import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { broken, mutationsOf } from './mutants/mutations.ts'
import { sampled } from './mutants/sample.ts'
import { openSandbox } from './mutants/sandbox.ts'
import { testsOf } from './mutants/tests-of.ts'
import { readPackages, readTree } from './tree.ts'

const { values, positionals } = parseArgs({
  options: { limit: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const SOURCE = /^(?!e2e|bench|tools).*(?<!\.(test|part|plant|factory|data))\.tsx?$/
const root = process.cwd()
const tree = readTree(root)
const packages = readPackages(root)
const targets = (positionals.length > 0 ? positionals.flatMap(filesAt) : changed()).filter((path) =>
  SOURCE.test(path),
)
const all = targets.flatMap((path) =>
  mutationsOf(path, tree.get(path) ?? '').map((mutation) => ({ path, ...mutation })),
)
const chosen = sampled(all, Number(values.limit), Number(values.seed))
console.log(`${targets.length} sources, ${all.length} rules, ${chosen.length} of them broken`)

const sandbox = openSandbox(root)
process.once('SIGINT', () => process.exit(130)).once('exit', sandbox.remove)
let survivors = 0
for (const [path, mutations] of Map.groupBy(chosen, ({ path }) => path)) {
  const tests = testsOf(path, tree, packages)
  if (tests.length === 0) {
    survivors += mutations.length
    console.log(`${path}: no test imports it and none stands beside it (${mutations.length} rules)`)
    continue
  }
  if (await sandbox.fails(tests)) {
    console.log(`${path}: its tests fail as it is: ${tests.join(' ')}`)
    process.exit(1)
  }
  const text = tree.get(path) ?? ''
  for (const mutation of mutations) {
    sandbox.write(path, broken(text, mutation))
    if (await sandbox.fails(tests)) continue
    survivors += 1
    console.log(
      `${path}:${mutation.line} ${mutation.kind}: ${oneLine(mutation.was)} -> ${oneLine(mutation.now) || 'nothing'}`,
    )
  }
  sandbox.write(path, text)
}
const share = chosen.length === 0 ? 100 : ((chosen.length - survivors) / chosen.length) * 100
console.log(`${survivors} survived, ${share.toFixed(0)} % noticed`)

function filesAt(path: string): string[] {
  return statSync(path).isFile() ? [path] : globSync(`${path.replace(/\/$/, '')}/**/*.{ts,tsx}`)
}

function changed(): string[] {
  const base = execFileSync('git', ['merge-base', 'main', 'HEAD'], { encoding: 'utf8' }).trim()
  const names = execFileSync('git', ['diff', '--name-only', '--diff-filter=d', base], { encoding: 'utf8' })
  return names.split('\n').filter(Boolean)
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 57)}...` : line
}
