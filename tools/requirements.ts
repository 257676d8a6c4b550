/**
 * Holds docs/requirements.tsv against the titles of the tests. Prints coverage by area and what is missing;
 * leaves with status 1 when a finished area has an untested requirement. `--all` lists the ids of unfinished areas too.
 */
import { readFileSync } from 'node:fs'
import { coverage, idsInTitles, parseRequirements, problems } from './requirements/coverage.ts'
import { readTree } from './tree.ts'

const requirements = parseRequirements(readFileSync('docs/requirements.tsv', 'utf8'))
const tests = [...readTree(process.cwd())].filter(([path]) => /^(?!tools\/).*\.(test|e2e)\.tsx?$/.test(path))
const proven = new Set(tests.flatMap(([, text]) => idsInTitles(text)))
const isFull = process.argv.includes('--all')

console.log('area  finished  covered/total')
for (const { area, isFinished, covered, total, missing } of coverage(requirements, proven)) {
  const share = `${covered}/${total}`
  console.log(`${area.padEnd(6)}${(isFinished ? 'yes' : 'no').padEnd(10)}${share.padStart(9)}`)
  if (isFull && missing.length > 0) console.log(`      ${missing.join(' ')}`)
}

const found = problems(requirements, proven)
for (const problem of found) console.log(problem)
console.log(`${proven.size} of ${requirements.length} requirements have a test, ${found.length} problems`)
if (found.length > 0) process.exitCode = 1
