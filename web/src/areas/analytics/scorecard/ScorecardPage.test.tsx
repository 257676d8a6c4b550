import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getScorecard } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { pages } from '../../../routes.tsx'
import { getCutOff } from '../../../testing/on-paper.ts'
import { openPortal } from '../../../testing/portal.tsx'
import {
  getTripRequests,
  LONG_NAME,
  mockScorecard,
  ROW,
  SCORECARD,
  SCORECARD_PATH,
} from '../../../testing/scorecard.ts'

beforeEach(() => page.viewport(1440, 900))

test.each([
  'reporting_report_builder',
  'reporting_pipeline_view',
  'reporting_forecasting',
  'reporting_network_maps',
])('[ANA-009] %s alone opens the scorecard', async (permission) => {
  mockScorecard([permission])
  await openPortal(pages, SCORECARD_PATH)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Scorecard' })).toBeVisible()
})

test.each([
  ['On time, within 24 h of the first ETA: 58%', 'late', '2 d late'],
  ['Past the railroads’ first ETA: +14 h', 'promised', '2 d late'],
  ['First ETA error: 14 h', 'compared', '1 d 6 h late'],
  ['Slipped, over 24 h past our first ETA: 20%', 'slipped', '1 d 6 h late'],
  ['CO₂, estimated: 1.9 t', 'weighed', '2.1 t'],
  ['Pulled within 24 h of release: 78%', 'pulled_late', '1 d 7 h'],
])('the figure %s opens its trips below it, with what it is worked out from', async (name, mark, value) => {
  const api = mockScorecard()
  await openPortal(pages, SCORECARD_PATH)
  await page.getByRole('button', { name, exact: true }).click()

  const trips = page.getByRole('table', { name: 'Trips counted in this figure' })
  await expect.element(trips.getByText(value, { exact: true })).toBeVisible()
  expect(getTripRequests(api)).toEqual([{ fromDate: '2026-06-01', toDate: '2026-07-31', mark }])
})

test('a median of steps of hours shows how far off it may be, and its trips do too', async () => {
  const api = mockScorecard()
  api.answer(getScorecard, { ...SCORECARD, within_hours: 2 })
  await openPortal(pages, SCORECARD_PATH)

  await expect.element(page.getByText('median, within 2 h')).toBeVisible()
  await page.getByRole('button', { name: 'Past the railroads’ first ETA: +14 h' }).click()
  await expect.element(page.getByText(/of this range are approximate, to within 2 h/)).toBeVisible()
})

test('[ANA-098] a scorecard that fails shows an error', async () => {
  const api = mockScorecard()
  api.refuse(getScorecard, 500, { message: 'No.' } as never)
  await openPortal(pages, SCORECARD_PATH)
  await expect.element(page.getByText('Unable to load report', { exact: true }).first()).toBeVisible()
})

test('a range of more than a year is not requested, typed or by address', async () => {
  const api = mockScorecard()
  const requests = () => api.calls.filter(({ path }) => path.endsWith('/scorecard'))
  await openPortal(pages, '/reports/7/scorecard?fromDate=2020-01-01&toDate=2026-07-31')
  const refusal = page.getByText('Enter a range of at most 366 days.')
  await expect.element(refusal).toBeVisible()
  expect(requests()).toEqual([])

  await page.getByLabelText('From').fill('2026-06-01')
  await expect.poll(() => requests().length).toBe(1)
  await page.getByLabelText('From').fill('2020-01-02')
  await expect.element(refusal).toBeVisible()
  expect(requests()).toHaveLength(1)
})

test('Back undoes one choice at a time, and the days are in their fields again', async () => {
  mockScorecard()
  const { router, path } = await openPortal(pages, SCORECARD_PATH)
  const from = page.getByLabelText('From')
  await from.fill('2026-05-01')
  await expect.poll(path).toContain('fromDate=2026-05-01')
  await page.getByRole('group', { name: 'Loaded or empty' }).getByText('Loaded', { exact: true }).click()
  await expect.poll(path).toContain('load=L')

  router.history.back()
  await expect.poll(path).toMatch(/fromDate=2026-05-01&toDate=2026-07-31$/)
  await expect.element(from).toHaveValue('2026-05-01')
  router.history.back()
  await expect.element(from).toHaveValue('2026-06-01')
})

test('percentiles that are read from steps of hours say how far off they may be', async () => {
  const api = mockScorecard()
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
  await openPortal(pages, SCORECARD_PATH)

  await expect.element(page.getByText('P50 to P90, within 2 h')).toBeVisible()
})

test.each([390, 1440])('at %s px a finding with a long name is whole', async (width) => {
  await page.viewport(width, 900)
  const api = mockScorecard()
  const lanes = SCORECARD.lanes.map((lane) => ({
    ...lane,
    origin_name: LONG_NAME,
    destination_name: LONG_NAME,
  }))
  api.answer(getScorecard, { ...SCORECARD, lanes })
  await openPortal(pages, SCORECARD_PATH)

  const finding = page.getByText(LONG_NAME, { exact: false }).first()
  await expect.element(finding).toBeVisible()
  expect(getCutOff([finding.element()])).toEqual([])
  const { scrollWidth, clientWidth } = finding.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
