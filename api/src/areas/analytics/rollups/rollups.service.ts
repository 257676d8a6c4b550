import type { Database } from '../../../db/pool.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import { rollMonth, selectCleanMonths, selectMonthsToRoll } from './rollups.queries.ts'
import { getRollEnd, getSpansBeside, type Sources, type TimeSpan } from './rollups.rules.ts'

/** Months of a customer in one run of the job; the rest follows in the next. */
const MONTHS_AT_ONCE = 6

/** Sums the months that are missing or changed, each in a transaction of its own; the month at hand until some days ago. */
export async function rollMonths({ database }: { database: Database }): Promise<void> {
  const end = getRollEnd(Date.now())
  for (const customerId of await database.anonymous(selectActiveCustomers)) {
    const months = await database.tenant(customerId, (db) =>
      selectMonthsToRoll(db, customerId, end, MONTHS_AT_ONCE),
    )
    for (const month of months)
      await database.tenant(customerId, (db) => rollMonth(db, customerId, month, end))
  }
}

/** The cheapest sources of a range that hold what is asked; a group is of units, which only trips name. */
export async function findSources(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  span: TimeSpan,
  groupId: number | null,
): Promise<Sources> {
  const months = groupId === null ? await selectCleanMonths(db, customerId, span) : []
  return { months, spans: getSpansBeside(span, months) }
}
