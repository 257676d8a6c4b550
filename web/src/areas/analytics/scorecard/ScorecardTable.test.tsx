import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getScorecard } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { pages } from '../../../routes.tsx'
import { getCutOff, LETTER, showOnPaper } from '../../../testing/on-paper.ts'
import { openPortal } from '../../../testing/portal.tsx'
import {
  getTripRequests,
  LONG_NAME,
  mockScorecard,
  SCORECARD,
  SCORECARD_PATH,
} from '../../../testing/scorecard.ts'

const COLUMNS_KEY = 'interline.scorecard.columns'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => localStorage.removeItem(COLUMNS_KEY))

test('a lane’s month opens its late trips below the row, and the address keeps them', async () => {
  const api = mockScorecard()
  await openPortal(pages, SCORECARD_PATH)
  const lane = page.getByRole('row', { name: /^Cedar Rapids/ })
  await lane.getByRole('button', { name: 'June: 58%, 181 of 312 trips on time' }).click()

  await expect.element(page.getByText('TILX 5')).toBeVisible()
  await expect.element(page.getByText('2 d late')).toBeVisible()
  await expect.element(page.getByText('131 trips')).toBeVisible()
  expect(getTripRequests(api)).toEqual([
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
  ['Transit P50 to P90: 7.6 to 11.2 days', 'timed', '7 d'],
  ['Median past the first ETA: +0.6 days', 'promised', '2 d late'],
  ['Our ETA error: 14 hours', 'compared', '1 d 6 h late'],
  ['Railroads’ ETA error: 31 hours', 'compared', '1 d 6 h late'],
  ['CO₂ per trip: 1.9 t', 'weighed', '2.1 t'],
])('a lane’s figure %s opens its trips', async (name, mark, value) => {
  const api = mockScorecard()
  await openPortal(pages, SCORECARD_PATH)
  await page
    .getByRole('row', { name: /^Cedar Rapids/ })
    .getByRole('button', { name, exact: true })
    .click()

  const trips = page.getByRole('table', { name: 'Trips counted in this figure' })
  await expect.element(trips.getByText(value, { exact: true })).toBeVisible()
  expect(getTripRequests(api)[0]).toMatchObject({ carrier: 'UP', origin: '1', mark })
})

test('the table is one tab stop: arrows move between its figures and Enter opens one', async () => {
  const api = mockScorecard()
  await openPortal(pages, SCORECARD_PATH)
  const table = page.getByRole('group', { name: /^Scorecard table/ })
  await expect.element(table).toBeVisible()
  table.element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{Enter}')

  await expect.element(page.getByText('131 trips')).toBeVisible()
  expect(getTripRequests(api)[0]).toMatchObject({ carrier: 'UP', origin: '1', mark: 'late' })
})

test('a month without deliveries is unknown, and figures show what they are based on', async () => {
  mockScorecard()
  await openPortal(pages, SCORECARD_PATH)

  const lane = page.getByRole('row', { name: /^Cedar Rapids/ })
  await expect.element(lane.getByRole('img', { name: 'unknown' })).toBeVisible()
  await expect.element(page.getByText('ours, 1 d 7 h theirs, over 300 trips')).toBeVisible()
  await expect.element(lane.getByText('1.9 t', { exact: true })).toBeVisible()
  await page.getByText('How this is measured').click()
  await expect.element(page.getByText(/49 CFR 1251/)).toBeVisible()
  await expect.element(page.getByText(/3 deliveries of units that were bad ordered/)).toBeVisible()
})

test('a lane’s slowest place explains the finding, and opens its stops below the row', async () => {
  const api = mockScorecard()
  await openPortal(pages, SCORECARD_PATH)

  await expect
    .element(page.getByText(/Its latest trips dwelled longest at Kansas City, MO: a median of 1 d 7 h\./))
    .toBeVisible()
  const lane = page.getByRole('row', { name: /^Cedar Rapids/ })
  await lane
    .getByRole('button', { name: 'Slowest location: Kansas City, MO, 1 d 7 h, median of 17 stops' })
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
  const api = mockScorecard()
  await openPortal(pages, `${SCORECARD_PATH}&months=pulled`)

  await expect.element(page.getByText('78%').first()).toBeVisible()
  await page.getByRole('button', { name: 'June: 78%' }).first().click()
  await expect.element(page.getByRole('region', { name: 'Trips' })).toBeVisible()
  expect(getTripRequests(api).at(-1)).toMatchObject({ mark: 'pulled_late', month: '2026-06' })
})

test('the table is saved as a file', async () => {
  mockScorecard()
  await openPortal(pages, SCORECARD_PATH)
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

test('on paper every column of a year is there, and long names are whole', async () => {
  const api = mockScorecard()
  const lanes = SCORECARD.lanes.map((lane) => ({ ...lane, destination_name: LONG_NAME }))
  api.answer(getScorecard, { ...SCORECARD, lanes, from_date: '2025-08-01' })
  await openPortal(pages, '/reports/7/scorecard?fromDate=2025-08-01&toDate=2026-07-31')
  const table = page.getByRole('table', { name: 'Scorecard' })
  await expect.element(table).toBeVisible()

  await showOnPaper(LETTER.landscape)

  const heads = table.getByRole('columnheader')
  expect(heads.elements().map(({ textContent }) => textContent)).toContain('CO₂ per trip')
  expect(getCutOff([...heads.elements(), ...table.getByRole('button').elements()])).toEqual([])
})

const getHeads = () =>
  page
    .getByRole('table', { name: 'Scorecard' })
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

test('columns of the table are chosen and moved, and stay so in this browser', async () => {
  mockScorecard()
  await openPortal(pages, SCORECARD_PATH)
  await page.getByRole('button', { name: 'Columns 11/15' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Railroad, lane' })).toBeDisabled()
  for (const name of [
    'By month',
    'P50 to P90 as a bar',
    'Our error, hours',
    'Their error, hours',
    'CO₂ per trip',
    'Slipped',
  ])
    await page.getByRole('checkbox', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Move Slipped up' }).click()
  await userEvent.keyboard('{Escape}')

  const chosen = [
    'Railroad, lane',
    'Trips',
    'On time',
    'Transit, days',
    'Over, days',
    'Slipped',
    'Slowest location',
  ]
  await expect.poll(getHeads).toEqual(chosen)
  expect(localStorage.getItem(COLUMNS_KEY)).toBe('trips,on_time,transit,over,slipped,slowest')
  await page.getByRole('button', { name: 'Columns 7/15' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => getHeads().length).toBe(12)
})

test.each([
  ['Standard: 7.1 days', 'promised'],
  ['Without the railroad’s ETA: 8', 'no_eta'],
  ['Slipped: 20%', 'slipped'],
  ['Pulled in 24 h: 78%', 'pulled_late'],
])('a column that was added shows %s, and opens its trips below the row', async (name, mark) => {
  localStorage.setItem(COLUMNS_KEY, 'trips,standard,no_eta,slipped,pulled,gone')
  const api = mockScorecard()
  await openPortal(pages, SCORECARD_PATH)
  await page
    .getByRole('row', { name: /^Cedar Rapids/ })
    .getByRole('button', { name, exact: true })
    .click()

  await expect.element(page.getByRole('table', { name: 'Trips counted in this figure' })).toBeVisible()
  expect(getTripRequests(api)[0]).toMatchObject({ carrier: 'UP', origin: '1', mark })
  expect(getHeads().slice(0, 6)).toEqual([
    'Railroad, lane',
    'Trips',
    'Standard, days',
    'Without ETA',
    'Slipped',
    'Pulled in 24 h',
  ])
})
