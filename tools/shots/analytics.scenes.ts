import type { Page } from '@playwright/test'
import { answer, refuse, type Scene } from './scene.ts'

const at =
  (page: string, search = ''): Scene['path'] =>
  ({ customerId }) =>
    `/reports/${customerId}/${page}${search}`

const LONG =
  'Chemicals of the Gulf Coast Petroleum and Refining Company, leased until the end of the contract'

const longGroups = answer(/\/reports\/\d+\/groups$/, {
  data: [{ id: 1, name: LONG, equipment_ids: [], party_ids: [], version: 1 }],
})

/** A forecast of two weeks to one place with the same capacity on each day but Sunday. */
const answerCapacity = (units: number) => async (page: Page) => {
  const days = Array.from({ length: 12 }, (_, at) => {
    const date = new Date(Date.now() + at * 86_400_000).toISOString().slice(0, 10)
    const total = [17, 22, 38, 0, 26, 9][at % 6] ?? 0
    const range = { p10: Math.max(0, total - 5 - at), p90: total + 6 + at }
    return [date, { total_inbound: total, groups: {}, other: total, range: at === 4 ? null : range }] as const
  })
  const data = { group_ids: [], inbound: Object.fromEntries(days), overdue: 17, no_eta: 8 }
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  const week = { ...Object.fromEntries(weekdays.map((name) => [name, units])), sunday: 0 }
  await answer(/\/api\/.*\/inbound_forecast$/, { data, record_count: 137 })(page)
  await answer(/\/api\/.*\/unload_capacities\?/, { data: [{ ...week, destination_id: 1, version: 1 }] })(page)
}

/** Places where cars dwelled, of which one has a long name, and the stops of each. */
async function answerDwells(page: Page) {
  const places = [
    'Chicago, IL',
    'Kansas City, MO',
    LONG,
    'Nuevo Laredo, TM',
    'St. Paul, MN',
    'North Platte, NE',
  ]
  const data = places.map((place_name, at) => ({
    place_id: 100 + at,
    place_name,
    carrier: ['NS', 'UP', 'KCSM', 'KCSM', 'CPRS', null][at],
    stops: 412 - at * 61,
    p50_hours: 41 - at * 5,
    p90_hours: 66 - at * 6,
    first_p50_hours: at === 4 ? null : 36 - at * 6,
    first_stops: 388,
  }))
  const stops = Array.from({ length: 9 }, (_, at) => ({
    waybill_id: 1 + at,
    equipment_label: `TIMX ${63_506 + at}`,
    lane: 'Cedar Rapids, IA to Dallas, TX',
    arrived_date: new Date(Date.UTC(2026, 9, 3 + at, 8)).toISOString(),
    left_date: new Date(Date.UTC(2026, 9, 6 + at, 2)).toISOString(),
    zone: 'America/Chicago',
    hours: 66 - at * 4,
  }))
  const of = { month: '2026-11', first_month: '2026-06', within_hours: 2 }
  await answer(/\/api\/.*\/scorecard\/places\?/, { data, ...of })(page)
  await answer(/\/api\/.*\/places\/\d+\/stops\?/, { data: stops, record_count: 412 })(page)
}

/** Chooses the first fleet of the forecast. */
async function chooseFleet(page: Page) {
  await page.getByRole('button', { name: 'All fleets' }).click()
  await page.getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'Units due by day' }).waitFor()
}

