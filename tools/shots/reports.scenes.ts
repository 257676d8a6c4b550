import type { Page } from '@playwright/test'
import {
  ACROSS,
  DATA,
  LIBRARY_ANSWER,
  LONG,
  LONG_LIST,
  NOTHING,
  REMOVED,
  REPORT,
  ROW,
  RUN,
  SAVED,
  SCHEDULE,
  VERSIONS,
  column,
} from './answers/reports.answers.ts'
import { answer, refuse, type Scene } from './scene.ts'

const TEMPLATES = /\/api\/reports\/\d+\/template(\?|$)/
const COLUMNS = /\/api\/reports\/\d+\/template\/columns$/
const PREVIEW = /\/api\/reports\/\d+\/template\/(\d+\/)?preview$/
const REMOVED_COUNTS = /\/api\/reports\/\d+\/template\/removed$/
const LIBRARY_PATH = /\/api\/reports\/\d+\/template\/library$/
const LIBRARY_COUNT = /\/api\/reports\/\d+\/template\/library\/\w+\/count/
const VERSIONS_PATH = /\/api\/reports\/\d+\/template\/\d+\/versions$/
const TEMPLATE = /\/api\/reports\/\d+\/template\/\d+$/
const REPORTS = /\/api\/reports\/\d+\/report(\?|$)/
const DETAILS = /\/api\/reports\/\d+\/report\/\d+\/get$/
const ROWS = /\/api\/reports\/\d+\/report\/\d+(\?|$)/
const SCHEDULES = /\/api\/reports\/\d+\/report\/\d+\/schedule$/
const DRY_RUN = /\/api\/reports\/\d+\/report\/\d+\/dry_run$/
const VIEW_AS = /\/api\/reports\/\d+\/report\/\d+\/view_as$/
const BEHIND = /\/api\/reports\/\d+\/report\/\d+\/rows$/
const RUNS = /\/api\/reports\/\d+\/report\/\d+\/runs$/

const page = (rows: object[]) => ({ data: rows, record_count: rows.length })
const mockAll =
  (...mocks: ((page: Page) => Promise<unknown>)[]) =>
  (to: Page) =>
    Promise.all(mocks.map((mock) => mock(to)))
const form = mockAll(
  answer(COLUMNS, { columns: [column('qualified_id', 'Ticket'), column('name', 'Title')] }),
  answer(PREVIEW, DATA),
  answer(TEMPLATE, SAVED),
  answer(REMOVED_COUNTS, REMOVED),
  answer(VERSIONS_PATH, VERSIONS),
)
const details = answer(DETAILS, { ...REPORT, filters: [], pinned_version: null, template: SAVED, version: 1 })
const DOMAINS = /\/api\/reports\/\d+\/domains$/
const domains = answer(DOMAINS, {
  domains: [
    { domain: 'partner.example', confirmed_by: 'Ada Marsh', confirmed_ts: '2026-11-20T14:00:00.000Z' },
  ],
})
const DATES = /\/api\/reports\/\d+\/schedule_dates$/
const RESULTS = /\/api\/reports\/\d+\/report\/\d+\/background$/
const RESULT = {
  result_id: '00000000-0000-4000-8000-000000000001',
  kind: 'page',
  state: 'making',
  share: 2 / 3,
  rows_total: 1_038_204,
  filename: null,
  filesize: null,
  reason: null,
  created_ts: '2026-11-24T16:40:00.000Z',
  expires_ts: '2026-11-25T16:40:00.000Z',
}
const BACKGROUND = [
  RESULT,
  { ...RESULT, result_id: '2', kind: 'csv', state: 'ready', filename: 'open_tickets_11-24-2026.csv' },
  {
    ...RESULT,
    result_id: '3',
    kind: 'xlsx',
    state: 'failed',
    reason: 'It took more than 10 minutes. Add a filter, or use fewer groups.',
  },
]
const logs = mockAll(
  form,
  details,
  domains,
  answer(RUNS, { runs: [RUN] }),
  answer(RESULTS, { results: [] }),
  answer(DATES, { next_dates: SCHEDULE.next_dates }),
  answer(DRY_RUN, {
    deliveries: RUN.deliveries.map((one) => ({ ...one, mail: null })),
    last_month: { due: 4, emails: 8 },
  }),
  answer(VIEW_AS, DATA),
  answer(BEHIND, { ...DATA, summary: null }),
)
const library = mockAll(answer(LIBRARY_PATH, LIBRARY_ANSWER), answer(LIBRARY_COUNT, { row_count: 81 }))
const untilShown = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
const visitor = 'shipper'
const at = (path: string) => () => `/reports/1/report-builder/${path}`

