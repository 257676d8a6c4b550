import { auditList } from '#contract/areas/admin/audit/audit.list.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, type PageRequest, stored } from '../../../list/list-sql.ts'

/** Whether to return entries made by machines; null for both kinds. */
const ofMachines = (scope: string | null): boolean | null =>
  scope === 'machines' || scope === 'people' ? scope === 'machines' : null

const narrowed = ({ value, scope, terms }: Pick<PageRequest, 'value' | 'scope' | 'terms'>): Sql =>
  sql`${ofMachines(scope)}::boolean, ${value('customer_id', 'any')}::int[], ${value('user_id', 'any')}::int[],
    ${value('about_user_id', 'any')}::int[], ${value('operation', 'any')}::text[],
    ${value('at', '>=')}::timestamptz, ${value('at', '<')}::timestamptz, ${terms[0] ?? null}::text`

/** How entries are selected; the database admits administrators only. */
export const auditRows = listSql<null>()({
  list: auditList,
  from: {
    as: 'e',
    supports: {
      customer_id: ['any'],
      user_id: ['any'],
      about_user_id: ['any'],
      operation: ['any'],
      at: ['>=', '<'],
    },
    page: (request) =>
      sql`audit.entries_page(${narrowed(request)}, ${request.isDescending}, ${request.limit}::int, ${request.offset}::int)`,
    total: (request) => sql`audit.entries_count(${narrowed(request)})`,
  },
  columns: {
    ...stored('e', 'at', 'user_name', 'operation', 'customer_name', 'request_id', 'customer_id', 'user_id'),
    about_user_id: raw(
      `case when coalesce(e.target ->> 'userId', e.target ->> 'user_id') ~ '^[0-9]{1,9}$'
        then coalesce(e.target ->> 'userId', e.target ->> 'user_id')::int end`,
    ),
    change: { value: raw('e.change'), shown: raw('e.change') },
  },
  fields: stored('e', 'entry_id', 'target', 'author', 'names'),
  // the functions cut them
  scopes: { people: [], machines: [], all: [] },
  where: () => [],
  extras: {
    broken_entries: () => raw(`(select to_json(f.broken) from audit.findings() f)`),
    checked_ts: () => raw(`(select to_json(f.checked_ts) from audit.findings() f)`),
  },
})

/** Checks entries that are new; returns how many they were. */
export const checkNewEntries = async (db: Db, max: number): Promise<number> =>
  (await db.row<{ checked: number }>(sql`select audit.check_on(${max}) as checked`))!.checked

/** Rechecks entries that an earlier check found intact. */
export const checkEntriesAgain = (db: Db, max: number) => db.run(sql`select audit.check_again(${max})`)
