/** Breaks rules of the source one at a time and lists those that no test notices. */
import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { readCommandLine } from './command-line.ts'
import { broken, findMutations, type Mutation } from './mutants/mutations.ts'
import { sampled } from './mutants/sample.ts'
import { openSandbox, type Outcome } from './mutants/sandbox.ts'
import { findTests } from './mutants/tests-of.ts'
import { readPackages, readTree } from './tree.ts'

const USAGE = `Usage: npm run mutants -- [PATH...] [OPTIONS]

Breaks rules of the sources in PATH, or of those changed since main, one at a time in a copy of the repository: drops a
permission, flips a comparison, removes a condition, changes a text or a limit. Runs the tests of the source and lists
the rules that none of them caught. A change that nothing can load, or that runs for over three minutes, is counted
separately. The exit status is 2 for a wrong option or path, and 1 if the tests fail before any change.

  --limit N  How many rules to break, chosen at random (40)
  --seed N   Seed of that choice (1)`

const { values, positionals } = readCommandLine(USAGE, {
  limit: { type: 'string', default: '40' },
  seed: { type: 'string', default: '1' },
})
const SOURCE = /^(?!e2e|bench|tools).*(?<!\.(test|part|plant|factory|data))\.tsx?$/
const root = process.cwd()
const tree = readTree(root)
const packages = readPackages(root)
const targets = (positionals.length > 0 ? positionals.flatMap(filesAt) : changed()).filter((path) =>
  SOURCE.test(path),
)
const all = targets.flatMap((path) =>
  findMutations(path, tree.get(path) ?? '').map((mutation) => ({ path, ...mutation })),
)
const chosen = sampled(all, wholeNumber('limit'), wholeNumber('seed'))
console.log(`${targets.length} sources, ${all.length} rules, breaking ${chosen.length}`)

const sandbox = openSandbox(root)
process.once('SIGINT', () => process.exit(130)).once('exit', sandbox.remove)
const reported: { kind: Mutation['kind']; outcome: Outcome }[] = []
for (const [path, mutations] of Map.groupBy(chosen, ({ path }) => path)) {
  const tests = findTests(path, tree, packages)
  if (tests.length === 0) {
    reported.push(...mutations.map(({ kind }) => ({ kind, outcome: 'passed' as const })))
    console.log(`${path}: no test imports it, and it has none of its own (${mutations.length} rules)`)
    continue
  }
  if ((await sandbox.run(tests)) !== 'passed') {
    console.log(`${path}: its tests fail before any change: ${tests.join(' ')}`)
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
  const share = rules.length === 0 ? '' : `, ${((count('failed') / rules.length) * 100).toFixed(0)}%`
  return `${count('failed')} of ${rules.length} caught${share}; ${count('broke')} crashed or timed out; ${count('passed')} survived`
}

function wholeNumber(name: 'limit' | 'seed'): number {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number > 0) return number
  console.error(`--${name} must be a whole number above 0, not ${values[name]}.`)
  process.exit(2)
}

function filesAt(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) {
    console.error(`${path} doesn’t exist.`)
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
