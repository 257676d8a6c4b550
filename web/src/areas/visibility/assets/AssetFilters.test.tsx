import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportAssetsCsv } from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetPortal, ASSETS, button, car, PATIENT, questions } from '../../../testing/asset-list.ts'
import { makeAsset } from '../../../testing/assets.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

const trips = (name: string) => page.getByRole('radio', { name })

describe('trips under way', () => {
  test('are what the list shows first, and are marked as active', async () => {
    const api = assetPortal()

    await openPortal(visibilityPages, ASSETS)

    await expect.element(trips('Under way')).toBeChecked()
    await expect.element(button('Under way 3')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => questions(api)).toContainEqual(expect.objectContaining({ scope: 'active' }))
  })

  test('are what a file holds as well', async () => {
    const api = assetPortal()
    api.refuse(exportAssetsCsv, 200, 'file')
    await openPortal(visibilityPages, ASSETS)
    await expect.element(car('GATX1234')).toBeVisible()

    await button('Export').click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()

    const file = () => api.calls.find(({ path }) => path === '/waybills/7/dashboard/csv')
    await expect.poll(file, PATIENT).toBeDefined()
    expect(JSON.parse(file()!.body)).toMatchObject({ scope: 'active' })
  })

  test('give way to completed ones on request, in the address too', async () => {
    const api = assetPortal()
    const { path } = await openPortal(visibilityPages, ASSETS)

    await page.getByText('Including completed').click()

    await expect.poll(path, PATIENT).toBe(`${ASSETS}?scope=current`)
    await expect.poll(() => questions(api).at(-1), PATIENT).toMatchObject({ scope: 'current' })
    await expect.element(button('All assets 7')).toBeVisible()
  })

  test('give way to the status Complete', async () => {
    const api = assetPortal()
    await openPortal(visibilityPages, ASSETS)

    await button('Complete 4').click()

    await expect
      .poll(() => questions(api).at(-1), PATIENT)
      .toMatchObject({ scope: 'current', filters: [{ field: 'status_code', value: [100] }] })
  })
})

