import type { Session } from '#contract/areas/accounts/session/session.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { MAX_ATTEMPTS, type Attempt } from './attempts.rules.ts'

export interface LoginRow {
  /** 0: the attempt was taken. */
  wait_seconds: number
  user_id: number | null
  password_hash: string | null
  status: number | null
  /** The sealed secret of one-time codes, null when the account has none. */
  sealed_secret: Buffer | null
}

/**
 * Counts an attempt and returns the account of an email address, ignoring case; the same row without an account when
 * there is none.
 */
export async function claimLogin(db: Db, email: string, { account, address }: Attempt): Promise<LoginRow> {
  const row = await db.row<LoginRow>(sql`
    select wait_seconds, user_id, password_hash, status, sealed_secret
    from identity.begin_login(${email}, ${account}, ${address}, ${MAX_ATTEMPTS.account}, ${MAX_ATTEMPTS.address})`)
  if (row === null) throw new Error('identity.begin_login must return one row for every caller')
  return row
}

/** Counts an attempt that is not a sign-in; returns the seconds to wait, 0 when it was allowed. */
export const claimAttempt = async (db: Db, { account, address }: Attempt): Promise<number> =>
  (
    await db.row<{ wait: number }>(sql`
      select identity.take_attempts(array[${account}, ${address}]::bytea[],
        array[${MAX_ATTEMPTS.account}, ${MAX_ATTEMPTS.address}]::int[]) as wait`)
  )?.wait ?? 0

/** Returns an attempt that was not decided. */
export const returnLoginAttempt = (db: Db, { account, address }: Attempt) =>
  db.run(sql`select identity.give_back_login(${account}, ${address})`)

/** The account was opened from this address, so its count is reset. */
export const updateLoginSucceeded = (db: Db, { account, address }: Attempt) =>
  db.run(sql`select identity.login_succeeded(${account}, ${address})`)

export const insertSession = (db: Db, userId: number, tokenHash: Buffer, expires: Date) =>
  db.run(sql`select identity.open_session(${userId}, ${tokenHash}, ${expires})`)

/** From where and with what it was opened. */
export const updateSessionOrigin = (
  db: Db,
  tokenHash: Buffer,
  { address, device }: { address: string; device: string | null },
) => db.run(sql`select identity.note_session_origin(${tokenHash}, ${address}, ${device})`)

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.run(sql`select identity.close_session(${tokenHash})`)

/** The signed-in user of this transaction with every customer they may open. */
export const selectSession = async (db: Db) =>
  (
    await db.row<{ session: Omit<Session, 'roleId' | 'preferences'> }>(
      sql`select identity.current_session() as session`,
    )
  )?.session ?? null

/** Modules that are on for all, or for a customer of the signed-in user's. */
export const selectModules = async (db: Db, userId: number): Promise<string[]> =>
  (await db.row<{ modules: string[] }>(sql`select identity.modules_anywhere(${userId}) as modules`))
    ?.modules ?? []
