/**
 * `npm run mutants -- [--limit N] [--seed N] [PATH...]`: breaks one rule after the other in the given sources, or in
 * those changed since main, in a copy of the repository: a permission dropped, a comparison reversed, a condition
 * removed, a text or a limit changed. Runs the tests that should notice (for access the check of docs/tables first),
 * lists the changes that no test noticed and counts the noticed ones by kind; a change that prevents loading, or
 * whose run takes over three minutes, is counted separately. `--limit` selects a random sample (40). The exit status
 * is 0 unless an option or a path is invalid or the tests fail before anything is broken.
 */
import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { broken, mutationsOf, type Mutation } from './mutants/mutations.ts'
import { sampled } from './mutants/sample.ts'
import { openSandbox, type Outcome } from './mutants/sandbox.ts'
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
const chosen = sampled(all, wholeNumber('limit'), wholeNumber('seed'))
console.log(`${targets.length} sources, ${all.length} rules, ${chosen.length} of them broken`)

const sandbox = openSandbox(root)
process.once('SIGINT', () => process.exit(130)).once('exit', sandbox.remove)
const reported: { kind: Mutation['kind']; outcome: Outcome }[] = []
for (const [path, mutations] of Map.groupBy(chosen, ({ path }) => path)) {
  const tests = testsOf(path, tree, packages)
  if (tests.length === 0) {
    reported.push(...mutations.map(({ kind }) => ({ kind, outcome: 'passed' as const })))
    console.log(`${path}: no test imports it and none stands beside it (${mutations.length} rules)`)
    continue
  }
  if ((await sandbox.run(tests)) !== 'passed') {
    console.log(`${path}: its tests do not pass as it is: ${tests.join(' ')}`)
    process.exit(1)
  }
  const text = tree.get(path) ?? ''
  for (const mutation of mutations) {
    sandbox.write(path, broken(text, mutation))
    const outcome =
      mutation.kind === 'access' && sandbox.refusesTables() ? 'failed' : await sandbox.run(tests)
    reported.push({ kind: mutation.kind, outcome })
    if (outcome === 'passed')
      console.log(
        `${path}:${mutation.line} ${mutation.kind}: ${oneLine(mutation.was)} -> ${oneLine(mutation.now) || 'nothing'}`,
      )
  }
  sandbox.write(path, text)
}
for (const [kind, rules] of Map.groupBy(reported, (one) => one.kind)) console.log(`${kind}: ${shares(rules)}`)
console.log(shares(reported))

/** Describes how many of the changes were noticed, broke the run, or were noticed by no test. */
function shares(rules: readonly { outcome: Outcome }[]): string {
  const count = (outcome: Outcome): number => rules.filter((one) => one.outcome === outcome).length
  const share = rules.length === 0 ? '' : `, ${((count('failed') / rules.length) * 100).toFixed(0)} %`
  return `${count('failed')} of ${rules.length} noticed${share}; ${count('broke')} ran to no end; ${count('passed')} survived`
}

function wholeNumber(name: 'limit' | 'seed'): number {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number > 0) return number
  console.error(`--${name} takes a whole number from 1, not ${values[name]}.`)
  process.exit(2)
}

function filesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) {
    console.error(`There is no ${path} here.`)
    process.exit(2)
  }
  return found.isFile() ? [path] : globSync(`${path.replace(/\/$/, '')}/**/*.{ts,tsx}`)
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
