import { AppError } from '#contract/base/errors.ts'
import { type ImportKind, unmapped } from '#contract/import/kind.ts'
import type { ChosenColumns, Correction, Import } from '#contract/import/schemas.ts'
import type { Db } from '../db/tx.ts'
import type { ChangeNote } from '../http/context.ts'
import { underWay } from './import.errors.ts'
import * as queries from './import.queries.ts'
import { queueImport } from './run.ts'

/**
 * Checks every row of an import in the background, or only refused rows that were corrected; returns what changed. Throws
 * invalid_request for a missing or unknown column, conflict for an import that is at another step.
 */
export async function startCheck(
  db: Db,
  kind: ImportKind,
  before: Import,
  { corrections, ...columns }: ChosenColumns,
): Promise<ChangeNote> {
  const { import_id: importId } = before
  if (corrections) {
    const whole = await withAddedColumns(db, kind, before, corrections)
    if (!(await queries.updateCorrectedRows(db, importId, whole))) throw underWay
    await queueImport(db, importId)
    // rows may name people: the log has their numbers alone
    const rows = corrections.map(({ row }) => row)
    return { before: { refused: before.refused_count }, after: { corrected_rows: rows } }
  }
  const missing = unmapped(kind, columns.mapping)
  if (missing.length > 0) {
    throw new AppError('invalid_request', {
      errors: { mapping: [`Choose a column for: ${missing.join(', ')}.`] },
    })
  }
  if (!(await queries.updateMapping(db, importId, columns))) throw underWay
  await queueImport(db, importId)
  return { before: { mapping: before.mapping }, after: { mapping: columns.mapping } }
}

/** The corrected rows with the values of columns that the file lacked in their cells. */
async function withAddedColumns(
  db: Db,
  kind: ImportKind,
  { import_id, mapping }: Import,
  corrections: readonly Correction[],
): Promise<readonly Correction[]> {
  const names = new Set(corrections.flatMap(({ added = {} }) => Object.keys(added)))
  if (names.size === 0) return corrections
  const labels = Object.entries(kind.columns).flatMap(([key, { label }]) =>
    names.has(key) && (mapping[key] ?? null) === null ? [[key, label] as const] : [],
  )
  if (labels.length < names.size)
    throw new AppError('invalid_request', { errors: { corrections: ['Reload the page, then try again.'] } })
  const places = await queries.addColumns(db, import_id, Object.fromEntries(labels))
  return corrections.map(({ row, cells, added = {} }) => {
    const whole = [...cells]
    for (const [key, text] of Object.entries(added)) whole[places[key]!] = text
    return { row, cells: Array.from(whole, (cell) => cell ?? '') }
  })
}
