import { LIBRARY } from '#contract/areas/reports/templates/library.rules.ts'

export const column = (key: string, label: string) => ({
  key,
  label,
  group: 'tickets',
  data_type: 'string',
  sortable: true,
  filterable: true,
  operands: ['contains', 'equals'],
  measures: [],
})
export const SAVED = {
  template_id: 1,
  template_name: 'Open tickets',
  description: 'Tickets without an assignee',
  dataset: 'tickets',
  columns: [{ key: 'qualified_id' }, { key: 'name' }],
  filters: [{ key: 'name', operand: 'contains', value: 'late' }],
  sort: [],
  groups: [{ key: 'name' }],
  across: [],
  measures: [{ key: 'rows', kind: 'count' }],
  timezone: 'America/Chicago',
  status: 'active',
  created_by: 'Ada Marsh',
  created_ts: '2026-11-20T14:00:00.000Z',
  updated_ts: '2026-11-23T14:00:00.000Z',
  version: 1,
}
export const ROW = {
  template_id: 1,
  template_name: 'Open tickets',
  description: 'Tickets without an assignee',
  dataset: 'tickets',
  status: 'active',
  created_by: 'Ada Marsh',
  created_ts: '2026-11-20T14:00:00.000Z',
  updated_ts: '2026-11-23T14:00:00.000Z',
}
export const REPORT = {
  report_id: 1,
  report_name: 'Open tickets, weekly',
  template_id: 1,
  template_name: 'Open tickets',
  status: 'ready',
  created_by: 'Ada Marsh',
  created_ts: '2026-11-20T14:00:00.000Z',
  last_run_ts: '2026-11-23T13:00:00.000Z',
  row_count: 2,
  has_schedule: true,
  attention: '',
  next_run_ts: '2026-11-30T13:00:00.000Z',
  is_archived: false,
  owner: 'Ada Marsh',
  recipient_count: 1,
}
export const LONG = 'Cars without a report for longer than their usual interval '.repeat(3).trim()
export const DATA = {
  columns: [
    { key: 'qualified_id', label: 'Ticket', data_type: 'string' },
    { key: 'name', label: 'Title', data_type: 'string' },
  ],
  rows: [
    { qualified_id: 'T-101', name: 'Car is late at Galesburg' },
    { qualified_id: 'T-102', name: 'Late bill' },
  ],
  record_count: 42,
  summary: {
    groups: [{ key: 'name', label: 'Title', data_type: 'string' }],
    measures: [
      { key: 'rows', label: 'Tickets', data_type: 'number' },
      { key: 'sum cents', label: 'Total cost', data_type: 'number', unit: 'usd' },
    ],
    across: null,
    lines: [
      { values: [], measures: [42, 22015] },
      { values: ['Car is late at Galesburg'], measures: [30, 20165] },
      { values: ['Late bill'], measures: [11, 1850] },
      { values: [null], measures: [1, null] },
    ],
  },
  data_as_of_ts: '2026-11-24T16:42:00.000Z',
}
/** As many columns as do not fit. */
export const ACROSS = {
  ...DATA,
  summary: {
    ...DATA.summary,
    across: {
      column: { key: 'created_ts', label: 'Created by day', data_type: 'date' },
      values: Array.from({ length: 14 }, (_, day) => `2026-11-${day + 10}`),
      has_other: true,
    },
    lines: DATA.summary.lines.map((line, at) => ({
      ...line,
      cells: Array.from({ length: 15 }, (_, day) => [(at + day * 7) % 9, at * 100 + day * 12.5]),
    })),
  },
}
export const REMOVED = { total: 6418, left: 42, removed: [6376] }
export const NOTHING = { ...DATA, rows: [], record_count: 0, summary: null }
export const LIBRARY_ANSWER = {
  templates: LIBRARY.map((one) => ({
    ...one,
    shape: { across: [], ...one.shape, timezone: 'America/Chicago' },
  })),
}
export const VERSIONS = {
  versions: [
    {
      version: 2,
      words: 'Added column State. Renamed “Title” to “What”.',
      changed_by: 'Ada Marsh',
      changed_ts: '2026-11-23T14:00:00.000Z',
    },
    { version: 1, words: 'Created.', changed_by: 'Ada Marsh', changed_ts: '2026-11-20T14:00:00.000Z' },
  ],
  used_by: ['Open tickets, weekly'],
}
export const SCHEDULE = {
  schedule_id: 1,
  report_id: 1,
  frequency: 'weekly',
  days_of_week: [1],
  format: 'xlsx',
  day_of_month: 1,
  time: '07:00',
  timezone: 'America/Chicago',
  recipients: 'ada@meridian.example',
  outside_confirmed: false,
  retry_ts: null,
  skip_if_empty: true,
  only_if_changed: false,
  catch_up_hours: 48,
  status: 'active',
  active: true,
  owner: 'Ada Marsh',
  failures: 0,
  paused_reason: null,
  next_run_ts: '2026-11-30T13:00:00.000Z',
  next_dates: ['2026-11-30T13:00:00.000Z', '2026-12-07T13:00:00.000Z', '2026-12-14T13:00:00.000Z'],
  last_run_ts: '2026-11-23T13:00:00.000Z',
}
export const LONG_LIST = Array.from(
  { length: 12 },
  (_, at) => `dispatcher.number.${at}@meridian.example`,
).join(', ')
export const RUN = {
  run_id: 1,
  started_by: 'schedule',
  state: 'ready',
  row_count: 2,
  sent_count: 1,
  deliveries: [
    {
      recipient: 'ada@meridian.example',
      scope: 'inside',
      state: 'sent',
      row_count: 2,
      reason: null,
      mail: { state: 'sent', tries: 1, answer: '250 2.0.0 OK' },
    },
    {
      recipient: 'ray.ortiz@meridian.example',
      scope: 'inside',
      state: 'sent',
      row_count: 1,
      reason: null,
      mail: { state: 'dead', tries: 1, answer: '552 5.2.2 mailbox full' },
    },
    {
      recipient: 'yard@partner.example',
      scope: 'outside',
      state: 'unsubscribed',
      row_count: null,
      reason: 'Unsubscribed.',
      mail: null,
    },
  ],
  reason: null,
  run_ts: '2026-11-23T13:00:00.000Z',
}
