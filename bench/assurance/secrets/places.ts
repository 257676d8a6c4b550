import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import type pg from 'pg'
import type { Hit, Needles } from './needles.ts'
import { copyTable, selectTables } from './secrets.queries.ts'

/** Files that are there to hold a secret, for their owner alone to read. */
const KEEPERS = new Set(['secret.key', path.join('postgres', 'passwords.json')])

export interface Searched {
  hits: Hit[]
  bytes: number
  /** Tables, files. */
  places: number
}

/** A dump of every table of every schema; `when` describes its state. */
export async function searchDump(db: pg.Client, needles: Needles, when: string): Promise<Searched> {
  const tables = await selectTables(db)
  const searched: Searched = { hits: [], bytes: 0, places: tables.length }
  for (const table of tables) {
    const chunks: Buffer[] = []
    const write = (chunk: Buffer, _: string, done: () => void) => {
      chunks.push(chunk)
      done()
    }
    await copyTable(db, table, new Writable({ write }))
    const rows = Buffer.concat(chunks)
    searched.bytes += rows.length
    searched.hits.push(...needles.search(rows, `dump ${when}, ${table}`, 'other'))
  }
  return searched
}

/** The files below DATA_DIR by kind: the write-ahead log, the database's other files, its log, the rest. */
export function searchFolder(dataDir: string, needles: Needles): Record<string, Searched> {
  const found: Record<string, Searched> = {}
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(dataDir, file)
    if (KEEPERS.has(name)) continue
    const kind = getKind(name)
    const searched = (found[kind] ??= { hits: [], bytes: 0, places: 0 })
    const bytes = readFileSync(file)
    searched.places++
    searched.bytes += bytes.length
    searched.hits.push(
      ...needles.search(bytes, `${kind}, ${name}`, kind === 'database log' ? 'log' : 'other'),
    )
  }
  return found
}

function getKind(name: string): string {
  if (/(^|\/)pg_wal\//.test(name)) return 'write-ahead log'
  if (/\.log$|(^|\/)log\//.test(name)) return 'database log'
  return name.startsWith('postgres') ? 'database files' : 'other files'
}

/** A text that people and log collectors read, with one-time codes distinguished from other digits. */
export function searchText(
  text: string,
  needles: Needles,
  place: string,
  codes: ReadonlySet<string>,
): Searched {
  const hits = needles.search(Buffer.from(text), place, 'log')
  for (const code of codes) {
    if (new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(text))
      hits.push({ kind: 'one-time code', form: 'raw', place })
  }
  return { hits, bytes: Buffer.byteLength(text), places: 1 }
}
