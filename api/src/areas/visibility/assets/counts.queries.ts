import { raw } from '../../../db/sql.ts'

/** Totals of current trips by what is filtered usually, kept beside them (docs/decisions/076). */
export const STORED_TOTALS = {
  from: raw('(select c.*, true as is_current from waybill_counts c) w'),
  sum: raw('sum(w.n)'),
  columns: ['status_code', 'load_empty_status', 'reporting_groups'],
  scopes: ['active', 'current'],
} as const
