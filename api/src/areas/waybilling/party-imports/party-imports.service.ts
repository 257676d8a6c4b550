
import { partyImport } from '#contract/areas/waybilling/party-imports/party-imports.rules.ts'
import { customerImports } from '../../../import/customer-imports.service.ts'

const imports = customerImports(partyImport)

/** Stores the rows of a table of parties and answers how its columns are read. Throws as `readTable` does. */
export async function createPartyImport(
  ctx: Ctx,
  { query: { source }, body }: Input<typeof contract.createPartyImport>,
): Promise<Import> {
  const rows = await readTable(body)
  const cells = rows.map((row) => row.cells)
  const importId = await queries.insertImport(ctx.db, {
    kind: partyImport.name,
    customerId: ctx.customerId,
    source: source ?? PASTED,
    hasHeader: hasHeader(partyImport, cells[0] ?? []),
    mapping: guessMapping(partyImport, cells),
    rows,
  })
  ctx.noteChange({ target: { import_id: importId }, after: { rows: rows.length } })
  return requireImport(ctx, importId)
}

/** Throws not_found; an import is its maker's alone. */
export const getPartyImport = (
  ctx: Ctx,
  { params }: Input<typeof contract.getPartyImport>,
): Promise<Import> => requireImport(ctx, params.importId)

/** Checks every row in the background. Throws not_found, invalid_request for a column nobody chose, conflict once it is written. */
export async function checkPartyImport(
  ctx: Ctx,
  { params: { importId }, body }: Input<typeof contract.checkPartyImport>,
): Promise<Import> {
  await requireImport(ctx, importId)
  const missing = unmapped(partyImport, body.mapping)
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
export async function runPartyImport(
  ctx: Ctx,
  { params: { importId } }: Input<typeof contract.runPartyImport>,
): Promise<Import> {
  const { good_count, refused_count } = await requireImport(ctx, importId)
  const begins = { from: ['checked'], to: 'running' } as const
  if (good_count === 0 || !(await queries.updateImport(ctx.db, importId, begins))) throw underWay
  await queueImport(ctx.db, importId)
  ctx.noteChange({ after: { rows: good_count, refused: refused_count } })
  return requireImport(ctx, importId)
}

/** Forgets an import; one that is being written ends where it is. Throws not_found. */
export async function removePartyImport(
  ctx: Ctx,
  { params: { importId } }: Input<typeof contract.removePartyImport>,
): Promise<{ import_id: number }> {
  await requireImport(ctx, importId)
  await queries.deleteImport(ctx.db, importId)
  return { import_id: importId }
}

/** Throws not_found. */
export const exportRefusedPartiesCsv = (
  ctx: Ctx,
  { params }: Input<typeof contract.exportRefusedPartiesCsv>,
): Promise<FileAnswer> => exportRefused(ctx, params.importId, 'csv')

/** Throws not_found. */
export const exportRefusedPartiesXlsx = (
  ctx: Ctx,
  { params }: Input<typeof contract.exportRefusedPartiesXlsx>,
): Promise<FileAnswer> => exportRefused(ctx, params.importId, 'xlsx')

async function exportRefused(ctx: Ctx, importId: number, format: 'csv' | 'xlsx'): Promise<FileAnswer> {
  const found = await requireImport(ctx, importId)
  const rows = await queries.selectRows(ctx.db, importId, 'refused', null)
  return refusedFile(partyImport, found, rows, format)
}

/** An import of this customer's parties by the caller. */
async function requireImport({ db, customerId }: Ctx, importId: number): Promise<Import> {
  const found = await queries.selectImport(db, importId)
  if (found?.kind !== partyImport.name || found.customer_id !== customerId) throw new AppError('not_found')
  return found
}

const underWay = new AppError('conflict', {
  message: 'This import is already past that step. Reload the page to see its progress.',
})
