import { holdList } from '#contract/areas/admin/holds/holds.list.ts'
import type { HoldKind } from '#contract/areas/admin/holds/holds.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored, utcText } from '../../../list/list-sql.ts'

/** How holds are selected; the database admits administrators only. */
export const holdRows = listSql<null>()({
  list: holdList,
  from: { call: raw('identity.held_groups()'), as: 'h' },
  columns: stored('h', 'kind', 'customer_name', 'waiting_count', 'other_count', 'oldest_ts'),
  fields: stored('h', 'hold_id', 'customer_id'),
  scopes: {},
  where: () => [],
  extras: {
    restore: () =>
      sql`(select json_build_object('since', ${utcText(raw('s.since'))}, 'restored', s.restored,
        'checked_ts', ${utcText(raw('s.checked_ts'))}) from identity.hold_state() s)`,
  },
})

export interface HeldItem {
  item_id: number
  title: string
  target: string
  created_ts: string
  at_railroad: 'same' | 'other' | 'none' | 'unknown' | null
}

export const selectHeldItems = (
  db: Db,
  { kind, customerId, limit }: { kind: HoldKind; customerId: number; limit: number },
) =>
  db.rows<HeldItem>(sql`
    select i.item_id, i.title, i.target, ${utcText(raw('i.created_ts'))} as created_ts, i.at_railroad
    from identity.held_items(${kind}, ${customerId}, ${limit}) i`)

export interface ReleasedHold {
  hold_id: string
  kind: HoldKind
  customer_id: number
}

/** Returns the released holds. */
export const deleteHolds = (db: Db, holdIds: readonly string[]) =>
  db.rows<ReleasedHold>(sql`select * from identity.release_held(${[...holdIds]}::text[])`)
