import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAllowedReceivers } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import {
  createPattern,
  getPattern,
  listPatterns,
  removePattern,
  type PatternRow,
} from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'

const ROW: PatternRow = {
  patternId: 7,
  label: 'Ethanol to Chicago',
  createdByName: 'Ada Field',
  createdBy: 3,
  userCreatedBy: { id: 3, firstName: 'Ada', lastName: 'Field' },
  lastUsedDate: '2026-01-05T15:07:00Z',
  version: 1,
}
const PATH = '/waybilling/7/patterns'
const open = async (patterns: PatternRow[]) => {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(listPatterns, { patterns, total_record_count: patterns.length * 30 })
  return { api, ...(await openPortal(pages, PATH)) }
}
const menu = () => page.getByRole('button', { name: /^Actions for Ethanol/ })

beforeEach(() => page.viewport(1440, 900))

test('[WBL-003] [WBL-028] [WBL-029] [WBL-030] [WBL-036] the list is headed Patterns and has its columns, 25 a page', async () => {
  const { api } = await open([ROW])

  await expect.element(page.getByRole('heading', { name: 'Patterns', level: 1 })).toBeVisible()
  for (const name of ['Pattern Name', 'Created By', 'Last Used'])
    await expect.element(page.getByRole('columnheader', { name })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Ada Field' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: /per page|rows/i })).toHaveValue('25')
  expect(api.calls.some(({ path }) => path === '/booking/v1/7/patterns')).toBe(true)
})

test('a long name is read whole, and each name begins on the line of who created it', async () => {
  const label = 'Granulated sugar in bulk, from South Sioux City by way of Prairie du Chien to the Southeast'
  await open([{ ...ROW, patternId: 8, label }, ROW])
  const toTop = (element: Element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getClientRects()[0]!.top
  }

  const long = page.getByRole('link', { name: label })
  await expect.element(long).toBeVisible()
  expect(long.element().getBoundingClientRect().height).toBeGreaterThan(30)
  const names = [long, page.getByRole('link', { name: ROW.label })].map((link) => toTop(link.element()))
  const authors = page.getByRole('cell', { name: 'Ada Field' }).elements().map(toTop)
  expect(names.map((top, at) => Math.abs(top - authors[at]!) < 3)).toEqual([true, true])
})

test('[WBL-026] [WBL-027] it is narrowed by name, and to one’s own', async () => {
  const { path } = await open([ROW])

  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('eth')
  await expect.poll(path).toBe(`${PATH}?q=eth`)
  await page.getByText('My Patterns').click()

  await expect.poll(path).toContain('scope=mine')
  await expect.element(page.getByText('All Patterns')).toBeVisible()
})

test('[WBL-025] [WBL-031] [WBL-032] [WBL-033] a pattern is created, booked, duplicated and edited from here', async () => {
  await open([ROW])

  await expect
    .element(page.getByRole('link', { name: 'Create Pattern' }))
    .toHaveAttribute('href', '/waybilling/7/pattern/create')
  await expect.element(page.getByRole('button', { name: 'Book Ethanol to Chicago' })).toBeVisible()
  await menu().click()

  await expect.element(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
})

test('C creates a pattern from anywhere in the list, and the shortcut sheet lists it', async () => {
  const { path } = await open([ROW])
  await expect.element(page.getByRole('link', { name: 'Create Pattern' })).toBeVisible()

  await userEvent.keyboard('{Control>}/{/Control}')
  await expect.element(page.getByRole('dialog').getByText('Create Pattern')).toBeVisible()
  await userEvent.keyboard('{Escape}c')

  await expect.poll(path).toBe('/waybilling/7/pattern/create')
})

test('on a phone Book is below a long name, where the name begins', async () => {
  await page.viewport(390, 844)
  await open([{ ...ROW, label: 'Ethanol from Williston to the tank farm at Chicago' }])
  const left = (name: RegExp, role: 'link' | 'button') =>
    page.getByRole(role, { name }).element().getBoundingClientRect().left

  await expect.element(page.getByRole('button', { name: /^Book Ethanol/ })).toBeVisible()
  expect(left(/^Book Ethanol/, 'button')).toBe(left(/^Ethanol/, 'link'))
})

test('[WBL-034] [WBL-186] a pattern is deleted only after confirmation', async () => {
  const { api } = await open([ROW])
  api.answer(removePattern, { patternId: 7, deleted: true })
  await menu().click()

  await page.getByRole('menuitem', { name: 'Delete Pattern' }).click()
  expect(api.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  await page.getByRole('menuitem', { name: 'Confirm Delete' }).click()

  await expect.element(page.getByText('Pattern deleted')).toBeVisible()
})

test('a deleted pattern leaves the list at once', async () => {
  const { api } = await open([ROW, { ...ROW, patternId: 8, label: 'Corn to Omaha' }])
  await menu().click()
  await page.getByRole('menuitem', { name: 'Delete Pattern' }).click()
  api.answer(removePattern, { patternId: 7, deleted: true })
  api.answer(listPatterns, {
    patterns: [{ ...ROW, patternId: 8, label: 'Corn to Omaha' }],
    total_record_count: 1,
  })

  await page.getByRole('menuitem', { name: 'Confirm Delete' }).click()

  await expect.element(page.getByRole('link', { name: 'Ethanol to Chicago' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Corn to Omaha' })).toBeVisible()
})

test('[WBL-187] a refusal shows an error', async () => {
  const { api } = await open([ROW])
  api.refuse(removePattern, 500, { message: 'no' })
  await menu().click()
  await page.getByRole('menuitem', { name: 'Delete Pattern' }).click()
  await page.getByRole('menuitem', { name: 'Confirm Delete' }).click()

  await expect.element(page.getByText('Failed to delete pattern')).toBeVisible()
})

test('without patterns the page explains what one is for', async () => {
  await open([])

  await expect.element(page.getByText('No patterns yet')).toBeVisible()
})

test('a pattern that was just saved is in the list at once', async () => {
  const { api } = await open([ROW])
  const copy = { ...ROW, patternId: 8, label: 'Copy of Ethanol to Chicago' }
  api.answer(getPattern, { ...ROW, pattern: { heading: {} }, inputs: [], advanced: true })
  api.answer(getAllowedReceivers, { allowedScacs: ['BNSF'] })
  api.answer(createPattern, { patternId: 8 })
  await menu().click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: 'Save Pattern' }).click()
  api.answer(listPatterns, { patterns: [copy, ROW], total_record_count: 2 })

  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect.element(page.getByRole('link', { name: 'Copy of Ethanol to Chicago' })).toBeVisible()
})
