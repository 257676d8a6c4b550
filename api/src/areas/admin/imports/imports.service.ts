import * as contract from '#contract/areas/admin/imports/imports.contract.ts'
import { ADMIN_IMPORTS, type AdminImport } from '#contract/areas/admin/imports/imports.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { guessMapping, hasHeader } from '#contract/import/kind.ts'
import type { Import } from '#contract/import/schemas.ts'
import type { FileAnswer, SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { startCheck } from '../../../import/checks.service.ts'
import { underWay } from '../../../import/import.errors.ts'
import * as queries from '../../../import/import.queries.ts'
import { refusedFile } from '../../../import/refused-file.ts'
import { queueImport } from '../../../import/run.ts'
import { readTable } from '#contract/import/table.ts'
import { enter } from '../customers/customers.service.ts'

const PASTED = 'Pasted text'

export const importsService = implement(contract, {
  async listImports({ db }) {
    const imports = await queries.selectImports(db)
    return { data: imports.filter(({ kind }) => kind in ADMIN_IMPORTS) }
  },

  /**
   * Stores the rows of a table and returns how they are interpreted. Throws as `readTable` does, and not_found for a
   * customer.
   */
  async createImport(ctx, { query: { kind, customer_id, source }, body }) {
    const of = ADMIN_IMPORTS[kind]
    if (of.needsCustomer && customer_id === undefined)
      throw new AppError('invalid_request', {
        errors: { customer_id: ['Choose a customer.'] },
      })
    if (customer_id !== undefined) await enter(ctx, customer_id)
    const rows = await readTable(body)
    const cells = rows.map((row) => row.cells)
    const importId = await queries.insertImport(ctx.db, {
      kind,
      customerId: of.needsCustomer ? (customer_id ?? null) : null,
      source: source ?? PASTED,
      hasHeader: hasHeader(of, cells[0] ?? []),
      mapping: guessMapping(of, cells),
      rows,
    })
    ctx.describeChange({ target: { import_id: importId, kind }, after: { rows: rows.length } })
    return requireImport(ctx, importId)
  },

  /** Throws not_found; an import is its maker's alone. */
  getImport: (ctx, { params }) => requireImport(ctx, params.importId),

  /**
   * Checks every row in the background. Throws not_found, and as `startCheck`; conflict once it is
   * written.
   */
  async checkImport(ctx, { params: { importId }, body }) {
    const before = await requireImport(ctx, importId)
    const note = await startCheck(ctx.db, getKind(before.kind), before, body)
    ctx.describeChange({ target: { kind: before.kind }, ...note })
    return requireImport(ctx, importId)
  },

  /** Writes the rows that are right. Throws not_found, and conflict for one that was not checked or has no such row. */
  async runImport(ctx, { params: { importId }, query: { invite } }) {
    const { kind, good_count, refused_count } = await requireImport(ctx, importId)
    if (
      good_count === 0 ||
      !(await queries.updateImport(ctx.db, importId, { from: ['checked'], to: 'running' }))
    )
      throw underWay
    const skipsInvitations = kind === 'users' && invite === 'false'
    if (skipsInvitations) await queries.updateSkipsInvitations(ctx.db, importId)
    await queueImport(ctx.db, importId)
    ctx.describeChange({
      target: { kind },
      after: { rows: good_count, refused: refused_count, ...(skipsInvitations && { invited: 0 }) },
    })
    return requireImport(ctx, importId)
  },

  /** Forgets an import; one that is being written ends where it is. Throws not_found. */
  async removeImport(ctx, { params: { importId } }) {
    const { kind, state, row_count } = await requireImport(ctx, importId)
    if (!(await queries.deleteImport(ctx.db, importId))) throw new AppError('not_found')
    ctx.describeChange({ before: { kind, state, rows: row_count }, after: null })
    return { import_id: importId }
  },

  /** Throws not_found. */
  exportRefusedCsv: (ctx, { params }) => exportRefused(ctx, params.importId, 'csv'),

  /** Throws not_found. */
  exportRefusedXlsx: (ctx, { params }) => exportRefused(ctx, params.importId, 'xlsx'),
})

async function exportRefused(
  ctx: SignedInCtx,
  importId: number,
  format: 'csv' | 'xlsx',
): Promise<FileAnswer> {
  const found = await requireImport(ctx, importId)
  const rows = await queries.selectRows(ctx.db, importId, 'refused', null)
  return refusedFile(getKind(found.kind), found, rows, format)
}

async function requireImport({ db }: SignedInCtx, importId: number): Promise<Import> {
  const found = await queries.selectImport(db, importId)
  if (found === null || !(found.kind in ADMIN_IMPORTS)) throw new AppError('not_found')
  return found
}

const getKind = (kind: string) => ADMIN_IMPORTS[kind as AdminImport]
