import { raw } from '../../../db/sql.ts'

/** Stored totals of current trips by the usual filters (docs/decisions/076). */
export const STORED_TOTALS = {
  from: raw('(select c.*, true as is_current from waybill_counts c) w'),
  sum: raw('sum(w.n)'),
  columns: ['status_code', 'load_empty_status', 'reporting_groups'],
  scopes: ['active', 'current'],
} as const
