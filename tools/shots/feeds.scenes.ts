import type { getFeedStatus, listProblemCauses } from '#contract/areas/feeds/messages/messages.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { answer, type Scene } from './scene.ts'

const LAYOUTS = {
  data: [
    {
      name: 'Prairie short line, the office at Fort Saskatchewan',
      separator: ';',
      header: true,
      zone: null,
      column_count: 8,
      saved_ts: '2026-11-20T12:00:00Z',
    },
    {
      name: 'gulf terminal',
      separator: '|',
      header: false,
      zone: 'America/Chicago',
      column_count: 21,
      saved_ts: '2026-10-02T08:11:00Z',
    },
  ],
  total_record_count: 2,
}
const FEED = {
  carrier: 'BNSF',
  last_event_ts: '2026-11-20T11:40:00Z',
  last_received_ts: '2026-11-20T11:58:00Z',
  event_count: 412_230,
  day_count: 1204,
  counted_since: null,
  usual_day_count: 1310,
  lag_seconds: 1080,
  usual_lag_seconds: 900,
  is_late: false,
  silent_places: [{ place: 'Kansas City, MO', last_event_ts: '2026-11-20T02:00:00Z', usual_hours: 2 }],
  outages: [{ from_ts: '2026-11-17T02:00:00Z', to_ts: '2026-11-17T11:00:00Z' }],
}
const FEED_STATUS = {
  message_count: 9,
  event_count: 412_330,
  quarantine_count: 2,
  first_event_ts: FEED.last_event_ts,
  last_event_ts: FEED.last_event_ts,
  last_received_ts: FEED.last_received_ts,
  undelivered: [
    { carrier: 'BNSF', count: 1 },
    { carrier: 'CSXT', count: 12 },
  ],
  unreachable: [
    {
      carrier: 'CPKC',
      trouble: 'Couldn’t deliver to the railroad’s server: sftp.edi.cpkc.example rejected the sign-in',
      since_ts: '2026-11-20T03:00:00Z',
    },
  ],
  carriers: [
    FEED,
    {
      ...FEED,
      carrier: 'CPKC',
      is_late: true,
      silent_places: [],
      outages: [],
      lag_seconds: 31_000,
      day_count: 0,
    },
    {
      ...FEED,
      carrier: '-',
      day_count: 12,
      counted_since: '2026-11-20T11:00:00Z',
      usual_day_count: null,
      usual_lag_seconds: null,
      silent_places: [],
      outages: [],
    },
  ],
} satisfies Answer<typeof getFeedStatus>
const CAUSE = {
  reason_code: 'bad_time',
  layout: 'gulf terminal',
  is_own_layout: true,
  reason: 'time "25:61" is not a valid date and time. Correct the line, or the layout, and send it again.',
  excerpt: 'ALNX 396273,FORT WORTH,TX,2026-11-18,25:61,W,L,BNSF,Bo',
  count: 412,
  message_count: 19,
  message_ids: [31, 32],
  first_ts: '2026-11-19T11:40:00Z',
  last_ts: '2026-11-20T11:40:00Z',
}
const CAUSES = {
  cause_count: 3,
  message_count: 1228,
  causes: [
    {
      ...CAUSE,
      reason_code: 'unknown_format',
      layout: null,
      reason:
        'The message is neither X12 nor in a known layout (interline-csv, cn-quicktrace, gulf terminal). Add its layout, or choose one with ?layout=, and replay it.',
      excerpt: 'CAR;PLACE;STATE;DAY;CLOCK;WHAT ALNX 396271;FORT WORTH;TX;18.11.2026;14:02;W '.repeat(3),
      count: 1200,
      message_count: 1200,
    },
    CAUSE,
    {
      ...CAUSE,
      reason_code: 'unknown_place_zone',
      layout: 'cn-quicktrace',
      is_own_layout: false,
      reason:
        'Frontera, CU is not a known station or town, and its state does not determine its time zone, so its local times may be an hour or more off. Ask an administrator to choose the station. The times are then corrected.',
      excerpt: 'FRONTERA,CU',
      count: 9,
      message_count: 9,
    },
  ],
} satisfies Answer<typeof listProblemCauses>
const SAVED_LAYOUT = {
  name: 'gulf terminal',
  separator: '|',
  header: false,
  zone: 'America/Chicago',
  fields: ['initial', 'number', 'city', 'state', 'date', 'time', 'code'].map((field, column) => ({
    field,
    column,
  })),
  version: 1,
}
const WIDE_LAYOUT = {
  ...SAVED_LAYOUT,
  name: 'short line',
  separator: 'fixed',
  fields: [
    ['equipment', 11],
    ['city', 10],
    ['state', 2],
    ['date', 8],
    ['time', 4],
    ['code', 1],
  ].map(([field, length], column, all) => ({
    field,
    column,
    start: all.slice(0, column).reduce((sum, [, width]) => sum + Number(width), 0),
    length,
  })),
}
const WIDE_SAMPLE = ['ALNX 396271FORT WORTHTX202611181402W', 'GATX 10226 SAINT PAULMN202611180911P'].join(
  '\n',
)
const LAYOUT_SAMPLE = [
  'Car,Where,State,Date,Clock,Event,L/E,Road,Foreman',
  'ALNX 396271,FORT WORTH,TX,2026-11-18,14:02,W,L,BNSF,Bo',
  'ALNX 396272,FORT WORTH,TX,2026-11-18,14:09,W,L,BNSF,Bo',
  'ALNX 396273,FORT WORTH,TX,2026-11-18,25:61,W,L,BNSF,Bo',
].join('\n')

