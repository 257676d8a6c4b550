import {
  getReport,
  getReportDetails,
  getReportRows,
  listReportRuns,
  listReports,
  tryReport,
  viewReportAs,
} from '#contract/areas/reports/reports/reports.contract.ts'
import { listReportResults } from '#contract/areas/reports/reports/results.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { listReportDomains } from '#contract/areas/reports/schedules/domains.contract.ts'
import { listSchedules, previewDates } from '#contract/areas/reports/schedules/schedules.contract.ts'
import { listLibrary } from '#contract/areas/reports/templates/library.contract.ts'
import {
  countRemoved,
  getTemplate,
  listTemplateColumns,
  listTemplates,
  listTemplateVersions,
  previewDraft,
  previewTemplate,
  type ReportColumn,
  type ReportData,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { signedInAs } from './people.ts'
import { openPortal } from './portal.tsx'
import { reportsPages } from '../areas/reports/reports.routes.tsx'

export const TEMPLATE = {
  template_id: 1,
  template_name: 'Open tickets',
  description: '',
  dataset: 'tickets' as const,
  columns: [{ key: 'name' }],
  filters: [],
  sort: [],
  groups: [],
  across: [],
  measures: [],
  timezone: 'America/Chicago',
  status: 'active' as const,
  created_by: 'Ada Marsh',
  created_ts: '2026-11-20T14:00:00.000Z',
  updated_ts: '2026-11-20T14:00:00.000Z',
  version: 1,
}
export const REPORT = {
  report_id: 4,
  report_name: 'Weekly tickets',
  template_id: 1,
  template_name: 'Open tickets',
  status: 'ready' as const,
  created_by: 'Ada Marsh',
  created_ts: '2026-11-20T14:00:00.000Z',
  last_run_ts: null,
  row_count: null,
  has_schedule: true,
  attention: '',
  next_run_ts: null,
  is_archived: false,
  owner: 'Ada Marsh',
  recipient_count: 1,
}
const getSchedule = (id: number, recipients: string) => ({
  schedule_id: id,
  report_id: 4,
  frequency: 'weekly' as const,
  days_of_week: [1],
  format: 'xlsx' as const,
  day_of_month: 1,
  time: '07:00',
  timezone: 'America/Chicago',
  recipients,
  outside_confirmed: false,
  retry_ts: null,
  skip_if_empty: true,
  only_if_changed: false,
  catch_up_hours: 48,
  status: 'active' as const,
  active: true,
  owner: 'Ada Marsh',
  failures: 0,
  paused_reason: null,
  next_run_ts: null,
  next_dates: ['2026-11-30T13:00:00.000Z'],
  last_run_ts: null,
})

const TEMPLATE_ROW = {
  template_id: 1,
  template_name: 'Open tickets',
  dataset: 'tickets' as const,
  description: '',
  status: 'active' as const,
  report_count: 1,
  created_by: 'Ada Marsh',
  created_ts: '2026-11-20T14:00:00.000Z',
  updated_ts: '2026-11-20T14:00:00.000Z',
}
export const COLUMNS: ReportColumn[] = [
  {
    key: 'name',
    label: 'Title',
    group: 'tickets',
    data_type: 'string',
    sortable: true,
    filterable: true,
    operands: ['contains', 'equals'],
    measures: [],
  },
  {
    key: 'created_ts',
    label: 'Created',
    group: 'tickets',
    data_type: 'date',
    sortable: true,
    filterable: true,
    operands: ['equals', 'greater_than_or_equals'],
    measures: [],
  },
]
const DATA: ReportData = {
  columns: [{ key: 'name', label: 'Title', data_type: 'string' }],
  rows: [{ name: 'Car is late' }],
  record_count: 1,
  summary: null,
  data_as_of_ts: '2026-11-24T16:42:00.000Z',
}
export const GROUPED: ReportData = {
  ...DATA,
  record_count: 3,
  summary: {
    groups: [{ key: 'priority', label: 'Priority', data_type: 'string' }],
    measures: [{ key: 'rows', label: 'Tickets', data_type: 'number' }],
    across: null,
    lines: [
      { values: [], measures: [3] },
      { values: ['High'], measures: [2] },
      { values: [null], measures: [1] },
    ],
  },
}
interface Opening {
  data?: ReportData
  permissions?: string[]
  columns?: ReportColumn[]
}

/** A page of the report builder of a customer with one report. */
export async function openReports(
  path: string,
  { data = DATA, permissions = ['reporting_report_builder'], columns = COLUMNS }: Opening = {},
) {
  const api = signedInAs({ permissions } as never)
  api.answer(listReports, { data: [REPORT], record_count: 1 })
  api.answer(getReportDetails, {
    ...REPORT,
    filters: [],
    pinned_version: null,
    template: TEMPLATE,
    version: 1,
  })
  api.answer(getReport, data)
  api.answer(getReportRows, { ...DATA, rows: [{ name: 'Behind it' }] })
  api.answer(listTemplates, { data: [TEMPLATE_ROW], record_count: 1 })
  api.answer(listTemplateColumns, { columns })
  api.refuse(listReportingGroups, 404, { message: 'no' })
  api.answer(previewTemplate, DATA)
  api.answer(previewDraft, DATA)
  api.answer(countRemoved, { total: 40, left: 1, removed: [39] })
  api.answer(listTemplateVersions, { versions: [], used_by: [] })
  api.answer(listLibrary, { templates: [] })
  api.answer(getTemplate, TEMPLATE)
  api.answer(listReportDomains, { domains: [] })
  api.answer(listReportRuns, { runs: [] })
  api.answer(listReportResults, { results: [] })
  api.answer(tryReport, { deliveries: [], last_month: null })
  api.answer(viewReportAs, { ...DATA, rows: [{ name: 'Ray’s own' }] })
  api.answer(previewDates, { next_dates: ['2026-11-30T13:00:00.000Z'] })
  api.answer(listSchedules, {
    schedules: [getSchedule(1, 'first@x.example'), getSchedule(2, 'second@x.example')],
  })
  return { ...(await openPortal(reportsPages, path)), api }
}
