import { toPagedCriteria } from '#contract/list/criteria.ts'
import { raw, type Sql } from '../db/sql.ts'
import type { Statements } from '../db/tx.ts'
import type { ListSql } from './list-sql.ts'
import { pageStatement } from './plan.ts'

/** One page of a list with its total and its own fields, as the JSON of the response. */
export async function selectPage<Env>(
  db: Statements,
  rows: ListSql<Env>,
  input: object,
  env: Env,
): Promise<string> {
  const request = toPagedCriteria(rows.list, input)
  const { statement, planning } = pageStatement(rows, request, env)
  if (planning !== 'anew') plan(db, PLANNED[planning])
  const row = await db.row<{ answer: string }>(statement)
  return row?.answer ?? ''
}

/** The same as data, for a service that has more to say of its rows. */
export const readPage = async <Env>(...request: Parameters<typeof selectPage<Env>>): Promise<unknown> =>
  JSON.parse(await selectPage(...request)) as unknown

// Customers differ a thousandfold in size, so one generic plan does not fit all of them. Sent ahead on the same
// connection; a failure appears in the statement that follows. An unprepared statement is planned each time anyway.
const PLANNED = {
  'by values': raw('set local plan_cache_mode = force_custom_plan'),
  once: raw('set local plan_cache_mode = force_generic_plan'),
}

function plan(db: Statements, how: Sql): void {
  db.run(how).catch(() => {})
}