describe('a count of what needs attention', () => {
  test.each([
    ['Late 2', 'lateness'],
    ['Silent while moving 1', 'reports'],
    ['Exceptions 1', 'exceptions'],
  ])('"%s" opens the trips under way it counts, whatever was shown', async (name, field) => {
    const api = assetPortal()
    await openPortal(visibilityPages, `${ASSETS}?scope=all`)

    // the pointer may rest on a status since the test before, whose hint covers the counts until it leaves
    await page.elementLocator(document.body).hover({ position: { x: 1, y: 1 }, force: true })
    await button(name).click()

    await expect
      .poll(() => questions(api).at(-1), PATIENT)
      .toMatchObject({ scope: 'active', filters: [expect.objectContaining({ field })] })
    await expect.element(button(name)).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('the filter of a column', () => {
  test('is named after its column while it is changed', async () => {
    assetPortal()
    await openPortal(visibilityPages, `${ASSETS}?status_code=40`)

    await button('Status In Transit').click()

    await expect.element(page.getByRole('dialog', { name: 'Filter Status' })).toBeVisible()
  })

  test('[PLT-201] is chosen from a list that is named for what it does, 16rem wide', async () => {
    assetPortal()
    await openPortal(visibilityPages, ASSETS)

    await button('Add filter').click()

    const dialog = page.getByRole('dialog', { name: 'Add filter' })
    await expect.element(dialog).toBeVisible()
    expect(getComputedStyle(dialog.element()).width).toBe('256px')
  })
})

describe('the filter of a number', () => {
  const open = async () => {
    const api = assetPortal()
    await openPortal(visibilityPages, ASSETS)
    await button('Add filter').click()
    await button('Days since').last().click()
    return { api, field: page.getByRole('textbox', { name: 'Days since' }) }
  }

  test('has the focus once it opens, and takes separators', async () => {
    const { api, field } = await open()
    await expect.element(field).toHaveFocus()

    await field.fill('1,200.5')
    await button('Apply').click()

    await expect
      .poll(() => questions(api).at(-1), PATIENT)
      .toMatchObject({ filters: [expect.objectContaining({ value: 1200.5 })] })
  })

  test('shows an error for a refused value, keeps it, and requests nothing', async () => {
    const { api, field } = await open()

    await field.fill('two weeks')
    await button('Apply').click()

    await expect.element(page.getByText('Enter a number up to 999,999.')).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field).toHaveValue('two weeks')
    expect(questions(api).flatMap(({ filters }) => filters ?? [])).toEqual([])
  })
})

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

  test('ten units of four lines fit on the first screen, and a click anywhere on one opens it', async () => {
    await page.viewport(390, 844)
    assetPortal(
      Array.from({ length: 14 }, (_, at) =>
        makeAsset({ waybill_id: at + 1, equipment_id: `GATX${1000 + at}`, lateness: 'late', late_hours: 40 }),
      ),
    )
    const { path } = await openPortal(visibilityPages, ASSETS)
    await expect.element(page.getByRole('article').nth(9)).toBeVisible()

    const rows = page.getByRole('article').elements()
    const tenth = () => rows[9]!.getBoundingClientRect()
    await expect.poll(() => tenth().bottom, PATIENT).toBeLessThanOrEqual(844)
    expect(tenth().height).toBeGreaterThanOrEqual(40)
    for (const line of rows[0]!.querySelectorAll('p')) {
      const labels = document.createRange()
      labels.selectNodeContents(line)
      const below = labels.getBoundingClientRect().bottom - line.getBoundingClientRect().bottom
      // letters have some air below them
      expect(below).toBeLessThanOrEqual(2)
    }
    await page.getByRole('article').nth(1).click()

    await expect.poll(path, PATIENT).toBe('/visibility/7/waybills/2')
    await page.viewport(1280, 900)
  })

  test('the buttons above the list scroll sideways by themselves, not the page', async () => {
    await page.viewport(390, 844)
    assetPortal()
    await openPortal(visibilityPages, ASSETS)
    await expect.element(page.getByRole('article', { name: 'GATX1234' })).toBeVisible()

    expect(document.documentElement.scrollWidth).toBe(390)
    await page.viewport(1280, 900)
  })

  test('search, filters and counts share one row, each as high as a thumb is wide; search opens over all of it', async () => {
    await page.viewport(390, 844)
    assetPortal()
    await openPortal(visibilityPages, ASSETS)
    await expect.element(page.getByRole('article', { name: 'GATX1234' })).toBeVisible()
    const box = (what: ReturnType<typeof button>) => what.element().getBoundingClientRect()
    const card = box(page.getByRole('article', { name: 'GATX1234' }))
    const search = page.getByPlaceholder('Equipment, waybill or BOL')
    const row = [search, button('Filters'), button('More list options')].map(box)
    const counts = box(page.getByRole('group', { name: 'Assets by status' }))

    expect(row.every(({ width, height }) => width >= 40 && height >= 40)).toBe(true)
    expect(new Set([...row, counts].map(({ top }) => top)).size).toBe(1)
    expect([row[0]!.left, counts.right]).toEqual([card.left, card.right])
    await search.click()

    expect([box(search).left, box(search).right]).toEqual([card.left, card.right])
    expect(box(page.getByRole('article', { name: 'GATX1234' })).top).toBe(card.top)
    await page.viewport(1280, 900)
  })

  test('actions on the whole list are one click away below that row', async () => {
    await page.viewport(390, 844)
    assetPortal()
    await openPortal(visibilityPages, ASSETS)
    await expect.element(button('More list options')).toHaveAttribute('aria-expanded', 'false')
    expect(button('Import due dates').query()).toBeNull()

    await button('More list options').click()

    await expect.element(button('Import due dates')).toBeVisible()
    await expect.element(button('Views')).toBeVisible()
    await page.viewport(1280, 900)
  })
})

test('a filter is created and removed by keyboard alone', async () => {
  assetPortal()
  await openPortal(visibilityPages, ASSETS)
  await expect.element(car('GATX1234')).toBeVisible()
  ;(button('Add filter').element() as HTMLElement).focus()

  await userEvent.keyboard('{Enter}stat')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')

  const dialog = page.getByRole('dialog', { name: 'Filter Status' })
  await expect.element(dialog.getByRole('checkbox').first()).toHaveFocus()
  await userEvent.keyboard(' {Escape}')
  await expect.element(button('Add filter')).toHaveFocus()
  const remove = page.getByRole('button', { name: /^Remove filter Status/ })
  ;(remove.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')

  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(button('Add filter')).toHaveFocus()
})