/** Pipeline, forecast and network. */
export const analyticsScenes: readonly Scene[] = [
  {
    page: 'advanced',
    state: 'no-views',
    visitor: 'shipper',
    path: ({ customerId }) => `/analytics/${customerId}/advanced`,
  },
  { page: 'pipeline', state: 'full', visitor: 'shipper', path: at('pipeline') },
  {
    page: 'pipeline',
    state: 'filtered',
    visitor: 'shipper',
    path: at('pipeline', '?filters=load_empty_status~equals~L&sortColumn=etaDate&sortDirection=asc'),
  },
  {
    page: 'pipeline',
    state: 'chosen',
    visitor: 'shipper',
    path: at('pipeline', '?groupBy=none'),
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all units' }).check()
      await page.getByRole('region', { name: 'Selected rows' }).waitFor()
    },
  },
  {
    page: 'pipeline',
    state: 'no-match',
    visitor: 'shipper',
    path: at('pipeline', '?filters=commodity~contains~nothing%20like%20this'),
  },
  {
    page: 'pipeline',
    state: 'empty',
    visitor: 'shipper',
    path: at('pipeline'),
    mock: refuse(/\/inbound_pipeline$/, 'not_found'),
  },
  {
    page: 'pipeline',
    state: 'server-error',
    visitor: 'shipper',
    path: at('pipeline'),
    mock: refuse(/\/inbound_pipeline$/, 'internal'),
    act: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  },
  {
    page: 'pipeline',
    state: 'waiting',
    visitor: 'shipper',
    path: at('pipeline'),
    stalled: /inbound_pipeline/,
  },
  { page: 'forecast', state: 'full', visitor: 'shipper', path: at('forecast'), act: chooseFleet },
  { page: 'forecast', state: 'nothing-chosen', visitor: 'shipper', path: at('forecast') },
  {
    page: 'forecast',
    state: 'day',
    visitor: 'shipper',
    path: at('forecast'),
    act: async (page) => {
      await chooseFleet(page)
      await page
        .getByRole('group', { name: 'Units due by day' })
        .getByRole('button', { name: /^[1-9]/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Close list of units' }).waitFor()
    },
  },
  {
    page: 'forecast',
    state: 'table',
    visitor: 'shipper',
    path: at('forecast'),
    act: async (page) => {
      await chooseFleet(page)
      await page.getByRole('button', { name: 'As table' }).first().click()
    },
  },
  {
    page: 'forecast',
    state: 'over',
    visitor: 'shipper',
    path: at('forecast', '?destinations=1'),
    mock: answerCapacity(24),
    act: (page) => page.getByText(/over$/).first().waitFor(),
  },
  {
    page: 'forecast',
    state: 'capacity',
    visitor: 'shipper',
    path: at('forecast', '?destinations=1'),
    mock: answerCapacity(24),
    act: async (page) => {
      await page.getByRole('button', { name: 'Set unload capacity' }).click()
      await page.getByRole('textbox', { name: /^Monday/ }).waitFor()
    },
  },
  {
    page: 'forecast',
    state: 'empty',
    visitor: 'shipper',
    path: at('forecast', '?groups=1'),
    mock: refuse(/\/inbound_forecast$/, 'not_found'),
  },
  {
    page: 'forecast',
    state: 'server-error',
    visitor: 'shipper',
    path: at('forecast', '?groups=1'),
    mock: refuse(/\/inbound_forecast$/, 'internal'),
    act: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  },
  {
    page: 'forecast',
    state: 'long-texts',
    visitor: 'shipper',
    path: at('forecast', '?groups=1&fleetOne=1'),
    mock: longGroups,
  },
  {
    page: 'network',
    state: 'full',
    visitor: 'shipper',
    path: at('network', '?groupId=all'),
    act: (page) => page.getByRole('table', { name: 'Lanes by trips' }).waitFor(),
  },
  {
    page: 'network',
    state: 'lane',
    visitor: 'shipper',
    path: at('network', '?groupId=all'),
    act: async (page) => {
      await page.getByRole('table', { name: 'Lanes by trips' }).getByRole('button').first().click()
      await page.getByRole('table', { name: 'Trips on this lane' }).waitFor()
    },
  },
  {
    page: 'network',
    state: 'compared',
    visitor: 'shipper',
    path: at('network', '?groupId=all&compare=before'),
    act: (page) => page.getByRole('table', { name: 'Lanes by trips' }).waitFor(),
  },
  { page: 'network', state: 'nothing-chosen', visitor: 'shipper', path: at('network') },
  {
    page: 'network',
    state: 'empty',
    visitor: 'shipper',
    path: at('network', '?groupId=all'),
    mock: refuse(/\/network\/all\?/, 'not_found'),
  },
  {
    page: 'network',
    state: 'server-error',
    visitor: 'shipper',
    path: at('network', '?groupId=all'),
    mock: refuse(/\/network\/all\?/, 'internal'),
    act: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  },
  {
    page: 'scorecard',
    state: 'full',
    visitor: 'shipper',
    path: at('scorecard'),
    act: (page) => page.getByRole('table', { name: 'Scorecard' }).waitFor(),
  },
  {
    page: 'scorecard',
    state: 'trips',
    visitor: 'shipper',
    path: at('scorecard', '?row=all'),
    act: (page) => page.getByRole('table', { name: 'Trips counted in this figure' }).waitFor(),
  },
  {
    page: 'scorecard',
    state: 'stops',
    visitor: 'shipper',
    path: at('scorecard'),
    mock: answerDwells,
    act: async (page) => {
      await page.getByRole('group', { name: 'Locations by dwell' }).getByRole('button').first().click()
      await page.getByRole('table', { name: 'Stops counted in this figure' }).waitFor()
    },
  },
  {
    page: 'scorecard',
    state: 'method',
    visitor: 'shipper',
    path: at('scorecard', '?months=eta_error'),
    act: (page) => page.getByText('How this is measured').click(),
  },
  {
    page: 'scorecard',
    state: 'empty',
    visitor: 'shipper',
    path: at('scorecard'),
    mock: refuse(/\/api\/.*\/scorecard\?/, 'not_found'),
  },
  {
    page: 'scorecard',
    state: 'server-error',
    visitor: 'shipper',
    path: at('scorecard'),
    mock: refuse(/\/api\/.*\/scorecard\?/, 'internal'),
    act: (page) => page.getByRole('button', { name: 'Try again' }).first().waitFor(),
  },
]