/** The report builder. */
export const reportsScenes: readonly Scene[] = [
  {
    page: 'reports',
    state: 'full',
    visitor,
    path: at('reports'),
    mock: answer(
      REPORTS,
      page([
        {
          ...REPORT,
          report_id: 2,
          report_name: 'Late cars by railroad',
          attention: 'Failed five times. Check the report, then resume the schedule.',
          next_run_ts: null,
          recipient_count: null,
        },
        REPORT,
        { ...REPORT, report_id: 3, report_name: 'Cars by place', owner: 'Grace Kim', recipient_count: 12 },
      ]),
    ),
  },
  { page: 'reports', state: 'empty', visitor, path: at('reports'), mock: answer(REPORTS, page([])) },
  {
    page: 'reports',
    state: 'server-error',
    visitor,
    path: at('reports'),
    mock: refuse(REPORTS, 'not_permitted'),
  },
  {
    page: 'reports',
    state: 'long',
    visitor,
    path: at('reports'),
    mock: answer(REPORTS, page([{ ...REPORT, report_name: LONG, template_name: LONG, attention: LONG }])),
  },
  {
    page: 'report-templates',
    state: 'full',
    visitor,
    path: at('templates'),
    mock: mockAll(answer(TEMPLATES, page([{ ...ROW, report_count: 1 }])), library),
  },
  {
    page: 'report-templates',
    state: 'empty',
    visitor,
    path: at('templates'),
    mock: mockAll(answer(TEMPLATES, page([])), library),
  },
  { page: 'report-template', state: 'full', visitor, path: at('templates/1'), mock: form },
  { page: 'report-template-new', state: 'empty', visitor, path: at('templates/new'), mock: form },
  { page: 'report-template-edit', state: 'full', visitor, path: at('templates/1/edit'), mock: form },
  { page: 'report-template-copy', state: 'full', visitor, path: at('templates/1/copy'), mock: form },
  {
    page: 'report-template-edit',
    state: 'empty',
    visitor,
    path: at('templates/1/edit'),
    mock: mockAll(
      form,
      answer(PREVIEW, NOTHING),
      answer(REMOVED_COUNTS, { total: 6418, left: 0, removed: [96] }),
    ),
  },
  { page: 'report-new', state: 'full', visitor, path: at('templates/1/report/new'), mock: form },
  { page: 'report-edit', state: 'full', visitor, path: at('reports/1/edit'), mock: mockAll(form, details) },
  {
    page: 'report',
    state: 'full',
    visitor,
    path: at('reports/1'),
    mock: mockAll(logs, answer(ROWS, DATA), answer(SCHEDULES, { schedules: [SCHEDULE] })),
    act: untilShown,
  },
  {
    page: 'report',
    state: 'rows',
    visitor,
    path: at('reports/1'),
    mock: mockAll(logs, answer(ROWS, DATA), answer(SCHEDULES, { schedules: [SCHEDULE] })),
    act: async (to) => {
      await to.getByRole('button', { name: 'Tickets 11: show rows of Late bill' }).click()
      await to.getByRole('button', { name: 'Close rows' }).waitFor()
    },
  },
  {
    page: 'report',
    state: 'across',
    visitor,
    path: at('reports/1'),
    mock: mockAll(logs, answer(ROWS, ACROSS), answer(SCHEDULES, { schedules: [SCHEDULE] })),
    act: untilShown,
  },
  {
    page: 'report',
    state: 'empty',
    visitor,
    path: at('reports/1'),
    mock: mockAll(logs, answer(ROWS, NOTHING), refuse(SCHEDULES, 'not_found')),
  },
  {
    page: 'report',
    state: 'server-error',
    visitor,
    path: at('reports/1'),
    mock: mockAll(logs, refuse(ROWS, 'not_permitted'), refuse(SCHEDULES, 'not_found')),
    act: untilShown,
  },
  {
    page: 'report-schedule',
    state: 'full',
    visitor,
    path: at('reports/1?panel=schedule'),
    mock: mockAll(
      logs,
      answer(SCHEDULES, {
        schedules: [SCHEDULE, { ...SCHEDULE, schedule_id: 2, frequency: 'daily', recipients: LONG_LIST }],
      }),
    ),
    act: untilShown,
  },
  {
    page: 'report-schedule',
    state: 'view-as',
    visitor,
    path: at('reports/1?panel=schedule'),
    mock: mockAll(logs, answer(SCHEDULES, { schedules: [SCHEDULE] })),
    act: async (to) => {
      await to.getByRole('button', { name: 'View as ray.ortiz' }).click()
      await to.getByRole('button', { name: 'Close view' }).waitFor()
    },
  },
  {
    page: 'report-schedule',
    state: 'paused',
    visitor,
    path: at('reports/1?panel=schedule'),
    mock: mockAll(
      logs,
      answer(SCHEDULES, {
        schedules: [
          {
            ...SCHEDULE,
            status: 'paused',
            active: false,
            recipients: LONG_LIST,
            paused_reason: 'Failed five times. Check the report, then resume the schedule.',
          },
        ],
      }),
    ),
    act: untilShown,
  },
  {
    page: 'report-schedule',
    state: 'empty',
    visitor,
    path: at('reports/1?panel=schedule'),
    mock: mockAll(logs, answer(RUNS, { runs: [] }), refuse(SCHEDULES, 'not_found')),
    act: untilShown,
  },
  {
    page: 'report-schedule',
    state: 'server-error',
    visitor,
    path: at('reports/1?panel=schedule'),
    mock: mockAll(logs, refuse(SCHEDULES, 'not_permitted'), refuse(RUNS, 'not_permitted')),
  },
  {
    page: 'report',
    state: 'background',
    visitor,
    path: at('reports/1'),
    mock: mockAll(logs, answer(RESULTS, { results: BACKGROUND }), refuse(SCHEDULES, 'not_found')),
    act: untilShown,
  },
  {
    page: 'report-leave',
    state: 'cut-off',
    visitor: 'nobody',
    path: () => '/reports/leave?token=cut-off-on-its-way-here',
  },
]
