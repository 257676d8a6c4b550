import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listEtaErrors, listEtaErrorTrips } from '#contract/areas/analytics/etas/etas.contract.ts'
import { listLaneStops, listSlowestPlaces } from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import { getScorecard, listScorecardTrips } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { listPlaceDwells, listPlaceStops } from '#contract/areas/analytics/stops/stops.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { getCutOff, LETTER, showOnPaper } from '../../../testing/on-paper.ts'
import { openPortal } from '../../../testing/portal.tsx'

const JUNE = {
  month: '2026-06',
  trips: 320,
  promised: 312,
  on_time: 181,
  compared: 300,
  error_hours: 4200,
  rail_error_hours: 9300,
  weighed: 320,
  co2_kg: 608_000,
  releases: 200,
  pulled: 156,
  estimated: 310,
  slipped: 62,
}
const ROW = { ...JUNE, months: [JUNE], over_days: 0.6 }

const SCORECARD = {
  total: ROW,
  carriers: [{ ...ROW, carrier: 'UP', name: 'Union Pacific' }],
  lanes: [
    {
      ...ROW,
      carrier: 'UP',
      origin_id: 1,
      destination_id: 2,
      origin_name: 'Cedar Rapids, IA',
      destination_name: 'Dallas, TX',
      p50_days: 7.6,
      p90_days: 11.2,
      standard_days: 7.1,
    },
  ],
  lane_count: 1,
  left_out: 3,
  within_hours: 0,
  from_date: '2026-06-01',
  to_date: '2026-07-31',
}

function scorecard(permissions = ['reporting_forecasting']) {
  const api = signedInAs({ permissions })
  api.answer(listReportingGroups, { data: [] })
  api.answer(getScorecard, SCORECARD)
  api.answer(listScorecardTrips, {
    data: [
      {
        waybill_id: 5,
        equipment_label: 'TILX 5',
        lane: 'Cedar Rapids, IA to Dallas, TX',
        departed_date: '2026-06-01T00:00:00Z',
        rail_eta_first_date: '2026-06-06T00:00:00Z',
        delivered_date: '2026-06-08T00:00:00Z',
        origin_zone: 'America/Chicago',
        destination_zone: 'America/Chicago',
        over_hours: 48,
        released_date: '2026-05-30T17:00:00Z',
        eta_first_date: '2026-06-06T12:00:00Z',
        arrived_date: '2026-06-07T18:00:00Z',
        transit_days: 7,
        slip_hours: 30,
        rail_slip_hours: 42,
        pull_hours: 31,
        miles: 1000,
        weight_lb: 200_000,
        co2_kg: 2100,
      },
    ],
    record_count: 131,
  })
  api.answer(listPlaceDwells, {
    data: [
      {
        place_id: 77,
        place_name: 'Kansas City, MO',
        carrier: 'UP',
        stops: 41,
        p50_hours: 31,
        p90_hours: 55,
        first_p50_hours: 19,
        first_stops: 38,
      },
    ],
    month: '2026-07',
    first_month: '2026-06',
    within_hours: 2,
  })
  api.answer(listPlaceStops, {
    data: [
      {
        waybill_id: 5,
        equipment_label: 'TILX 5',
        lane: 'Cedar Rapids, IA to Dallas, TX',
        arrived_date: '2026-07-01T00:00:00Z',
        left_date: '2026-07-03T12:00:00Z',
        zone: 'America/Chicago',
        hours: 60,
      },
    ],
    record_count: 41,
  })
  api.answer(listSlowestPlaces, {
    data: [
      {
        carrier: 'UP',
        origin_id: 1,
        destination_id: 2,
        place_id: 77,
        place_name: 'Kansas City, MO',
        stops: 17,
        p50_hours: 31,
      },
    ],
  })
  api.answer(listLaneStops, {
    data: [
      {
        waybill_id: 9,
        equipment_label: 'TILX 9',
        lane: 'Cedar Rapids, IA to Dallas, TX',
        arrived_date: '2026-07-01T00:00:00Z',
        left_date: '2026-07-03T00:00:00Z',
        zone: 'America/Chicago',
        hours: 48,
      },
    ],
    record_count: 17,
  })
  api.answer(listEtaErrors, {
    data: [
      { days: 7, trips: 40, error_hours: 11.4, rail_error_hours: 23 },
      { days: 5, trips: 0, error_hours: null, rail_error_hours: null },
      { days: 1, trips: 60, error_hours: 4, rail_error_hours: 9.6 },
    ],
    measured_trips: 70,
  })
  api.answer(listEtaErrorTrips, {
    data: [
      {
        waybill_id: 8,
        equipment_label: 'TILX 8',
        lane: 'Cedar Rapids, IA to Dallas, TX',
        eta_date: '2026-07-01T00:00:00Z',
        rail_eta_date: '2026-06-29T00:00:00Z',
        arrived_date: '2026-07-02T07:00:00Z',
        destination_zone: 'America/Chicago',
        error_hours: 31,
        rail_error_hours: 79,
      },
    ],
    record_count: 40,
  })
  return api
}

