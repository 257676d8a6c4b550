import type * as contract from '#contract/areas/pricing/imports/imports.contract.ts'
import { rateImport } from '#contract/areas/pricing/imports/imports.rules.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { guessMapping, hasHeader, unmapped } from '#contract/import/kind.ts'
import type { Import } from '#contract/import/schemas.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import * as queries from '../../../import/import.queries.ts'
import { refusedFile } from '../../../import/refused-file.ts'
import { queueImport } from '../../../import/run.ts'
import { readTable } from '#contract/import/table.ts'

const PASTED = 'Pasted text'

/** Keeps the rows of a table of rates and tells how they are understood. Throws as `readTable` does. */
export async function createRateImport(
  ctx: Ctx,
  { query: { source }, body }: Input<typeof contract.createRateImport>,
): Promise<Import> {
  const rows = await readTable(body)
  const cells = rows.map((row) => row.cells)
  const importId = await queries.insertImport(ctx.db, {
    kind: rateImport.name,
    customerId: ctx.customerId,
    source: source ?? PASTED,
    hasHeader: hasHeader(rateImport, cells[0] ?? []),
    mapping: guessMapping(rateImport, cells),
    rows,
  })
  ctx.noteChange({ target: { import_id: importId }, after: { rows: rows.length } })
  return requireImport(ctx, importId)
}

/** Throws not_found; an import is its maker's alone. */
export const getRateImport = (ctx: Ctx, { params }: Input<typeof contract.getRateImport>): Promise<Import> =>
  requireImport(ctx, params.importId)

/** Checks every row in the background. Throws not_found, invalid_request for a column nobody chose, conflict once it is written. */
export async function checkRateImport(
  ctx: Ctx,
  { params: { importId }, body }: Input<typeof contract.checkRateImport>,
): Promise<Import> {
  await requireImport(ctx, importId)
  const missing = unmapped(rateImport, body.mapping)
  if (missing.length > 0) {
    throw new AppError('invalid_request', {
      errors: { mapping: [`Choose which column is: ${missing.join(', ')}.`] },
    })
  }
  if (!(await queries.updateMapping(ctx.db, importId, body))) throw underWay
  await queueImport(ctx.db, importId)
  return requireImport(ctx, importId)
}

/** Writes the rows that are right. Throws not_found, and conflict for one that was not checked or has no such row. */
export async function runRateImport(
  ctx: Ctx,
  { params: { importId } }: Input<typeof contract.runRateImport>,
): Promise<Import> {
  const { good_count, refused_count } = await requireImport(ctx, importId)
  const begins = { from: ['checked'], to: 'running' } as const
  if (good_count === 0 || !(await queries.updateImport(ctx.db, importId, begins))) throw underWay
  await queueImport(ctx.db, importId)
  ctx.noteChange({ after: { rows: good_count, refused: refused_count } })
  return requireImport(ctx, importId)
}

/** Forgets an import; one that is being written ends where it is. Throws not_found. */
export async function removeRateImport(
  ctx: Ctx,
  { params: { importId } }: Input<typeof contract.removeRateImport>,
): Promise<{ import_id: number }> {
  await requireImport(ctx, importId)
  await queries.deleteImport(ctx.db, importId)
  return { import_id: importId }
}

/** Throws not_found. */
export const exportRefusedRatesCsv = (
  ctx: Ctx,
  { params }: Input<typeof contract.exportRefusedRatesCsv>,
): Promise<FileAnswer> => exportRefused(ctx, params.importId, 'csv')

/** Throws not_found. */
export const exportRefusedRatesXlsx = (
  ctx: Ctx,
  { params }: Input<typeof contract.exportRefusedRatesXlsx>,
): Promise<FileAnswer> => exportRefused(ctx, params.importId, 'xlsx')

async function exportRefused(ctx: Ctx, importId: number, format: 'csv' | 'xlsx'): Promise<FileAnswer> {
  const found = await requireImport(ctx, importId)
  const rows = await queries.selectRows(ctx.db, importId, 'refused', null)
  return refusedFile(rateImport, found, rows, format)
}

/** An import of this customer's rates by the caller. */
async function requireImport({ db, customerId }: Ctx, importId: number): Promise<Import> {
  const found = await queries.selectImport(db, importId)
  if (found?.kind !== rateImport.name || found.customer_id !== customerId) throw new AppError('not_found')
  return found
}

const underWay = new AppError('conflict', {
  message: 'This import is already past that step. Reload the page to see its progress.',
})
