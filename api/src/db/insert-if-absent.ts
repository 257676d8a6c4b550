import { raw, type Sql } from './sql.ts'
import type { Db } from './tx.ts'

const UNIQUE_VIOLATION = '23505'

/** Runs a statement. Returns false, without any effect, when it would violate a unique constraint. */
export async function runIfAbsent(db: Db, statement: Sql): Promise<boolean> {
  await db.run(raw('savepoint before'))
  const error = await db.run(statement).then(
    () => null,
    (refusal: Error & { code?: unknown }) => refusal,
  )
  if (error !== null && error.code !== UNIQUE_VIOLATION) throw error
  if (error !== null) await db.run(raw('rollback to savepoint before'))
  await db.run(raw('release savepoint before'))
  return error === null
}
