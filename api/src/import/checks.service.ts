import { AppError } from '#contract/base/errors.ts'
import { type ImportKind, unmapped } from '#contract/import/kind.ts'
import type { ChosenColumns, Import } from '#contract/import/schemas.ts'
import type { Db } from '../db/tx.ts'
import type { ChangeNote } from '../http/context.ts'
import { underWay } from './import.errors.ts'
import * as queries from './import.queries.ts'
import { queueImport } from './run.ts'

/**
 * Checks every row of an import in the background, or only refused rows that were corrected; returns what changed. Throws
 * invalid_request for a missing column, conflict for an import that is at another step.
 */
export async function startCheck(
  db: Db,
  kind: ImportKind,
  before: Import,
  { corrections, ...columns }: ChosenColumns,
): Promise<ChangeNote> {
  const { import_id: importId } = before
  if (corrections) {
    if (!(await queries.updateCorrectedRows(db, importId, corrections))) throw underWay
    await queueImport(db, importId)
    // rows may name people: the log has their numbers alone
    const rows = corrections.map(({ row }) => row)
    return { before: { refused: before.refused_count }, after: { corrected_rows: rows } }
  }
  const missing = unmapped(kind, columns.mapping)
  if (missing.length > 0) {
    throw new AppError('invalid_request', {
      errors: { mapping: [`Choose which column is: ${missing.join(', ')}.`] },
    })
  }
  if (!(await queries.updateMapping(db, importId, columns))) throw underWay
  await queueImport(db, importId)
  return { before: { mapping: before.mapping }, after: { mapping: columns.mapping } }
}
