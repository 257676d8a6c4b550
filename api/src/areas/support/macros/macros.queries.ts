import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface MacroRow {
  macro_id: number
  is_for_all: boolean
  name: string
  note: string
  is_internal: boolean
  /** JSON, because the driver parses arrays character by character. */
  tags: string[]
  closes: boolean
  assigns: 'keep' | 'me' | 'named'
  assignee_id: number | null
}

export const selectMacros = (db: Db): Promise<MacroRow[]> =>
  db.rows(sql`
    select macro_id, is_for_all, name, note, is_internal, to_json(tags) as tags, closes, assigns, assignee_id
    from identity.ticket_macros() order by name, macro_id`)

/** Saves a macro; null when its number does not exist. The database admits staff only. */
export const saveMacro = async (
  db: Db,
  { macro_id, ...macro }: Omit<MacroRow, 'macro_id'> & { macro_id: number | null },
): Promise<number | null> =>
  (
    await db.row<{ id: number | null }>(sql`
    select identity.save_ticket_macro(${macro_id}, ${macro.is_for_all}, ${macro.name}, ${macro.note}, ${macro.is_internal},
      ${macro.tags}::text[], ${macro.closes}, ${macro.assigns}, ${macro.assignee_id}) as id`)
  )?.id ?? null

export const deleteMacro = async (db: Db, macroId: number): Promise<boolean> =>
  (await db.row<{ done: boolean }>(sql`select identity.remove_ticket_macro(${macroId}) as done`))?.done ===
  true
