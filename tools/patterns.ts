/**
 * Finds regular expressions of the product that take more than linear time. Results for linear ones are cached in
 * node_modules/.cache, so that only changed patterns take time. Exits with status 1 when it finds one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPatternProblem, getKey } from './patterns/judge.ts'
import { findPatterns } from './patterns/patterns.ts'
import { readTree } from './tree.ts'

const FOLDER = 'node_modules/.cache/interline'
const CACHE = `${FOLDER}/linear-patterns.json`

const patterns = findPatterns(readTree('.'))
const linear = new Set(readCache())
const problems: string[] = []
for (const pattern of patterns) {
  const key = getKey(pattern)
  if (linear.has(key)) continue
  const complaint = await getPatternProblem(pattern)
  if (complaint === null) linear.add(key)
  else problems.push(`${pattern.place}: ${key} is not linear: ${complaint}`)
}
mkdirSync(FOLDER, { recursive: true })
const current = new Set(patterns.map(getKey))
writeFileSync(CACHE, JSON.stringify([...linear].filter((key) => current.has(key))))
for (const complaint of problems) console.log(complaint)
console.log(`${patterns.length} patterns, ${problems.length} not linear`)
process.exitCode = problems.length === 0 ? 0 : 1

function readCache(): string[] {
  try {
    return JSON.parse(readFileSync(CACHE, 'utf8')) as string[]
  } catch {
    return []
  }
}
