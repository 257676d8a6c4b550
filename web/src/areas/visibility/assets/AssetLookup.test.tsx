import { beforeEach, describe, expect, test } from 'vitest'
import { createPastedList, getPastedList } from '#contract/areas/visibility/pasted/pasted.contract.ts'
import { page } from 'vitest/browser'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import {
  assetPortal,
  ASSETS,
  button,
  car,
  CARS,
  readList,
  PATIENT,
  questions,
} from '../../../testing/asset-list.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

describe('the bulk search', () => {
  test('[VIS-014] [VIS-016] opens from the breadcrumbs, counts ids and searches them', async () => {
    const api = assetPortal()
    api.answer(listAssets, readList(CARS, { unmatched_terms: ['XXXX1'] }))
    const { path } = await openPortal(visibilityPages, ASSETS)

    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('button', { name: 'Bulk search' })
      .click()
    await page.getByRole('textbox', { name: /^Paste up to 2,500/ }).fill('gatx 1234\n\nXXXX1\ngatx1234')

    await expect.element(page.getByText('3 IDs entered; duplicates: GATX1234')).toBeVisible()
    await button('Find assets').click()
    await expect.poll(path, PATIENT).toContain('ids=GATX1234%7CXXXX1')
    await expect.poll(() => questions(api).at(-1)?.['search_terms'], PATIENT).toEqual(['GATX1234', 'XXXX1'])
    await expect.element(page.getByText('1 of the pasted IDs was not found.')).toBeVisible()
    await button('Show IDs').click()
    await expect.element(page.getByRole('group', { name: 'IDs with no match' })).toHaveTextContent('XXXX1')
  })

  test('refuses more ids than one search accepts, and shows how many too many', async () => {
    assetPortal()
    const ids = Array.from({ length: 2503 }, (_, n) => `GATX${n}`)
    await openPortal(visibilityPages, ASSETS)
    await button('Bulk search').click()
    const box = page.getByRole('textbox', { name: /^Paste up to/ })
    await expect.element(box).toBeVisible()

    // typed letter by letter so many take longer than a test may
    const element = box.element() as HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      element,
      ids.join('\n'),
    )
    element.dispatchEvent(new Event('input', { bubbles: true }))

    await expect
      .element(page.getByText(/2,503 different IDs are 3 more than one search allows/))
      .toBeVisible()
    await expect.element(button('Find assets')).toBeDisabled()
  })

  test('a long list is saved by its name, and its link opens it for a colleague', async () => {
    const api = assetPortal()
    const ids = Array.from({ length: 30 }, (_, n) => `GATX${n}`)
    const saved = { name: 'Monday', by: 'Pat Doe', created_ts: '2026-11-22T12:00:00.000Z', ids }
    api.answer(createPastedList, { code: 'abcdefABCDEF' })
    api.answer(getPastedList, saved)
    const { path } = await openPortal(visibilityPages, ASSETS)

    await button('Bulk search').click()
    await page.getByRole('textbox', { name: /^Paste up to/ }).fill(ids.join('\n'))
    await page.getByRole('textbox', { name: 'List name' }).fill('Monday')
    await button('Find assets').click()

    await expect.poll(path, PATIENT).toMatch(/lookup=abcdefABCDEF$/)
    await expect.poll(() => questions(api).at(-1)?.['search_terms'], PATIENT).toEqual(ids)
    await expect.element(page.getByText('Monday, 30 IDs, pasted by Pat Doe on 11/22/2026.')).toBeVisible()
  })

  test('a colleague who opens the link of a pasted list sees its units', async () => {
    const api = assetPortal()
    const ids = Array.from({ length: 30 }, (_, n) => `GATX${n + 1}`)
    api.answer(getPastedList, { name: 'Monday', by: 'Pat Doe', created_ts: '2026-11-22T12:00:00.000Z', ids })

    await openPortal(visibilityPages, `${ASSETS}?lookup=defdef123123`)

    await expect.poll(() => questions(api).at(-1)?.['search_terms'], PATIENT).toEqual(ids)
    await expect.element(car('GATX1234')).toBeVisible()
  })

  test('a link to an unsaved list asks to paste it again', async () => {
    const api = assetPortal()
    api.refuse(getPastedList, 404, { message: 'Nothing here.', request_id: 'r-1' })

    await openPortal(visibilityPages, `${ASSETS}?lookup=abc123abc123`)

    await expect.element(page.getByText('Pasted list not found')).toBeVisible()
    await button('Show all assets').click()
    await expect.element(car('GATX1234')).toBeVisible()
    expect(questions(api).at(-1)?.['search_terms']).toEqual([])
  })

  test('its text stays inside on a narrow screen', async () => {
    await page.viewport(390, 844)
    assetPortal()
    await openPortal(visibilityPages, ASSETS)

    await button('Bulk search').click()

    const dialog = page.getByRole('dialog', { name: 'Bulk search' })
    await expect.element(dialog).toBeVisible()
    const content = dialog.element().firstElementChild as HTMLElement
    expect(content.scrollWidth).toBeLessThanOrEqual(content.clientWidth)
    await page.viewport(1280, 900)
  })
})
