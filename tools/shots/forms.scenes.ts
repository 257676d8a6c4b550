import type { Page } from '@playwright/test'
import { HAPPENED, QUOTE, WRITTEN } from './answers/pricing.answers.ts'
import { answer, type Scene } from './scene.ts'
import { fullPattern, correctedTender } from './answers/waybilling.answers.ts'

const LONG = 'Consolidated Northern Agricultural Producers Cooperative of the Upper Missouri'

/** Saving conflicts with someone else's change. */
const meet = (path: RegExp, now: object) => async (page: Page) => {
  const body = {
    message: 'Someone else changed this.',
    code: 'conflict',
    conflict: { version: 9, now },
  }
  await page.route(path, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: body }) : route.fallback(),
  )
}

const both =
  (...setups: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const setUp of setups) await setUp(page)
  }

const fill = (label: RegExp, text: string) => (page: Page) =>
  page.getByRole('textbox', { name: label }).first().fill(text)

const money = (text: string) => (page: Page) =>
  page.getByRole('main').locator('input[name="price"]').fill(text)

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved.' }).waitFor()

const criteria = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this' }).waitFor()

/** A stored draft is offered when the page is opened again. */
const comeBack = async (page: Page) => {
  page.on('dialog', (request) => void request.accept())
  await page.waitForTimeout(SAVED_MS)
  await page.reload()
  await page.getByText('Unsaved changes').waitFor({ timeout: 8000 })
}
/** Longer than a form waits for the keys to be quiet. */
const SAVED_MS = 900

const form =
  (page: string, visitor: Scene['visitor'], path: Scene['path'], setUp?: Scene['mock']) =>
  (state: string, act: NonNullable<Scene['act']>, more?: Scene['mock']): Scene => {
    const setups = [setUp, more].filter((one) => one !== undefined)
    return { page, state, visitor, path, act, ...(setups.length > 0 && { mock: both(...setups) }) }
  }

const customer = form('admin-customer', 'admin', () => '/admin/customers/1')
const newUser = form('admin-user', 'admin', () => '/admin/users/new')
const quote = form(
  'quote',
  'shipper',
  () => '/pricing/1/quote/1207',
  both(
    answer(/\/api\/pricing\/\d+\/quotes\/\d+$/, QUOTE),
    answer(/\/quotes\/\d+\/feed$/, HAPPENED),
    answer(/\/quotes\/\d+\/notes$/, WRITTEN),
  ),
)
const correct = form('tender', 'shipper', () => '/waybilling/1/tender-request/7/correct', correctedTender)
const layout = form('feeds-layout', 'admin', () => '/feeds/1/layouts/new')
const pattern = form('pattern', 'shipper', () => '/waybilling/1/pattern/1/edit', fullPattern)
const rule = form('notification-rule', 'shipper', () => '/notifications/1/rules/new')

/** Forms that were refused, that conflict with another's change, and that offer an earlier draft. */
export const formsScenes: readonly Scene[] = [
  customer('wrong', async (page) => {
    await fill(/^Name/, '')(page)
    await fill(/^ZIP code/, 'no such code at all')(page)
    await press(/^Save$/)(page)
    await summary(page)
  }),
  customer(
    'conflict',
    async (page) => {
      await fill(/^Name/, 'Meridian Foods of the North')(page)
      await fill(/^ZIP code/, '68105')(page)
      await press(/^Save$/)(page)
      await criteria(page)
    },
    meet(/\/api\/admin\/customers\/1$/, {
      name: LONG,
      zip_code: '68110',
      scacs: 'BNSF, UP',
      crm_url: 'https://crm.example/7',
    }),
  ),
  customer('draft', async (page) => {
    await fill(/^Name/, 'Meridian Foods of the North')(page)
    await comeBack(page)
  }),
  newUser('wrong', async (page) => {
    await fill(/^Email/, 'nobody')(page)
    await press(/^Add user$/)(page)
    await page.getByRole('alert').first().waitFor()
  }),
  quote(
    'conflict',
    async (page) => {
      await money('4,300.00')(page)
      await press(/^Save changes$/)(page)
      await criteria(page)
    },
    meet(/\/api\/pricing\/\d+\/quotes\/\d+$/, { price: 415_000, terms: `Rule 11. ${LONG}.` }),
  ),
  quote('own-draft', async (page) => {
    await money('4,300.00')(page)
    await comeBack(page)
  }),
  pattern(
    'conflict',
    async (page) => {
      await press(/^Save Pattern$/)(page)
      await page.getByRole('dialog').getByRole('textbox').first().fill('Ethanol to Chicago, the long way')
      await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click()
      await criteria(page)
    },
    meet(/\/booking\/v1\/\d+\/patterns\/1$/, { label: LONG, advanced: true }),
  ),
  correct('correct', (page) => page.getByRole('button', { name: 'Submit' }).waitFor()),
  layout('draft', async (page) => {
    await fill(/^Name/, 'Prairie short line')(page)
    await comeBack(page)
  }),
  rule('wrong', async (page) => {
    await fill(/^Name/, '')(page)
    await press(/^Create rule$/)(page)
    await summary(page)
  }),
  customer('leave', async (page) => {
    await fill(/^Name/, 'Meridian Foods of the North')(page)
    await page.waitForTimeout(SAVED_MS)
    await page.getByRole('main').getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('dialog').waitFor({ timeout: 8000 })
  }),
]
