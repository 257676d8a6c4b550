import { raw } from '../../../db/sql.ts'
import { folding } from '../../../list/counts.queries.ts'

/** Totals of quotes by status, stored as increments to be added up (docs/decisions/089). */
export const STORED_TOTALS = {
  from: raw('(select c.*, false as deleted from quote_counts c) q'),
  sum: raw('sum(q.n)'),
  columns: ['status'],
  scopes: [],
} as const

/** Makes one line of all lines of a status, once there are many. */
export const foldCounts = folding('quote_counts', 'status')