/** Feeds, and the layouts of their messages. */
export const feedsScenes: readonly Scene[] = [
  { page: 'feeds', state: 'full', visitor: 'admin', path: ({ customerId }) => `/feeds/${customerId}` },
  {
    page: 'feeds',
    state: 'late',
    visitor: 'admin',
    path: ({ customerId }) => `/feeds/${customerId}`,
    mock: answer(/\/api\/feeds\/\d+\/status$/, FEED_STATUS),
  },
  {
    page: 'feeds',
    state: 'not-reached',
    visitor: 'shipper',
    path: ({ customerId }) => `/feeds/${customerId}`,
    mock: answer(/\/api\/feeds\/\d+\/status$/, FEED_STATUS),
  },
  {
    page: 'feeds',
    state: 'causes',
    visitor: 'admin',
    path: ({ customerId }) => `/feeds/${customerId}`,
    mock: answer(/\/api\/feeds\/\d+\/causes$/, CAUSES),
  },
  {
    page: 'feeds-layouts',
    state: 'empty',
    visitor: 'admin',
    path: ({ customerId }) => `/feeds/${customerId}/layouts`,
  },
  {
    page: 'feeds-layouts',
    state: 'full',
    visitor: 'admin',
    path: ({ customerId }) => `/feeds/${customerId}/layouts`,
    mock: answer(/\/api\/feeds\/\d+\/layouts(\?|$)/, LAYOUTS),
  },
  {
    page: 'feeds-layout',
    state: 'full',
    visitor: 'admin',
    path: ({ customerId }) => `/feeds/${customerId}/layouts/gulf%20terminal/edit`,
    mock: answer(/\/layouts\/gulf(%20| )terminal$/, SAVED_LAYOUT),
  },
  {
    page: 'feeds-layout',
    state: 'widths',
    visitor: 'admin',
    path: ({ customerId }) => `/feeds/${customerId}/layouts/short%20line/edit`,
    mock: answer(/\/layouts\/short(%20| )line$/, WIDE_LAYOUT),
    act: async (page) => {
      await page.getByLabel('Or paste a few lines').fill(WIDE_SAMPLE)
      await page.getByText('FORT WORTH', { exact: false }).last().waitFor()
    },
  },
  {
    page: 'feeds-layout',
    state: 'tried',
    visitor: 'admin',
    path: ({ customerId }) => `/feeds/${customerId}/layouts/new`,
    act: async (page) => {
      await page.getByLabel('Or paste a few lines').fill(LAYOUT_SAMPLE)
      await page.getByLabel('Name', { exact: true }).fill('Prairie short line')
      await page.getByRole('combobox', { name: 'Field for column Where' }).selectOption('city')
      await page.getByRole('combobox', { name: 'Field for column Clock' }).selectOption('time')
      await page.getByRole('button', { name: 'Test on sample' }).click()
      await page.getByText('2 of 3 lines contain a sighting.').waitFor()
    },
  },
  {
    page: 'feeds-layout',
    state: 'incomplete',
    visitor: 'admin',
    path: ({ customerId }) => `/feeds/${customerId}/layouts/new`,
    act: async (page) => {
      await page.getByLabel('Or paste a few lines').fill(LAYOUT_SAMPLE)
      await page.getByRole('button', { name: 'Save layout' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
]
