import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface CodesRow {
  sealed_secret: Buffer
  is_confirmed: boolean
  recovery_codes_left: number
}

/** A user's set-up; null without one. */
export const selectCodes = (db: Db, userId: number) =>
  db.row<CodesRow>(sql`select * from identity.codes_of(${userId})`)

/** Keeps a new secret that no code has confirmed yet; false when codes are already in use. */
export const insertCodes = (db: Db, userId: number, sealedSecret: Buffer, recoveryHashes: Buffer[]) =>
  isTrue(db, sql`select identity.enrol_codes(${userId}, ${sealedSecret}, ${recoveryHashes}::bytea[]) as yes`)

/** Uses up the code of a time step; false when it or a later one was used before. */
export const claimCodeStep = (db: Db, userId: number, step: number) =>
  isTrue(db, sql`select identity.use_code_step(${userId}, ${step}) as yes`)

export const claimRecoveryCode = (db: Db, userId: number, codeHash: Buffer) =>
  isTrue(db, sql`select identity.use_recovery_code(${userId}, ${codeHash}) as yes`)

export const deleteCodes = (db: Db, userId: number) => db.run(sql`select identity.remove_codes(${userId})`)

const isTrue = async (db: Db, statement: ReturnType<typeof sql>): Promise<boolean> =>
  (await db.row<{ yes: boolean }>(statement))?.yes === true
