import type { Board } from '#contract/areas/analytics/boards/boards.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utc } from '../analytics.queries.ts'

/** The stored part of a board. */
export type StoredBoard = Pick<Board, 'name' | 'is_shared' | 'filters' | 'tiles'>

const ME = raw('(select current_user_id())')

const SHOWN = sql`b.board_id, b.name, b.is_shared, b.user_id = ${ME} as is_mine, b.user_name as author, b.filters,
  b.tiles, ${utc(sql`b.updated_ts`)} as updated_date, b.version`

const IS_OPEN = sql`(b.is_shared or b.user_id = ${ME})`

/** Boards the caller may open. */
export const selectBoards = (db: Db, customerId: number): Promise<Board[]> =>
  db.rows<Board>(sql`
    select ${SHOWN} from boards b where b.customer_id = ${customerId} and ${IS_OPEN}
    order by b.user_id = ${ME} desc, lower(b.name), b.board_id limit 500`)

export const selectBoard = (db: Db, customerId: number, boardId: number): Promise<Board | null> =>
  db.row<Board>(sql`
    select ${SHOWN} from boards b where b.customer_id = ${customerId} and b.board_id = ${boardId} and ${IS_OPEN}`)

/** Null: the caller has a board by that name. */
export const insertBoard = async (db: Db, customerId: number, board: StoredBoard): Promise<number | null> =>
  (
    await db.row<{ board_id: number }>(sql`
      insert into boards (customer_id, name, user_id, user_name, is_shared, filters, tiles)
      select ${customerId}::int, ${board.name}::text, p.user_id, p.first_name || ' ' || p.last_name, ${board.is_shared}::boolean,
        ${JSON.stringify(board.filters)}::jsonb, ${JSON.stringify(board.tiles)}::jsonb
      from identity.acting_person() p
      on conflict do nothing
      returning board_id`)
  )?.board_id ?? null

/** Whether another board of the caller has the name. */
export const selectIsNameInUse = async (db: Db, customerId: number, boardId: number, name: string) =>
  (await db.row(sql`
    select from boards b where b.customer_id = ${customerId} and b.user_id = ${ME} and b.board_id <> ${boardId}
      and lower(b.name) = lower(${name})`)) !== null

/** The number of changed rows: none when the version is stale or the board belongs to another user. */
export const updateBoard = (
  db: Db,
  customerId: number,
  boardId: number,
  version: number,
  board: StoredBoard,
): Promise<number> =>
  db.run(sql`
    update boards set name = ${board.name}, is_shared = ${board.is_shared},
      filters = ${JSON.stringify(board.filters)}::jsonb, tiles = ${JSON.stringify(board.tiles)}::jsonb,
      version = version + 1, updated_ts = now()
    where customer_id = ${customerId} and board_id = ${boardId} and user_id = ${ME} and version = ${version}`)

export const deleteBoard = (db: Db, customerId: number, boardId: number): Promise<number> =>
  db.run(sql`
    delete from boards where customer_id = ${customerId} and board_id = ${boardId} and user_id = ${ME}`)
