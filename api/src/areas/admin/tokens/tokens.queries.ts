import { tokenList } from '#contract/areas/admin/tokens/tokens.list.ts'
import { MAX_TOKENS } from '#contract/areas/admin/tokens/tokens.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** How tokens are selected; the database answers only those who manage the customer's tokens. */
export const tokenRows = listSql<null>()({
  list: tokenList,
  from: { call: raw('identity.api_tokens_page()'), as: 't' },
  columns: stored(
    't',
    ...([
      'name',
      'state',
      'grants',
      'level',
      'last_used_ts',
      'expires_ts',
      'created_by',
      'created_ts',
    ] as const),
    'ended_ts',
  ),
  fields: stored('t', 'token_id'),
  scopes: { live: [raw(`t.state = 'live'`)], ended: [raw(`t.state <> 'live'`)], all: [] },
  where: () => [],
})

interface NewToken {
  name: string
  permissions: readonly string[]
  modules: readonly string[]
  level: 'see' | 'act' | 'send'
  tokenHash: Buffer
  days: number
}

/** The id of the new token; null when the name is in use, 0 when there are too many. */
export const insertToken = async (db: Db, made: NewToken): Promise<number | null> =>
  (
    await db.row<{ id: number | null }>(sql`
      select identity.create_api_token(${made.name}, ${[...made.permissions]}::text[], ${[...made.modules]}::text[],
        ${made.level}, ${made.tokenHash}, ${made.days}, ${MAX_TOKENS}) as id`)
  )?.id ?? null

export const updateTokenRevoked = async (db: Db, tokenId: number): Promise<boolean> =>
  (await db.row<{ is_done: boolean }>(sql`select identity.revoke_api_token(${tokenId}) as is_done`))
    ?.is_done ?? false