const ADDRESS = '/reports/7/scorecard?fromDate=2026-06-01&toDate=2026-07-31'
const getRequests = (api: ReturnType<typeof scorecard>) =>
  api.calls
    .filter(({ path }) => path.endsWith('/scorecard/trips'))
    .map(({ query }) => Object.fromEntries(query))

beforeEach(() => page.viewport(1440, 900))

test.each([
  'reporting_report_builder',
  'reporting_pipeline_view',
  'reporting_forecasting',
  'reporting_network_maps',
])('[ANA-009] %s alone opens the scorecard', async (permission) => {
  scorecard([permission])
  await openPortal(pages, ADDRESS)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Scorecard' })).toBeVisible()
})

test('a lane’s month opens its late trips below the row, and the address keeps them', async () => {
  const api = scorecard()
  await openPortal(pages, ADDRESS)
  const lane = page.getByRole('row', { name: /^Cedar Rapids/ })
  await lane.getByRole('button', { name: 'June: 58%, 181 of 312 trips on time' }).click()

  await expect.element(page.getByText('TILX 5')).toBeVisible()
  await expect.element(page.getByText('2.0 d late')).toBeVisible()
  await expect.element(page.getByText('131 trips')).toBeVisible()
  expect(getRequests(api)).toEqual([
    {
      fromDate: '2026-06-01',
      toDate: '2026-07-31',
      mark: 'late',
      carrier: 'UP',
      origin: '1',
      destination: '2',
      month: '2026-06',
    },
  ])
})

test.each([
  ['On time, within 24 h of the first ETA: 58%', 'late', '2.0 d late'],
  ['Days past the railroads’ first ETA: +0.6 d', 'promised', '2.0 d late'],
  ['First ETA error: 14 h', 'compared', '30 h late'],
  ['Slipped, over 24 h past our first ETA: 20%', 'slipped', '30 h late'],
  ['CO₂, estimated: 1.9 t', 'weighed', '2.1 t'],
  ['Pulled within 24 h of release: 78%', 'pulled_late', '31 h'],
])('the figure %s opens its trips below it, with what it is worked out from', async (name, mark, value) => {
  const api = scorecard()
  await openPortal(pages, ADDRESS)
  await page.getByRole('button', { name, exact: true }).click()

  const trips = page.getByRole('table', { name: 'Trips counted in this figure' })
  await expect.element(trips.getByText(value, { exact: true })).toBeVisible()
  expect(getRequests(api)).toEqual([{ fromDate: '2026-06-01', toDate: '2026-07-31', mark }])
})

test.each([
  ['Transit P50 to P90: 7.6 to 11.2 days', 'timed', '7.0 d'],
  ['Median past the first ETA: +0.6 days', 'promised', '2.0 d late'],
  ['Our ETA error: 14 h', 'compared', '30 h late'],
  ['Railroads’ ETA error: 31 h', 'compared', '30 h late'],
  ['CO₂ per trip: 1.9 t', 'weighed', '2.1 t'],
])('a lane’s figure %s opens its trips', async (name, mark, value) => {
  const api = scorecard()
  await openPortal(pages, ADDRESS)
  await page
    .getByRole('row', { name: /^Cedar Rapids/ })
    .getByRole('button', { name, exact: true })
    .click()

  const trips = page.getByRole('table', { name: 'Trips counted in this figure' })
  await expect.element(trips.getByText(value, { exact: true })).toBeVisible()
  expect(getRequests(api)[0]).toMatchObject({ carrier: 'UP', origin: '1', mark })
})

