import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getAssetSummary, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetPortal, ASSETS, button, car, CARS, readList, PATIENT } from '../../../testing/asset-list.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

const NO_COUNTS = {
  total: 0,
  by_status: {},
  dwelling_over_2_days: 0,
  ap_status: 0,
  cp_status_or_notified: 0,
  ready_for_release: 0,
  late: 2,
  silent: 0,
  lost: 0,
  exceptions: 0,
  queue: {
    overdue: { count: 2, fresh: 1 },
    slipped: { count: 0, fresh: 0 },
    silent: { count: 12, fresh: 0 },
    held: { count: 0, fresh: 0 },
    waiting: { count: 5, fresh: 2 },
  },
  mine: 0,
  snoozed: 0,
  last_event_ts: null,
}

beforeEach(() => page.viewport(1440, 900))

describe('a list without rows', () => {
  test('shows that the filters match nothing and clears them', async () => {
    const api = assetPortal([])
    const { path } = await openPortal(visibilityPages, `${ASSETS}?q=ZZZZ`)
    await expect.element(page.getByText('No matching assets')).toBeVisible()

    api.answer(listAssets, readList(CARS))
    await button('Clear all filters').click()

    await expect.poll(path, PATIENT).toBe(ASSETS)
    await expect.element(car('GATX1234')).toBeVisible()
  })

  test('shows that every trip is complete, and opens those', async () => {
    const api = assetPortal([])
    const { path } = await openPortal(visibilityPages, ASSETS)
    await expect.element(page.getByText('No trips under way')).toBeVisible()

    api.answer(listAssets, readList(CARS))
    await button('Show completed trips').click()

    await expect.poll(path, PATIENT).toBe(`${ASSETS}?scope=current`)
    await expect.element(car('GATX1234')).toBeVisible()
  })

  test('shows that no unit lost contact, not that trips are complete', async () => {
    assetPortal([])
    const { path } = await openPortal(visibilityPages, `${ASSETS}?scope=lost`)
    await expect.element(page.getByText('No units have lost contact')).toBeVisible()
    await expect.element(page.getByText(/complete\. New trips/)).not.toBeInTheDocument()

    await button('Show trips under way').click()

    await expect.poll(path, PATIENT).toBe(ASSETS)
  })

  test('shows that nothing was reported yet', async () => {
    assetPortal([]).answer(getAssetSummary, NO_COUNTS)

    await openPortal(visibilityPages, ASSETS)

    await expect.element(page.getByText('No assets yet')).toBeVisible()
    await expect.element(page.getByText(/for Prairie Grain yet/)).toBeVisible()
  })

  test('shows why it failed to load, with a reference number, and retries', async () => {
    const api = assetPortal()
    api.refuse(listAssets, 422, { message: 'These filters cannot be read.', request_id: 'r-7' })
    await openPortal(visibilityPages, ASSETS)
    await expect.element(page.getByText('Request r-7')).toBeVisible()
    await expect.element(page.getByText(/These filters cannot be read/)).toBeVisible()

    api.answer(listAssets, readList(CARS))
    await button('Try again').click()

    await expect.element(car('GATX1234')).toBeVisible()
  })
})
