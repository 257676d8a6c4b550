import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Board,
  createBoard,
  getBoard,
  listBoards,
  pinTile,
} from '#contract/areas/analytics/boards/boards.contract.ts'
import {
  type BoardFilters,
  NO_FILTERS,
  type TileKind,
} from '#contract/areas/analytics/boards/boards.rules.ts'
import { listDestinations } from '#contract/areas/analytics/places/places.contract.ts'
import { getForecastReview } from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { getScorecard } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { pages } from '../../../routes.tsx'
import { openPortal } from '../../../testing/portal.tsx'
import { mockScorecard, SCORECARD, SCORECARD_PATH } from '../../../testing/scorecard.ts'

const PATH = '/analytics/7/boards/5'
const SEES_SCORECARD = ['reporting_network_maps']

const makeBoard = (kind: TileKind, filters: Partial<BoardFilters> = {}): Board => ({
  board_id: 5,
  name: 'Dallas morning',
  is_shared: false,
  is_mine: true,
  author: 'Pat Doe',
  filters: { ...NO_FILTERS, ...filters },
  tiles: [{ kind, size: 'M' }],
  updated_date: '2026-11-01T00:00:00Z',
  version: 3,
})

function openBoard(kind: TileKind, filters: Partial<BoardFilters> = {}, permissions = SEES_SCORECARD) {
  const api = mockScorecard(permissions)
  api.answer(getBoard, makeBoard(kind, filters))
  api.answer(listDestinations, { data: [{ id: 7, name: 'Dallas, TX' }] })
  return { api, opened: openPortal(pages, PATH) }
}
const getSent = (api: ReturnType<typeof mockScorecard>, part: string) =>
  api.calls.filter(({ path }) => path.endsWith(part)).map(({ query }) => Object.fromEntries(query))

beforeEach(() => page.viewport(1440, 900))

test('dwell by location opens a location’s stops on the scorecard, and says which filters it cannot follow', async () => {
  const { api, opened } = openBoard('scorecard_dwells', { load: 'L' })
  const { path } = await opened

  await expect
    .element(page.getByText('Kansas City, MO held cars 12 h longer in July than in June.'))
    .toBeVisible()
  await expect.element(page.getByText('All units and destinations')).toBeVisible()
  expect(getSent(api, '/scorecard/places')[0]).not.toHaveProperty('load')
  await page.getByRole('group', { name: 'Locations by dwell' }).getByRole('button').click()
  await expect.poll(path).toMatch(/scorecard\?.*place=77(~|%7E)UP/)
})

test('on a board without filters dwell by location names no filter that it cannot follow', async () => {
  const { opened } = openBoard('scorecard_dwells')
  await opened

  await expect.element(page.getByText(/^Kansas City, MO held cars/)).toBeVisible()
  expect(page.getByText('All units and destinations').elements()).toEqual([])
})

test('ETA error follows the board’s filters, and a day opens its trips on the scorecard', async () => {
  const { api, opened } = openBoard('scorecard_eta_errors', { load: 'E', destination_ids: [7] })
  const { path } = await opened

  await page
    .getByRole('group', { name: 'ETA error by days before arrival' })
    .getByRole('button', { name: /^7 days before arrival: ours off by 11 h/ })
    .click()
  expect(getSent(api, '/eta_errors')[0]).toMatchObject({ load: 'E', destinations: '7' })
  await expect.poll(path).toMatch(/scorecard\?.*eta=7/)
})

