import type { NoticeSetting } from '#contract/areas/admin/notice/notice.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export const selectNoticeSetting = async (db: Db): Promise<NoticeSetting> => {
  const row = await db.row<{ alert: NoticeSetting | null }>(sql`select identity.alert_setting() as alert`)
  if (!row?.alert) throw new Error('the notice has no row')
  return row.alert
}

/** Returns false when the revision is stale. */
export const updateNoticeSetting = async (
  db: Db,
  notice: Required<Omit<NoticeSetting, 'version'>>,
): Promise<boolean> =>
  (
    await db.row<{ done: boolean }>(sql`
    select identity.change_alert(${notice.active}, ${notice.title}, ${notice.body}, ${notice.link_text},
      ${notice.revision}, ${notice.starts_on}::date, ${notice.ends_on}::date, ${notice.audience},
      ${notice.customers.map(({ id }) => id)}::int[]) as done`)
  )?.done ?? false
