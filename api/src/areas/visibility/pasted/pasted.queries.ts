import type { Result } from '#contract/base/endpoint.ts'
import type { getPastedList } from '#contract/areas/visibility/pasted/pasted.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** One that is there stays. */
export const insertPastedList = (
  db: Db,
  { customerId, userId, code }: { customerId: number; userId: number; code: string },
  { name, ids }: { name: string; ids: readonly string[] },
) =>
  db.run(sql`
    insert into pasted_lists (customer_id, code, name, ids, user_id)
    values (${customerId}, ${code}, ${name}, ${[...ids]}::text[], ${userId}::int)
    on conflict do nothing`)

export const selectPastedList = (db: Db, customerId: number, code: string) =>
  db.row<Result<typeof getPastedList>>(sql`
    select l.name, l.ids, to_char(l.created_ts at time zone 'UTC', ${raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`)}) as created_ts,
      coalesce((select p.first_name || ' ' || p.last_name from identity.people_named(array[l.user_id]) p), 'Former user') as by
    from pasted_lists l where l.customer_id = ${customerId} and l.code = ${code}`)
