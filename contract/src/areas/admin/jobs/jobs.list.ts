import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { JOB_LABELS } from './jobs.rules.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past', required: true } as const

/** Background jobs that used up their attempts; they stay until someone retries them (docs/decisions/022). */
export const jobList = list({
  name: 'jobs',
  singular: 'job',
  wire: QUERY_WIRE,
  columns: {
    name: column.choice('Job', JOB_LABELS, { width: 30, isOpen: true, required: true, wraps: true }),
    /** The stored value may quote secrets that rows leave out, so it cannot be queried. */
    last_error: column.text('Error', { width: 34, wraps: true, filter: false, sortable: false }),
    customer_name: column.text('Customer', { search: true }),
    attempts: column.number('Attempts', { required: true }),
    failed_ts: column.moment('Failed', PAST_FOR_READER),
    created_ts: column.moment('Created', PAST_FOR_READER),
  },
  fields: ['job_id', 'customer_id'],
  key: 'job_id',
  sort: { by: 'failed_ts', dir: 'desc' },
})
