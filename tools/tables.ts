/**
 * `npm run tables`: writes docs/tables, the endpoints and pages of the product on one page each, so that a change of access
 * or address shows in a review. `--check` writes nothing and leaves with status 1 when a table is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describeAccess } from '#contract/base/access.ts'
import { contract } from '#contract/contract.ts'

const FOLDER = 'docs/tables'

const tables: Record<string, string[][]> = {
  'endpoints.txt': contract.map(({ name, method, path, access }) => [
    method,
    `/api${path}`,
    describeAccess(access),
    name,
  ]),
}

const isCheck = process.argv.includes('--check')
for (const [name, rows] of Object.entries(tables)) {
  const path = `${FOLDER}/${name}`
  const text = layOut(rows)
  if (!isCheck) save(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) complain(path)
}

function layOut(rows: string[][]): string {
  const sorted = rows.toSorted((a, b) => compare(a[1] ?? '', b[1] ?? '') || compare(a[0] ?? '', b[0] ?? ''))
  const widths =
    sorted[0]?.map((_, column) => Math.max(...sorted.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = sorted.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function save(path: string, text: string): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(path, text)
  console.log(`${path}: ${text.split('\n').length - 1} lines`)
}

function complain(path: string): void {
  console.log(`${path} is out of date: run npm run tables and read the difference`)
  process.exitCode = 1
}
