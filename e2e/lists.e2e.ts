import type { Page } from '@playwright/test'
import { expect, fillSignIn, test, visit } from './portal.ts'

const views = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const searchParams = (page: Page) => [...new URL(page.url()).searchParams].map(String).toSorted()
const headings = (page: Page) => page.getByRole('columnheader').allTextContents()

test('a view shared with the team opens for a colleague as it was saved; what they change leaves it alone', async ({
  browser,
  facts,
}) => {
  const path = `/visibility/${facts.customerId}/assets`
  const name = `On the way ${Date.now()}`
  const [maker, colleague] = [await visit(browser, facts, 'shipper'), await visit(browser, facts, 'viewer')]
  await maker.goto(`${path}?status_code=40&sort=equipment_id&cols=equipment_id|status_code|commodity`)
  await expect(maker.getByRole('rowheader').first()).toBeVisible()
  const saved = await headings(maker)
  await views(maker, 'Views').click()
  await item(maker, 'Save as new view…').click()
  await maker.getByLabel('Name').fill(name)
  await maker.getByRole('switch', { name: 'Share with everyone at your company' }).check()
  await maker.getByRole('button', { name: 'Save view', exact: true }).click()
  await expect(views(maker, name)).toBeVisible()

  await colleague.goto(path)
  await views(colleague, 'Views').click()
  await item(colleague, `${name} (shared)`).click()

  await expect(colleague).toHaveURL(/status_code=40/)
  await expect.poll(() => headings(colleague)).toEqual(saved)
  await colleague.getByRole('button', { name: 'Clear all' }).click()
  await expect(views(colleague, `${name} · changed`)).toBeVisible()
  await maker.goto(path)
  await views(maker, 'Views').click()
  await item(maker, `${name} (shared)`).click()
  await expect(maker).toHaveURL(/status_code=40/)
  await expect(views(maker, name)).toBeVisible()
})

test('a short link of a long address stays short, survives the sign-in and shows the same rows', async ({
  browser,
  facts,
  page,
}) => {
  const author = await visit(browser, facts, 'shipper')
  await author.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const filters = [
    'commodity',
    'shipper',
    'consignee',
    'origin_location',
    'destination_location',
    'current_location',
  ]
  const long = filters
    .map((field) => `${field}=${encodeURIComponent('~a part that nothing holds')}`)
    .join('&')
  await author.goto(
    `/visibility/${facts.customerId}/assets?status_code=40|30|20&load_empty_status=L&size=50&${long}`,
  )
  await views(author, 'Views').click()
  await item(author, 'Copy short link').click()
  await expect(author.getByText(/Link copied/)).toBeVisible()
  const link = await author.evaluate(() => navigator.clipboard.readText())

  expect(link.length).toBeLessThan(200)
  await page.goto(link)
  await fillSignIn(page, 'viewer@demo.example')

  await expect(page).toHaveURL(/commodity=/)
  expect(searchParams(page)).toEqual(searchParams(author))
})