test('a median of steps of hours shows how far off it may be, and its trips do too', async () => {
  const api = scorecard()
  api.answer(getScorecard, { ...SCORECARD, within_hours: 2 })
  await openPortal(pages, ADDRESS)

  await expect.element(page.getByText('median, within 2 h')).toBeVisible()
  await page.getByRole('button', { name: 'Days past the railroads’ first ETA: +0.6 d' }).click()
  await expect.element(page.getByText(/of this range are approximate, to within 2 h/)).toBeVisible()
})

test('the table is one tab stop: arrows move between its figures and Enter opens one', async () => {
  const api = scorecard()
  await openPortal(pages, ADDRESS)
  const table = page.getByRole('group', { name: /^Scorecard table/ })
  await expect.element(table).toBeVisible()
  table.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{Enter}')

  await expect.element(page.getByText('131 trips')).toBeVisible()
  expect(getRequests(api)[0]).toMatchObject({ carrier: 'UP', origin: '1', mark: 'late' })
})

test('a month without deliveries is unknown, and figures show what they are based on', async () => {
  scorecard()
  await openPortal(pages, ADDRESS)

  const lane = page.getByRole('row', { name: /^Cedar Rapids/ })
  await expect.element(lane.getByRole('img', { name: 'unknown' })).toBeVisible()
  await expect.element(page.getByText('ours, 31 h theirs, over 300 trips')).toBeVisible()
  await expect.element(lane.getByText('1.9 t', { exact: true })).toBeVisible()
  await page.getByText('How this is measured').click()
  await expect.element(page.getByText(/49 CFR 1251/)).toBeVisible()
  await expect.element(page.getByText(/3 deliveries of units that were bad ordered/)).toBeVisible()
})

test('[ANA-098] a scorecard that fails shows an error', async () => {
  const api = scorecard()
  api.refuse(getScorecard, 500, { message: 'No.' } as never)
  await openPortal(pages, ADDRESS)
  await expect.element(page.getByText('Unable to load report', { exact: true }).first()).toBeVisible()
})

test('a range of more than a year is not requested', async () => {
  scorecard()
  await openPortal(pages, ADDRESS)
  await page.getByLabelText('From').fill('2020-01-01')
  await expect.element(page.getByText('Enter a range of at most 366 days.')).toBeVisible()
})

test('percentiles that are read from steps of hours say how far off they may be', async () => {
  const api = scorecard()
  api.answer(getScorecard, {
    total: ROW,
    carriers: [],
    lanes: [],
    lane_count: 0,
    left_out: 0,
    within_hours: 2,
    from_date: '2026-06-01',
    to_date: '2026-07-31',
  })
  await openPortal(pages, ADDRESS)

  await expect.element(page.getByText('P50 to P90, within 2 h')).toBeVisible()
})

test('a place whose dwell rose is the finding, and opens its stops', async () => {
  scorecard()
  await openPortal(pages, ADDRESS)

  await expect
    .element(page.getByText('Kansas City, MO held cars 12 h longer in July than in June.'))
    .toBeVisible()
  await page.getByTitle('Kansas City, MO, UP: 31 h median, 55 h P90, 19 h in June, 41 stops').click()
  await expect.element(page.getByRole('region', { name: 'Stops' }).getByText('41 stops')).toBeVisible()
  await expect
    .element(page.getByRole('table', { name: 'Stops counted in this figure' }).getByText('60 h'))
    .toBeVisible()
})

