/**
 * `npm run tables`: writes docs/tables, the endpoints and pages of the product on one page each, so that a change of access
 * or address shows in a review. `--check` writes nothing and leaves with status 1 when a table is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { describeAccess, type Access } from '#contract/base/access.ts'
import { onOrigin } from '#contract/base/endpoint.ts'
import { contract } from '#api/routes.ts'

const FOLDER = 'docs/tables'

const tables: Record<string, string[][]> = {
  'endpoints.txt': contract.map(({ name, method, path, access }) => [
    onOrigin(path),
    method,
    name,
    describeAccess(access),
  ]),
  'pages.txt': (await readPages()).map(({ path, title, needs }) => [path, title, describeAccess(needs)]),
}

const isCheck = process.argv.includes('--check')
for (const [name, rows] of Object.entries(tables)) {
  const path = `${FOLDER}/${name}`
  const text = layOut(rows)
  if (!isCheck) save(path, text)
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) reportOutdated(path)
}

type Page = { path: string; title: string; needs: Access }

/** Vite reads the table of pages, which holds JSX; the pages themselves stay unread. */
async function readPages(): Promise<Page[]> {
  const root = join(import.meta.dirname, '../web')
  const read = async <M>(path: string): Promise<M> =>
    (await runnerImport<M>(join(root, path), { configFile: false, root })).module
  const { pages } = await read<{ pages: Page[] }>('src/routes.tsx')
  const { pageWithArea } = await read<{ pageWithArea: (page: Page) => Page }>(
    'src/shell/access/page-access.ts',
  )
  return pages.map(pageWithArea)
}

function layOut(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.toSorted(compare).join('\n')}\n`
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

function reportOutdated(path: string): void {
  console.log(`${path} is out of date. Run "npm run tables" and review the diff`)
  process.exitCode = 1
}
