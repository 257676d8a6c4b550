/**
 * Compares docs/requirements.tsv with the titles of the tests and the citations in the sources. Prints by area how
 * many rows are finished and tested, and whether the area is; exits with status 1 when a finished row has no test or
 * a cited id does not exist. `--all` lists the missing ids.
 */
import { readFileSync } from 'node:fs'
import { coverage, idsCited, idsInTitles, parseRequirements, problems } from './requirements/coverage.ts'
import { readTree } from './tree.ts'

const requirements = parseRequirements(readFileSync('docs/requirements.tsv', 'utf8'))
const sources = [...readTree(process.cwd())].filter(([path]) => !path.startsWith('tools/requirements'))
const tests = sources.filter(([path]) => /^(?!tools\/).*\.(test|e2e)\.tsx?$/.test(path))
const proven = new Set(tests.flatMap(([, text]) => idsInTitles(text)))
const areas = [...new Set(requirements.map(({ area }) => area))]
const cited = new Set(sources.flatMap(([, text]) => idsCited(text, areas)))
const isFull = process.argv.includes('--all')

console.log('area  rows  finished  tested')
for (const { area, isFinished, total, untested, unfinished } of coverage(requirements, proven)) {
  const counts = [String(total).padStart(4), String(total - unfinished.length).padStart(8)]
  const tested = String(total - untested.length).padStart(6)
  console.log(
    [area.padEnd(4), ...counts, tested, isFinished ? 'the area is finished' : ''].join('  ').trimEnd(),
  )
  if (isFull && untested.length > 0) console.log(`      not tested: ${untested.join(' ')}`)
  if (isFull && unfinished.length > 0) console.log(`      not finished: ${unfinished.join(' ')}`)
}

const found = problems(requirements, proven, cited)
for (const problem of found) console.log(problem)
console.log(`${proven.size} of ${requirements.length} requirements have a test, ${found.length} problems`)
if (found.length > 0) process.exitCode = 1
