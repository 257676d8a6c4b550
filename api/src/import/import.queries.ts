import type { Correction, ImportState } from '#contract/import/schemas.ts'
import { type Import, MAX_REPORTED_REFUSALS } from '#contract/import/schemas.ts'
import type { Mapping, RowProblem } from '#contract/import/kind.ts'
import { sql } from '../db/sql.ts'
import type { Db } from '../db/tx.ts'
import type { TableRow } from '#contract/import/table.ts'

interface NewImport {
  kind: string
  customerId: number | null
  source: string
  hasHeader: boolean
  mapping: Mapping
  rows: readonly TableRow[]
}

/** Stores the rows of an import under the caller's name; returns its id. */
export const insertImport = async (db: Db, made: NewImport): Promise<number> =>
  (await db.row<{ id: number }>(sql`
    select identity.create_import(${made.kind}, ${made.customerId}, ${made.source}, ${made.hasHeader},
      ${JSON.stringify(made.mapping)}::jsonb, ${JSON.stringify(made.rows)}::jsonb) as id`))!.id

/** An import of the caller's; null when the id is unknown. */
export const selectImport = async (db: Db, importId: number): Promise<Import | null> =>
  (
    await db.row<{ record: Import | null }>(
      sql`select identity.import_record(${importId}, ${MAX_REPORTED_REFUSALS}) as record`,
    )
  )?.record ?? null

export const selectImports = async (db: Db): Promise<Import[]> =>
  (
    await db.rows<{ record: Import }>(
      sql`select identity.import_record(id, 0) as record from identity.own_imports() as id order by id desc`,
    )
  ).map(({ record }) => record)

/** False: it is not in any of the states it may be changed from. */
export const updateImport = async (
  db: Db,
  importId: number,
  { from, to, reason = null }: { from: readonly ImportState[]; to: ImportState; reason?: string | null },
): Promise<boolean> =>
  (
    await db.row<{ is_done: boolean }>(
      sql`select identity.change_import(${importId}, ${[...from]}::text[], ${to}, ${reason}) as is_done`,
    )
  )?.is_done ?? false

/** False: it is past the choice of columns. */
export const updateMapping = async (
  db: Db,
  importId: number,
  { has_header, mapping }: { has_header: boolean; mapping: Mapping },
): Promise<boolean> =>
  (
    await db.row<{ is_done: boolean }>(
      sql`select identity.map_import(${importId}, ${has_header}, ${JSON.stringify(mapping)}::jsonb) as is_done`,
    )
  )?.is_done ?? false

/** Gives the rows of an import columns that its file lacks, named by their labels; returns the mapping with them. */
export const addColumns = async (
  db: Db,
  importId: number,
  labels: Readonly<Record<string, string>>,
): Promise<Mapping> =>
  (await db.row<{ mapping: Mapping }>(
    sql`select identity.add_import_columns(${importId}, ${JSON.stringify(labels)}::jsonb) as mapping`,
  ))!.mapping

/** False: its rows were not checked yet, or are being written. */
export const updateCorrectedRows = async (
  db: Db,
  importId: number,
  corrections: readonly Correction[],
): Promise<boolean> =>
  (
    await db.row<{ is_done: boolean }>(
      sql`select identity.correct_import_rows(${importId}, ${JSON.stringify(corrections)}::jsonb) as is_done`,
    )
  )?.is_done ?? false

export interface SavedRow {
  row_no: number
  cells: string[]
  problems: RowProblem[]
}

export const selectRows = (db: Db, importId: number, state: RowState, limit: number | null) =>
  db.rows<SavedRow>(
    sql`select row_no, cells, problems from identity.import_rows_in(${importId}, ${state}, ${limit}::int)`,
  )

type RowState = 'new' | 'good' | 'refused' | 'written'

export interface Mark {
  row_no: number
  state: RowState
  problems: readonly RowProblem[]
  key_text?: string | null
}

export const updateRows = (db: Db, importId: number, marks: readonly Mark[]) =>
  db.run(sql`select identity.mark_import_rows(${importId}, ${JSON.stringify(marks)}::jsonb)`)

export const updateRepeatedRows = (db: Db, importId: number) =>
  db.run(sql`select identity.refuse_repeated_rows(${importId})`)

export const deleteImport = async (db: Db, importId: number): Promise<boolean> =>
  (await db.row<{ is_done: boolean }>(sql`select identity.delete_import(${importId}) as is_done`))?.is_done ??
  false

export interface Entered {
  kind: string
  customer_id: number | null
  state: 'checking' | 'running'
  mapping: Mapping
  user_id: number
  is_admin: boolean
  invites: boolean
}

/** Cancels the invitations of an import's users. */
export const updateSkipsInvitations = (db: Db, importId: number) =>
  db.run(sql`select identity.leave_uninvited(${importId})`)

/** Makes a transaction without a caller act for the import's owner; null when there is nothing to do. */
export const enterImport = (db: Db, importId: number): Promise<Entered | null> =>
  db.row<Entered>(
    sql`select kind, customer_id, state, mapping, user_id, is_admin, invites from identity.enter_import(${importId})`,
  )

/** Says in the audit log what an import wrote, in the name of its maker. */
export const insertAudit = (
  db: Db,
  { user_id, customer_id }: Entered,
  { importId, kind, written }: { importId: number; kind: string; written: readonly string[] },
) =>
  db.run(sql`select audit.record(${customer_id}, ${user_id}, 'runImport',
    ${JSON.stringify({ import_id: importId, kind })}::jsonb,
    ${JSON.stringify({ before: null, after: { written: written.length, first: written.slice(0, 20) } })}::jsonb,
    ${`import ${importId}`})`)

export const deleteOldImports = (db: Db) => db.run(sql`select identity.sweep_imports()`)
