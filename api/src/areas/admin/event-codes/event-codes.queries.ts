import type { EventCodeSetting } from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { codeList } from '#contract/areas/admin/event-codes/event-codes.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

const FIELDS =
  raw(`code_source, code, equipment_kind, event_text, action, status_code, status_code_at_destination,
  coalesce(version, 1) as version`)

export type CodeOfKind = Pick<EventCodeSetting, 'code_source' | 'code' | 'equipment_kind'>

/** How codes are found. */
export const codeRows = listSql<null>()({
  list: codeList,
  from: raw('reference.event_codes c'),
  columns: stored(
    'c',
    ...(['code', 'code_source', 'equipment_kind', 'event_text', 'action', 'status_code'] as const),
    'status_code_at_destination',
  ),
  fields: {
    id: raw(`(c.code_source || ' ' || c.code || ' ' || c.equipment_kind)`),
    version: raw('coalesce(c.version, 1)'),
  },
  scopes: {},
  where: () => [],
})

export const selectEventCode = (db: Db, { code_source, code, equipment_kind }: CodeOfKind) =>
  db.row<EventCodeSetting>(sql`
    select ${FIELDS} from reference.event_codes
    where code_source = ${code_source} and code = ${code} and equipment_kind = ${equipment_kind}`)

/** Returns null when the version is stale; the database admits administrators only. */
export const updateCode = (
  db: Db,
  { version, ...code }: Omit<EventCodeSetting, 'version'> & { version: number | null },
) =>
  db.row<EventCodeSetting>(sql`
    select ${FIELDS} from reference.set_event_code(${code.code_source}, ${code.code}, ${code.equipment_kind},
      ${code.event_text}, ${code.action}, ${code.status_code}::smallint, ${code.status_code_at_destination}::smallint,
      ${version})`)

/** How many jobs of a name wait or run. */
export const selectJobCount = async (db: Db, name: string): Promise<number> =>
  (await db.row<{ count: number }>(sql`select identity.count_jobs(${name}) as count`))?.count ?? 0
