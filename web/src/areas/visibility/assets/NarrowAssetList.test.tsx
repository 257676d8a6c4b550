import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { assetPortal, ASSETS, button, PATIENT, questions } from '../../../testing/asset-list.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

describe('a narrow screen', () => {
  test('shows rows as cards and filters in a sheet', async () => {
    await page.viewport(390, 844)
    const api = assetPortal()
    await openPortal(visibilityPages, ASSETS)

    await expect.element(page.getByRole('article', { name: 'GATX1234' })).toBeVisible()
    await button('Filters').click()
    await page.getByRole('checkbox', { name: 'Ethanol fleet' }).click()

    await expect.poll(() => questions(api).at(-1)?.['group_ids'], PATIENT).toEqual([5])
    await page.viewport(1280, 900)
  })

  test('search and filters take the whole row', async () => {
    await page.viewport(390, 844)
    assetPortal()
    await openPortal(visibilityPages, ASSETS)
    await expect.element(page.getByRole('article', { name: 'GATX1234' })).toBeVisible()
    const box = (what: ReturnType<typeof button>) => what.element().getBoundingClientRect()

    const card = box(page.getByRole('article', { name: 'GATX1234' }))
    const search = box(page.getByPlaceholder('Equipment, waybill or BOL'))
    const filters = box(button('Filters'))

    expect([search.left, filters.right]).toEqual([card.left, card.right])
    expect(filters.top).toBeLessThan(search.bottom)
    await page.viewport(1280, 900)
  })
})