test('CO₂ by lane names the lane with the most, and opens its trips on the scorecard', async () => {
  const { api, opened } = openBoard('scorecard_co2')
  const [lane] = SCORECARD.lanes
  const light = { ...lane!, origin_id: 3, origin_name: 'Enid, OK', co2_kg: 9_000, weighed: 10 }
  const unknown = { ...lane!, origin_id: 4, origin_name: 'Nampa, ID', co2_kg: 0, weighed: 0 }
  api.answer(getScorecard, { ...SCORECARD, lanes: [unknown, light, lane!], lane_count: 3 })
  const { path } = await opened

  await expect
    .element(page.getByText('Cedar Rapids, IA to Dallas, TX has the most: an estimated 608 t of 608 t.'))
    .toBeVisible()
  const bars = page.getByRole('group', { name: 'CO₂ by lane' })
  expect(
    bars
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Cedar Rapids, IA to Dallas, TX, UP608 t', 'Enid, OK to Dallas, TX, UP9.0 t'])
  await bars.getByRole('button', { name: /^Enid/ }).click()
  await expect.poll(path).toMatch(/scorecard\?.*row=UP(~|%7E)3(~|%7E)2&mark=weighed/)
})

const DAY = { date: '2026-11-20', forecast: 20, range: { p10: 14, p90: 27 }, arrived: 19, unforeseen: 0 }

test('forecast and arrivals shows last month of the board’s destinations, and asks for one without', async () => {
  const { api, opened } = openBoard('forecast_review', { destination_ids: [7] }, ['reporting_forecasting'])
  api.answer(getForecastReview, { data: [DAY, { ...DAY, date: '2026-11-21' }] })
  await opened
  await expect.element(page.getByText('The range held on 2 of 2 days.')).toBeVisible()
  await expect.element(page.getByText('Last 30 days', { exact: true })).toBeVisible()
  expect(getSent(api, '/forecast_review')[0]).toMatchObject({ destination: '7' })
})

test('forecast and arrivals without a fleet or a destination requests nothing', async () => {
  const { api, opened } = openBoard('forecast_review', {}, ['reporting_forecasting'])
  await opened
  await expect.element(page.getByText('Choose a fleet or a destination to see its forecast.')).toBeVisible()
  expect(getSent(api, '/forecast_review')).toEqual([])
})

test.each([
  ['forecast_review', ['reporting_network_maps'], 'Forecasting', '/forecast_review'],
  ['scorecard_dwells', ['visibility_asset_list'], 'Scorecard', '/scorecard/places'],
  ['scorecard_eta_errors', ['visibility_asset_list'], 'Scorecard', '/eta_errors'],
  ['scorecard_co2', ['visibility_asset_list'], 'Scorecard', '/scorecard'],
] as const)(
  '%s without the permission of its page requests nothing',
  async (kind, permissions, name, part) => {
    const { api, opened } = openBoard(kind, { destination_ids: [7] }, [...permissions])
    await opened
    await expect.element(page.getByText(`You don’t have access to ${name}`)).toBeVisible()
    expect(getSent(api, part)).toEqual([])
  },
)

const openScorecard = (boards: Board[]) => {
  const api = mockScorecard(SEES_SCORECARD)
  api.answer(listBoards, { boards })
  api.answer(pinTile, makeBoard('scorecard_co2'))
  api.answer(createBoard, makeBoard('scorecard_co2'))
  return { api, opened: openPortal(pages, `${SCORECARD_PATH}&load=L`) }
}
const getPins = (api: ReturnType<typeof mockScorecard>, part: string): unknown[] =>
  api.calls
    .filter(({ method, path }) => method === 'POST' && path.endsWith(part))
    .map(({ body }) => JSON.parse(body))

test.each([
  ['Pin dwell by location to a board', 'scorecard_dwells'],
  ['Pin ETA error to a board', 'scorecard_eta_errors'],
] as const)('%s adds the chart to a new board with the filters of the page', async (name, kind) => {
  const { api, opened } = openScorecard([])
  await opened
  await page.getByRole('button', { name }).click()

  await expect
    .poll(() => getPins(api, '/boards'))
    .toMatchObject([{ tiles: [{ kind, size: 'S' }], filters: { load: 'L' } }])
})

test('of the scorecard’s own figures a menu asks which are pinned, and with several boards on which', async () => {
  const { api, opened } = openScorecard([
    makeBoard('forecast_days'),
    { ...makeBoard('forecast_days'), board_id: 6, name: 'Houston' },
  ])
  await opened
  await page.getByRole('button', { name: 'Pin to a board', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CO₂ by lane' }).click()
  await page.getByRole('menuitem', { name: 'Houston' }).click()

  await expect.poll(() => getPins(api, '/boards/6/tiles')).toEqual([{ kind: 'scorecard_co2' }])
  await expect.element(page.getByText(/Pinned “CO₂ by lane” to/)).toBeVisible()
})
