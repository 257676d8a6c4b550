import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Board, getBoard, listBoards } from '#contract/areas/analytics/boards/boards.contract.ts'
import { NO_FILTERS } from '#contract/areas/analytics/boards/boards.rules.ts'
import { pages } from '../../../routes.tsx'
import { mockForecast } from '../../../testing/forecast.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(() => page.viewport(1440, 900))

test.each([
  [{ destination_ids: [11] }, /\/forecast\?groups=2&destinations=11&weeks=2$/],
  [{ group_id: 2, destination_ids: [11] }, /\/forecast\?groups=2&destinations=11&weeks=2$/],
  // within the board's fleet, not in its place
  [{ group_id: 1, destination_ids: [] }, /\/forecast\?groups=1&fleetOne=2&weeks=2&tables=days$/],
])('a fleet’s figure on a board of %j opens its units among those of the board', async (filters, address) => {
  const api = mockForecast()
  const board: Board = {
    board_id: 5,
    name: 'Morning',
    is_shared: false,
    is_mine: true,
    author: 'Pat Doe',
    filters: { ...NO_FILTERS, ...filters },
    tiles: [{ kind: 'forecast_fleets', size: 'M' }],
    updated_date: '2026-11-01T00:00:00Z',
    version: 1,
  }
  api.answer(listBoards, { boards: [board] })
  api.answer(getBoard, board)
  const { path } = await openPortal(pages, '/analytics/7/boards/5')

  await page.getByRole('button', { name: /^Oil tanks/ }).click()

  await expect.poll(path).toMatch(address)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Forecasting' })).toBeVisible()
})
