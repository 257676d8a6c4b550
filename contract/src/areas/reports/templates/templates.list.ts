import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import type { Wire } from '../../../list/wire.ts'
import { DATASET_LABELS } from '../reports.rules.ts'

/** The names of both lists of the report builder (RPT-042). */
export const REPORT_WIRE = {
  in: 'query',
  page: 'page',
  size: 'page_size',
  sort: 'sort_by',
  dir: 'sort_direction',
  search: 'search_term',
  rows: 'data',
  total: 'record_count',
} as const satisfies Wire

export const PAST_FOR_READER = { zone: 'reader', tense: 'past' } as const

/** Templates of a customer (RPT-018). */
export const templateList = list({
  name: 'report templates',
  singular: 'template',
  wire: REPORT_WIRE,
  columns: {
    template_name: column.text('Template', { width: 32, required: true, search: true }),
    dataset: column.choice('Data', DATASET_LABELS, { required: true, width: 18 }),
    description: column.text('Description', { width: 36, required: true, search: true, wraps: true }),
    status: column.choice(
      'State',
      { active: 'Active', archived: 'Archived' },
      { required: true, optional: true },
    ),
    report_count: column.number('Reports', { required: true }),
    created_by: column.text('Created by', { width: 20, required: true }),
    created_ts: column.moment('Created', { ...PAST_FOR_READER, required: true, optional: true }),
    updated_ts: column.moment('Updated', { ...PAST_FOR_READER, required: true }),
  },
  fields: ['template_id'],
  key: 'template_id',
  sort: { by: 'template_name', dir: 'asc' },
})
