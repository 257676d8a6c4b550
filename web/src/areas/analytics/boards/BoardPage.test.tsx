import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Board,
  createBoard,
  getBoard,
  listBoards,
  pinTile,
  updateBoard,
} from '#contract/areas/analytics/boards/boards.contract.ts'
import { NO_FILTERS } from '#contract/areas/analytics/boards/boards.rules.ts'
import { getInboundForecast } from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { getNetwork, type NetworkLane } from '#contract/areas/analytics/network/network.contract.ts'
import { getPipelineCounts } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { listDestinations } from '#contract/areas/analytics/places/places.contract.ts'
import { getScorecard } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { getCutOff } from '../../../testing/on-paper.ts'
import { openPortal } from '../../../testing/portal.tsx'

const LANE: NetworkLane = {
  id: '1-2-L',
  origin_id: 1,
  destination_id: 2,
  origin_name: 'Cedar Rapids, IA',
  destination_name: 'Dallas, TX',
  load_empty_status: 'L',
  olng: -91.7,
  olat: 42,
  dlng: -96.8,
  dlat: 32.8,
  trips: 312,
  trips_before: 330,
}
const COUNTS = { units: 120, loaded: 80, empty: 40, overdue: 17, no_eta: 3, silent: 9, with_exceptions: 4 }
const BOARD: Board = {
  board_id: 5,
  name: 'Dallas morning',
  is_shared: true,
  is_mine: true,
  author: 'Pat Doe',
  filters: { ...NO_FILTERS, destination_ids: [7] },
  tiles: [
    { kind: 'pipeline_counts', size: 'S' },
    { kind: 'pipeline_destinations', size: 'M' },
    { kind: 'scorecard_months', size: 'L' },
  ],
  updated_date: '2026-11-01T00:00:00Z',
  version: 3,
}

function portal(board: Partial<Board> = {}, permissions = ['reporting_pipeline_view']) {
  const api = signedInAs({ permissions })
  const saved = { ...BOARD, ...board }
  api.answer(listReportingGroups, { data: [] })
  api.answer(listDestinations, { data: [{ id: 7, name: 'Dallas, TX' }] })
  api.answer(listBoards, { boards: [saved] })
  api.answer(getBoard, saved)
  api.answer(updateBoard, { ...saved, version: 4 })
  api.answer(getPipelineCounts, {
    total: COUNTS,
    destinations: [{ ...COUNTS, destination_id: 7, destination_name: 'Dallas, TX' }],
    destination_count: 1,
  })
  api.refuse(getScorecard, 400, { message: 'Not now.', code: 'invalid_request', request_id: 'r-1' } as never)
  return api
}
const PATH = '/analytics/7/boards/5'
const written = (api: ReturnType<typeof portal>, method: string, part: string): unknown => {
  const made = api.calls.find((call) => call.method === method && call.path.endsWith(part))
  return made && JSON.parse(made.body)
}
const sent = (api: ReturnType<typeof portal>, part: string) =>
  api.calls.filter(({ path }) => path.endsWith(part)).map(({ query }) => Object.fromEntries(query))

beforeEach(() => page.viewport(1440, 900))

