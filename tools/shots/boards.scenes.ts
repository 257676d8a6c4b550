import type { Page } from '@playwright/test'
import { answer, refuse, type Scene } from './scene.ts'

const boards: Scene['path'] = ({ customerId }) => `/analytics/${customerId}/boards`
const board: Scene['path'] = ({ customerId }) => `/analytics/${customerId}/boards/5`

const LONG = 'Inbound corn syrup and soybean oil of the Gulf Coast plants for the morning'

const makeBoard = (what: object = {}) => ({
  board_id: 5,
  name: 'Dallas morning',
  is_shared: true,
  is_mine: true,
  author: 'Nora Lindqvist',
  filters: { group_id: null, destination_ids: [], weeks: 26, load: null },
  tiles: [
    { kind: 'network_map', size: 'M' },
    { kind: 'pipeline_counts', size: 'S' },
    { kind: 'scorecard_months', size: 'M' },
    { kind: 'scorecard_railroads', size: 'S' },
    { kind: 'scorecard_lanes', size: 'M' },
    { kind: 'scorecard_figures', size: 'S' },
    { kind: 'pipeline_destinations', size: 'S' },
    { kind: 'network_lanes', size: 'M' },
    { kind: 'forecast_days', size: 'L' },
  ],
  updated_date: '2026-11-20T14:05:00Z',
  version: 1,
  ...what,
})

const answerBoard = (what: object = {}) => answer(/\/api\/.*\/boards\/5$/, makeBoard(what))

const waitForTiles = async (page: Page) => {
  await page.getByRole('list', { name: 'Tiles' }).waitFor()
  await page.getByText('Loading…').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
}

async function edit(page: Page) {
  await page.getByRole('button', { name: 'Edit board' }).click()
  await page.getByRole('button', { name: 'Save board' }).waitFor()
}

/** Boards, and their texts when a tile is empty. */
export const boardScenes: readonly Scene[] = [
  {
    page: 'boards',
    state: 'empty',
    visitor: 'shipper',
    path: boards,
    mock: answer(/\/api\/.*\/boards$/, { boards: [] }),
  },
  {
    page: 'boards',
    state: 'full',
    visitor: 'shipper',
    path: boards,
    mock: answer(/\/api\/.*\/boards$/, {
      boards: [
        makeBoard(),
        makeBoard({ board_id: 6, name: 'Fleet review', is_shared: false }),
        makeBoard({ board_id: 7, name: LONG, is_mine: false, tiles: [] }),
      ],
    }),
  },
  {
    page: 'boards',
    state: 'server-error',
    visitor: 'shipper',
    path: boards,
    mock: refuse(/\/api\/.*\/boards$/, 'not_permitted'),
  },
  { page: 'board', state: 'full', visitor: 'shipper', path: board, mock: answerBoard(), act: waitForTiles },
  {
    page: 'board',
    state: 'no-tiles',
    visitor: 'shipper',
    path: board,
    mock: answerBoard({ tiles: [] }),
    act: (page) => page.getByText('No tiles yet').waitFor(),
  },
  {
    page: 'board',
    state: 'editing',
    visitor: 'shipper',
    path: board,
    mock: answerBoard({ name: LONG }),
    act: edit,
  },
  {
    page: 'board',
    state: 'failed-tile',
    visitor: 'shipper',
    path: board,
    mock: async (page) => {
      await answerBoard({
        is_mine: false,
        tiles: [
          { kind: 'pipeline_counts', size: 'S' },
          { kind: 'scorecard_months', size: 'S' },
          { kind: 'scorecard_railroads', size: 'S' },
        ],
      })(page)
      await refuse(/\/api\/.*\/pipeline_counts/, 'not_permitted')(page)
    },
    act: (page) => page.getByText('Try again').first().waitFor(),
  },
  {
    page: 'board',
    state: 'removed',
    visitor: 'shipper',
    path: board,
    mock: refuse(/\/api\/.*\/boards\/5$/, 'not_found'),
    act: (page) => page.getByText('This board isn’t available').waitFor(),
  },
]
