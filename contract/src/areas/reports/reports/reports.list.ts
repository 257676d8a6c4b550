import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { PAST_FOR_READER, REPORT_WIRE } from '../templates/templates.list.ts'

/** What a report is on the wire (RPT-028). */
const REPORT_STATES = {
  draft: 'Draft',
  running: 'Running',
  ready: 'Ready',
  failed: 'Failed',
} as const

/** Reports of a customer: those that need attention, then the last run first (RPT-015, RPT-025). */
export const reportList = list({
  name: 'reports',
  singular: 'report',
  wire: REPORT_WIRE,
  columns: {
    report_name: column.text('Report', { width: 26, required: true, search: true }),
    status: column.choice('State', REPORT_STATES, { width: 10, required: true }),
    attention: column.text('Needs attention', { width: 24, required: true, wraps: true }),
    last_run_ts: column.moment('Last run', PAST_FOR_READER),
    next_run_ts: column.moment('Next email', { zone: 'reader', tense: 'future' }),
    recipient_count: column.number('Recipients', { width: 11 }),
    owner: column.text('Owner', { width: 14, required: true }),
    row_count: column.number('Rows'),
    template_name: column.text('Template', { width: 28, required: true, search: true, optional: true }),
    has_schedule: column.flag('Scheduled', { width: 12, required: true, optional: true }),
    is_archived: column.flag('Archived', { width: 12, required: true, optional: true }),
    created_by: column.text('Created by', { width: 20, required: true, optional: true }),
    created_ts: column.moment('Created', { ...PAST_FOR_READER, required: true, optional: true }),
  },
  scopes: { active: 'Active', archived: 'Archived', all: 'All' },
  scope: 'active',
  fields: ['report_id', 'template_id'],
  key: 'report_id',
  sort: { by: 'attention', dir: 'desc' },
})