test('a lane’s slowest place explains the finding, and opens its stops below the row', async () => {
  const api = scorecard()
  await openPortal(pages, ADDRESS)

  await expect
    .element(page.getByText(/Its latest trips dwelled longest at Kansas City, MO: a median of 31 h\./))
    .toBeVisible()
  const lane = page.getByRole('row', { name: /^Cedar Rapids/ })
  await lane
    .getByRole('button', { name: 'Slowest location: Kansas City, MO, 31 h, median of 17 stops' })
    .click()

  await expect.element(page.getByRole('region', { name: 'Stops' }).getByText('17 stops')).toBeVisible()
  await expect.element(page.getByText('TILX 9')).toBeVisible()
  const call = api.calls.find(({ path }) => path.endsWith('/slowest_places/stops'))
  expect(Object.fromEntries(call!.query)).toMatchObject({
    carrier: 'UP',
    origin: '1',
    destination: '2',
    place: '77',
    fromDate: '2026-06-01',
  })
})

test('months show the share pulled within a day, and open the trips that were pulled late', async () => {
  const api = scorecard()
  await openPortal(pages, `${ADDRESS}&months=pulled`)

  await expect.element(page.getByText('78%').first()).toBeVisible()
  await page.getByRole('button', { name: 'June: 78%' }).first().click()
  await expect.element(page.getByRole('region', { name: 'Trips' })).toBeVisible()
  expect(getRequests(api).at(-1)).toMatchObject({ mark: 'pulled_late', month: '2026-06' })
})

test('ETA errors come nearer with the arrival; a day opens its trips, and the same figures stand as a table', async () => {
  const api = scorecard()
  await openPortal(pages, ADDRESS)
  await expect
    .element(
      page.getByText(
        '7 days before arrival, our ETA was off by 11 h and the railroads’ by 23 h; 1 day before, by 4 h and 10 h.',
      ),
    )
    .toBeVisible()
  const chart = page.getByRole('group', { name: 'ETA error by days before arrival' })
  expect(chart.getByRole('button').elements()).toHaveLength(2)
  await chart
    .getByRole('button', { name: '7 days before arrival: ours off by 11 h, railroads’ by 23 h, 40 trips' })
    .click()

  const trips = page.getByRole('table', { name: 'Trips counted in this ETA error' })
  await expect.element(trips.getByText('79 h')).toBeVisible()
  const call = api.calls.find(({ path }) => path.endsWith('/eta_errors/trips'))
  expect(Object.fromEntries(call!.query)).toMatchObject({ days: '7', fromDate: '2026-06-01' })

  const card = page.getByRole('region', { name: /^ETA error by days before arrival/ })
  await card.getByRole('button', { name: 'As table' }).click()
  await expect
    .element(page.getByRole('table', { name: 'ETA error by days before arrival' }).getByText('10 h'))
    .toBeVisible()
})

test('the table is saved as a file', async () => {
  scorecard()
  await openPortal(pages, ADDRESS)
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await vi.waitFor(() => expect(names[0]).toMatch(/^scorecard_\d{2}-\d{2}-\d{4}\.csv$/))
  click.mockRestore()
})

const NAME = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, TX'

test('on paper every column of a year is there, and long names are whole', async () => {
  const api = scorecard()
  const lanes = SCORECARD.lanes.map((lane) => ({ ...lane, destination_name: NAME }))
  api.answer(getScorecard, { ...SCORECARD, lanes, from_date: '2025-08-01' })
  await openPortal(pages, '/reports/7/scorecard?fromDate=2025-08-01&toDate=2026-07-31')
  const table = page.getByRole('table', { name: 'Scorecard' })
  await expect.element(table).toBeVisible()

  await showOnPaper(LETTER.landscape)

  const heads = table.getByRole('columnheader')
  expect(heads.elements().map(({ textContent }) => textContent)).toContain('CO₂ per trip')
  expect(getCutOff([...heads.elements(), ...table.getByRole('button').elements()])).toEqual([])
})

test.each([390, 1440])('at %s px a finding with a long name is whole', async (width) => {
  await page.viewport(width, 900)
  const api = scorecard()
  const lanes = SCORECARD.lanes.map((lane) => ({ ...lane, origin_name: NAME, destination_name: NAME }))
  api.answer(getScorecard, { ...SCORECARD, lanes })
  await openPortal(pages, ADDRESS)

  const finding = page.getByText(NAME, { exact: false }).first()
  await expect.element(finding).toBeVisible()
  expect(getCutOff([finding.element()])).toEqual([])
  const { scrollWidth, clientWidth } = finding.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
