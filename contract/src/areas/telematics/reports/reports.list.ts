import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { BODY_WIRE } from '../../../list/wire.ts'
import { QUARANTINE_REASONS, REPORT_FORMATS } from './reports.rules.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past', required: true } as const

/** What devices sent that could not be taken. */
export const deviceQuarantineList = list({
  name: 'device problems',
  singular: 'problem',
  wire: BODY_WIRE,
  columns: {
    reason_code: column.choice('Reason', QUARANTINE_REASONS, { width: 24, required: true }),
    device_id: column.text('Device', { width: 20, required: true, search: true }),
    detail: column.text('Details', { width: 40, required: true, wraps: true }),
    repeats: column.number('Occurrences', { required: true }),
    last_ts: column.moment('Last', PAST_FOR_READER),
    first_ts: column.moment('First', { ...PAST_FOR_READER, optional: true }),
    format: column.choice('Format', REPORT_FORMATS, { width: 16, required: true }),
    sample: column.text('Sample', {
      width: 40,
      required: true,
      wraps: true,
      optional: true,
      sortable: false,
    }),
  },
  fields: ['quarantine_id'],
  key: 'quarantine_id',
  sort: { by: 'last_ts', dir: 'desc' },
  file: 'device_quarantine',
})