test('each figure of a tile opens its rows with the filters of the board', async () => {
  portal()
  await openPortal(pages, PATH)

  await expect.element(page.getByText('17 of 120 units are overdue.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Silent for 3 days: 9' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(
        /pipeline\?destinations=7&filters=days_since_last_sighting(~|%7E)greater_than_or_equals(~|%7E)3/,
      ),
    )
  await expect
    .element(page.getByRole('link', { name: 'Overdue: 17' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/\?destinations=7&filters=due(~|%7E)equals(~|%7E)Overdue$/),
    )
  await expect
    .element(page.getByRole('link', { name: 'With an exception: 4' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/\?destinations=7&filters=has_exception(~|%7E)equals(~|%7E)Yes$/),
    )
})

const SUMS = {
  trips: 40,
  promised: 40,
  on_time: 20,
  compared: 40,
  error_hours: 400,
  rail_error_hours: 800,
  weighed: 0,
  co2_kg: 0,
  releases: 0,
  pulled: 0,
  estimated: 40,
  slipped: 10,
  over_days: 0.6,
  months: [],
}
const makeLane = (origin_id: number, p50_days: number) => ({
  ...SUMS,
  carrier: 'UP',
  origin_id,
  destination_id: 7,
  origin_name: `Town ${origin_id}, IA`,
  destination_name: 'Dallas, TX',
  p50_days,
  p90_days: p50_days + 2,
  standard_days: 7,
})
const SCORECARD = {
  total: SUMS,
  carriers: [],
  lanes: [makeLane(1, 8), makeLane(2, 6), makeLane(3, 9)],
  lane_count: 3,
  left_out: 0,
  within_hours: 2,
  from_date: '2026-06-01',
  to_date: '2026-11-30',
}

test('transit by lane shows how many lanes run over the standard, on a scale that begins where the bars do', async () => {
  const api = portal({ tiles: [{ kind: 'scorecard_lanes', size: 'L' }] })
  api.answer(getScorecard, SCORECARD)
  await openPortal(pages, PATH)

  await expect
    .element(page.getByText('2 of the 3 lanes with at least 10 trips run over the standard.'))
    .toBeVisible()
  const drawn = page.getByRole('table', { name: 'Transit by lane' }).element().querySelectorAll('svg')
  expect(new Set([...drawn].map((one) => one.getBoundingClientRect().left)).size).toBe(1)
})

test('figures of a tile open their trips on the scorecard', async () => {
  const api = portal({ tiles: [{ kind: 'scorecard_figures', size: 'S' }] })
  api.answer(getScorecard, SCORECARD)
  const { path } = await openPortal(pages, PATH)
  await page.getByRole('button', { name: 'First ETA error: 10 h' }).click()

  await expect.poll(path).toMatch(/scorecard\?.*row=figures&mark=compared/)
})

test('the map of a tile is whole', async () => {
  const api = portal({ filters: NO_FILTERS, tiles: [{ kind: 'network_map', size: 'L' }] }, [
    'reporting_network_maps',
  ])
  api.answer(getNetwork, {
    data: [LANE],
    record_count: 1,
    unplaced_trips: 0,
    from_date: '2026-10-26',
    to_date: '2026-11-23',
  })
  await openPortal(pages, PATH)
  const map = page.getByRole('img', { name: /^1 lane\. Busiest: Cedar Rapids, IA to Dallas, TX/ })
  await expect.element(map).toBeVisible()

  const tile = page.getByRole('list', { name: 'Tiles' }).getByRole('listitem').first().element()
  const cut = map.element().getBoundingClientRect()
  for (let box = map.element().parentElement; box && box !== tile; box = box.parentElement)
    expect(box.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(cut.bottom)
})

test('on a phone the finding of a tile with a long name is whole', async () => {
  await page.viewport(390, 844)
  const api = portal({ tiles: [{ kind: 'pipeline_destinations', size: 'S' }] })
  const destination_name = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, TX'
  api.answer(getPipelineCounts, {
    total: COUNTS,
    destinations: [{ ...COUNTS, destination_id: 7, destination_name }],
    destination_count: 1,
  })
  await openPortal(pages, PATH)

  const finding = page.getByRole('heading', { level: 2, name: new RegExp(destination_name) })
  await expect.element(finding).toBeVisible()
  expect(getCutOff([finding.element()])).toEqual([])
  const { scrollWidth, clientWidth } = finding.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('a board filter applies to all tiles and is in the address', async () => {
  const api = portal()
  const { path } = await openPortal(pages, PATH)
  await expect.element(page.getByText('17 of 120 units are overdue.')).toBeVisible()
  await page.getByText('Empty', { exact: true }).first().click()

  await expect.poll(() => sent(api, '/pipeline_counts').at(-1)).toMatchObject({ destination: '7', load: 'E' })
  await expect.poll(() => sent(api, '/scorecard').at(-1)).toMatchObject({ destinations: '7', load: 'E' })
  expect(path()).toContain('load=E')
})

test('a tile that fails offers to try again, and the others stay', async () => {
  portal()
  await openPortal(pages, PATH)

  await expect.element(page.getByText('Couldn’t load this tile')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByText('Dallas, TX has the most: 120 units of 120.')).toBeVisible()
})

test('a tile whose page is closed to the user shows it and requests nothing', async () => {
  const api = portal({ tiles: [{ kind: 'forecast_days', size: 'S' }, ...BOARD.tiles], is_mine: false })
  await openPortal(pages, PATH)

  await expect.element(page.getByText('You don’t have access to Forecasting')).toBeVisible()
  expect(sent(api, '/inbound_forecast')).toEqual([])
  expect(page.getByRole('button', { name: 'Edit board' }).elements()).toEqual([])
})

test('tiles are moved by buttons and by Alt with an arrow, the focus moves along, and nothing is saved before Save', async () => {
  const api = portal()
  await openPortal(pages, PATH)
  await page.getByRole('button', { name: 'Edit board' }).click()
  const on = page.getByRole('button', { name: 'Move Pipeline View, Counts later' })
  await on.click()
  await expect.element(page.getByRole('status').getByText('Counts: tile 2 of 3')).toBeInTheDocument()
  await expect.element(on).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.element(page.getByRole('status').getByText('Counts: tile 3 of 3')).toBeInTheDocument()
  await expect.element(on).toHaveFocus()
  expect(api.calls.filter(({ method }) => method === 'PUT')).toEqual([])

  await page.getByRole('button', { name: 'Save board' }).click()
  await expect
    .poll(() => written(api, 'PUT', '/boards/5'))
    .toMatchObject({
      version: 3,
      tiles: [{ kind: 'pipeline_destinations' }, { kind: 'scorecard_months' }, { kind: 'pipeline_counts' }],
    })
})

test('only tiles of pages that are open to the reader are offered', async () => {
  portal({ tiles: [] })
  await openPortal(pages, PATH)
  await page.getByRole('button', { name: 'Choose tiles' }).click()

  await page.getByRole('button', { name: 'Add Pipeline View, Counts' }).click()
  await expect.element(page.getByRole('group', { name: 'Pipeline View, Counts' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Add Forecasting/ }).elements()).toEqual([])
})

const forecastPage = (boards: Board[]) => {
  const api = portal({}, ['reporting_forecasting'])
  api.answer(getInboundForecast, {
    data: { group_ids: [], inbound: {}, overdue: 1, no_eta: 0 },
    record_count: 1,
  })
  api.answer(listBoards, { boards })
  api.answer(pinTile, BOARD)
  api.answer(createBoard, { ...BOARD, name: 'My board' })
  return api
}

test('Pin to a board adds the chart to the only board at once', async () => {
  const api = forecastPage([BOARD, { ...BOARD, board_id: 6, is_mine: false }])
  const { path } = await openPortal(pages, '/reports/7/forecast?groups=3')
  await page.getByRole('button', { name: 'Pin to a board' }).click()

  await expect.element(page.getByText('Pinned “Units due by day” to Dallas morning.')).toBeVisible()
  expect(written(api, 'POST', '/boards/5/tiles')).toEqual({ kind: 'forecast_days' })
  await page.getByRole('button', { name: 'Open board' }).click()
  await expect.poll(path).toBe('/analytics/7/boards/5')
})

test('without a board, Pin to a board makes one with the filters of the page', async () => {
  const api = forecastPage([])
  await openPortal(pages, '/reports/7/forecast?groups=3')
  await page.getByRole('button', { name: 'Pin to a board' }).click()

  await expect
    .poll(() => written(api, 'POST', '/boards'))
    .toMatchObject({ name: 'My board', filters: { group_id: 3 }, tiles: [{ kind: 'forecast_days' }] })
})

test('with several boards, Pin to a board asks which', async () => {
  const api = forecastPage([BOARD, { ...BOARD, board_id: 6, name: 'Houston' }])
  await openPortal(pages, '/reports/7/forecast?groups=3')
  await page.getByRole('button', { name: 'Pin to a board' }).click()
  await page.getByRole('menuitem', { name: 'Houston' }).click()

  await expect.poll(() => written(api, 'POST', '/boards/6/tiles')).toEqual({ kind: 'forecast_days' })
})
