import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DECISIONS = 'docs/decisions'
const LINK = /\]\(([^)\s]+)\)/g
const CITATION = /docs\/decisions\/(\d{3})/g

/** Links of the documents to files that do not exist. */
function brokenLinks(path: string, text: string): string[] {
  return [...text.matchAll(LINK)]
    .map(([, target]) => target!.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^https?:/.test(target))
    .filter((target) => !existsSync(join(dirname(path), target)))
    .map((target) => `${path}: ${target}`)
}

/** Decisions that are cited but do not exist, or that were merged into others. */
const unknownDecisions = (path: string, text: string): string[] =>
  [...text.matchAll(CITATION)]
    .filter(([, number]) => globSync(`${DECISIONS}/${number}-*.md`).length === 0)
    .map(([citation]) => `${path}: ${citation}`)

test('every link of the documents leads to a file', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'demo/**/*.md'])

  expect(documents.length).toBeGreaterThan(10)
  expect(documents.flatMap((path) => brokenLinks(path, readFileSync(path, 'utf8')))).toEqual([])
})

test('every decision that the code cites exists', () => {
  const sources = globSync(['{api,bench,contract,demo,e2e,rail,tools,web,x12}/**/*.{ts,tsx,sql}'], {
    exclude: (path) => path.includes('node_modules'),
  }).filter((path) => !path.endsWith('tools/docs.test.ts'))

  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap((path) => unknownDecisions(path, readFileSync(path, 'utf8')))).toEqual([])
})
