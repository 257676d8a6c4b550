import { z } from 'zod'
import { type ImportKind, type ImportRow, getKey, readRow, type RowProblem } from '#contract/import/kind.ts'
import type { Db } from '../db/tx.ts'
import { enqueue, type JobCtx } from '../jobs/queue.ts'
import * as queries from './import.queries.ts'

/** The user and the customer that rows are written for. */
export interface ImportContext {
  customerId: number | null
  userId: number
  isAdmin: boolean
  /** Whether users in the file are invited; a row may override it. */
  invites: boolean
}

/** The errors of each row, in row order; empty for a valid row. */
export type Verdicts = readonly (readonly RowProblem[])[]

/**
 * How rows of a kind are checked and written. Both run in a transaction on behalf of the importing user. `write`
 * receives rows that were valid when they were checked, and reports those that no longer are; all others are written.
 */
export interface ImportWriter<K extends ImportKind = ImportKind> {
  kind: K
  check: (db: Db, rows: readonly ImportRow<K>[], context: ImportContext) => Promise<Verdicts>
  write: (db: Db, rows: readonly ImportRow<K>[], context: ImportContext) => Promise<Verdicts>
  /** The log entry of a row: never an address. */
  describe: (row: ImportRow<K>) => string
}

/** Types the rows of a writer by its kind. */
export const importWriter = <const K extends ImportKind>(writer: ImportWriter<K>): ImportWriter =>
  writer as unknown as ImportWriter

export const RUN_IMPORT = { name: 'runImport', payload: z.object({ import_id: z.number() }) }

/** Rows in one transaction: at most this many are repeated after a job was killed. */
const BATCH = 250

/** Queues the job that checks or writes an import, in the caller's transaction. */
export const queueImport = (db: Db, importId: number): Promise<void> =>
  enqueue(db, RUN_IMPORT, { import_id: importId }, `${RUN_IMPORT.name} ${importId}`)

/**
 * Checks or writes the remaining rows of an import. Each batch is written and marked in one transaction, so a run
 * after a crash continues after the last batch. Ends the import when its owner has lost the permission.
 */
export async function processImport(
  { database, signal }: Pick<JobCtx, 'database' | 'signal'>,
  importId: number,
  writers: ReadonlyMap<string, ImportWriter>,
): Promise<void> {
  for (;;) {
    if (signal.aborted) return database.anonymous((db) => queueImport(db, importId))
    try {
      if (!(await database.anonymous((db) => runBatch(db, importId, writers)))) return
    } catch (error) {
      if (!isPermissionDenied(error)) throw error
      await database.anonymous((db) => failImport(db, importId))
      return
    }
  }
}

const PERMISSION_DENIED = '42501'
const isPermissionDenied = (error: unknown): boolean =>
  (error as { code?: string }).code === PERMISSION_DENIED

async function failImport(db: Db, importId: number): Promise<void> {
  if ((await queries.enterImport(db, importId)) === null) return
  const reason =
    'You no longer have permission to do this. Rows already imported were kept; the rest were skipped.'
  await queries.updateImport(db, importId, { from: ['checking', 'running'], to: 'failed', reason })
}

/** Returns false when nothing is left to do. */
async function runBatch(
  db: Db,
  importId: number,
  writers: ReadonlyMap<string, ImportWriter>,
): Promise<boolean> {
  const entered = await queries.enterImport(db, importId)
  const writer = entered && writers.get(entered.kind)
  if (!entered || !writer) return false
  const isCheck = entered.state === 'checking'
  const rows = await queries.selectRows(db, importId, isCheck ? 'new' : 'good', BATCH)
  if (rows.length === 0) {
    if (isCheck) await queries.updateRepeatedRows(db, importId)
    await queries.updateImport(db, importId, { from: [entered.state], to: isCheck ? 'checked' : 'done' })
    return false
  }
  const read = rows.map(({ cells }) => readRow(writer.kind, entered.mapping, cells))
  if (isCheck) await checkBatch({ db, importId, entered, writer }, rows, read)
  else await writeBatch({ db, importId, entered, writer }, rows, read)
  return true
}

interface Batch {
  db: Db
  importId: number
  entered: queries.Entered
  writer: ImportWriter
}

type Read = ReturnType<typeof readRow>

const toContext = ({ customer_id, user_id, is_admin, invites }: queries.Entered): ImportContext => ({
  customerId: customer_id,
  userId: user_id,
  isAdmin: is_admin,
  invites,
})

async function checkBatch(
  { db, importId, entered, writer }: Batch,
  rows: readonly queries.SavedRow[],
  read: readonly Read[],
) {
  const validRows = read.filter(({ problems }) => problems.length === 0)
  const verdicts = await writer.check(
    db,
    validRows.map(({ row }) => row),
    toContext(entered),
  )
  const found = new Map(validRows.map((one, at) => [one, verdicts[at] ?? []]))
  await queries.updateRows(
    db,
    importId,
    rows.map(({ row_no }, at) => {
      const one = read[at]!
      const problems = found.get(one) ?? one.problems
      return {
        row_no,
        state: problems.length === 0 ? 'good' : 'refused',
        problems,
        key_text: getKey(writer.kind, one.row),
      }
    }),
  )
}

async function writeBatch(
  { db, importId, entered, writer }: Batch,
  rows: readonly queries.SavedRow[],
  read: readonly Read[],
) {
  const verdicts = await writer.write(
    db,
    read.map(({ row }) => row),
    toContext(entered),
  )
  const marks = rows.map(({ row_no }, at) => {
    const problems = verdicts[at] ?? []
    return { row_no, state: problems.length === 0 ? ('written' as const) : ('refused' as const), problems }
  })
  await queries.updateRows(db, importId, marks)
  const written = read
    .filter((_, at) => marks[at]?.state === 'written')
    .map(({ row }) => writer.describe(row))
  if (written.length > 0) await queries.insertAudit(db, entered, { importId, kind: entered.kind, written })
}
