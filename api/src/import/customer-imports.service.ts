import { AppError } from '#contract/base/errors.ts'
import { guessMapping, hasHeader, type ImportKind } from '#contract/import/kind.ts'
import type { ChosenColumns, Import } from '#contract/import/schemas.ts'
import { readTable, type Table } from '#contract/import/table.ts'
import type { Ctx, FileAnswer } from '../http/context.ts'
import * as queries from './import.queries.ts'
import { refusedFile } from './refused-file.ts'
import { startCheck } from './checks.service.ts'
import { underWay } from './import.errors.ts'
import { queueImport } from './run.ts'

const PASTED = 'Pasted text'

type TableInput = { query: { source?: string | undefined }; body: Parameters<typeof readTable>[0] }
type ById = { params: { importId: number } }
type CheckInput = ById & { body: ChosenColumns }

/** Imports of one kind into the current customer; each is visible to its owner only. */
export const customerImports = (kind: ImportKind) => ({
  /** Stores the rows of a table and returns how its columns are read. Throws as `readTable` does. */
  create: async (ctx: Ctx, { query: { source }, body }: TableInput): Promise<Import> => {
    return storeTable(ctx, kind, source, await readTable(body))
  },

  /** Throws not_found. */
  get: (ctx: Ctx, { params }: ById): Promise<Import> => requireImport(ctx, kind, params.importId),

  /**
   * Checks every row in the background. Throws not_found, and as `startCheck`; conflict once it is
   * written.
   */
  check: async (ctx: Ctx, { params: { importId }, body }: CheckInput): Promise<Import> => {
    const before = await requireImport(ctx, kind, importId)
    ctx.describeChange({ ...(await startCheck(ctx.db, kind, before, body)) })
    return requireImport(ctx, kind, importId)
  },

  /** Writes the rows that are right. Throws not_found, and conflict for one that was not checked or has no such row. */
  run: async (ctx: Ctx, { params: { importId } }: ById): Promise<Import> => {
    const { good_count, refused_count } = await requireImport(ctx, kind, importId)
    const begins = { from: ['checked'], to: 'running' } as const
    if (good_count === 0 || !(await queries.updateImport(ctx.db, importId, begins))) throw underWay
    await queueImport(ctx.db, importId)
    ctx.describeChange({ after: { rows: good_count, refused: refused_count } })
    return requireImport(ctx, kind, importId)
  },

  /** Deletes an import; one that is being written ends where it is. Throws not_found. */
  remove: async (ctx: Ctx, { params: { importId } }: ById): Promise<{ import_id: number }> => {
    const { state, row_count } = await requireImport(ctx, kind, importId)
    await queries.deleteImport(ctx.db, importId)
    ctx.describeChange({ before: { kind: kind.name, state, rows: row_count }, after: null })
    return { import_id: importId }
  },

  /** The refused rows as a file. Throws not_found. */
  exportRefused:
    (format: 'csv' | 'xlsx') =>
    async (ctx: Ctx, { params }: ById): Promise<FileAnswer> => {
      const found = await requireImport(ctx, kind, params.importId)
      const rows = await queries.selectRows(ctx.db, params.importId, 'refused', null)
      return refusedFile(kind, found, rows, format)
    },
})

/** Stores the rows of a table and returns how its columns are read. */
export async function storeTable(
  ctx: Ctx,
  kind: ImportKind,
  source: string | undefined,
  rows: Table,
): Promise<Import> {
  const cells = rows.map((row) => row.cells)
  const importId = await queries.insertImport(ctx.db, {
    kind: kind.name,
    customerId: ctx.customerId,
    source: source ?? PASTED,
    hasHeader: hasHeader(kind, cells[0] ?? []),
    mapping: guessMapping(kind, cells),
    rows,
  })
  ctx.describeChange({ target: { import_id: importId }, after: { rows: rows.length } })
  return requireImport(ctx, kind, importId)
}

async function requireImport({ db, customerId }: Ctx, kind: ImportKind, importId: number): Promise<Import> {
  const found = await queries.selectImport(db, importId)
  if (found?.kind !== kind.name || found.customer_id !== customerId) throw new AppError('not_found')
  return found
}
