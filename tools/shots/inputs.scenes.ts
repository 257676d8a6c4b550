import type { Page } from '@playwright/test'
import type { Facts } from './facts.ts'
import { open, openOfList, type Scene } from './scene.ts'

const assets = ({ customerId }: Facts): string => `/visibility/${customerId}/assets`
const WORK_CALL = /\/work$/
const WIDE = [1440, 1024]

const asset = (state: string, act: NonNullable<Scene['act']>, widths?: readonly number[]): Scene => ({
  page: 'inputs',
  state,
  visitor: 'shipper',
  path: assets,
  act,
  ...(widths && { widths }),
})

/** The dialog that an entry of the first row's menu opens. */
const ofRow = (entry: RegExp) => async (page: Page) => {
  await open(/^Actions for/, 'menu')(page)
  await page.getByRole('menuitem', { name: entry }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .or(page.getByRole('dialog').locator('input'))
    .first()
    .waitFor()
}

async function getCondition(page: Page, column: string): Promise<void> {
  await open(/^Add filter/, 'dialog')(page)
  await page.getByRole('dialog').getByRole('button', { name: column, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).waitFor()
}

const divert = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Select row' }).first().check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Divert/ }).click()
  await page.getByRole('dialog').getByLabel('Divert to').fill('Galesburg, IL, Prairie Grain')
}

/** The latest action, with the key that undoes it. */
const assignToMe = async (page: Page) => {
  await page.route(WORK_CALL, (route) => route.fulfill({ json: { matched: 1, done: 1, left: [] } }))
  await open(/^Actions for/, 'menu')(page)
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
}

const turnPage = async (page: Page) => {
  const pager = page.getByRole('navigation', { name: 'Pages' })
  await pager.getByRole('button', { name: 'Next page' }).click()
  await pager.getByText(/^26 to/).waitFor()
  await pager.scrollIntoViewIfNeeded()
}

const MANY_IDS = Array.from({ length: 260 }, (_, at) => `GATX ${100_000 + at}`)

const opens = (
  state: string,
  path: Scene['path'],
  act: NonNullable<Scene['act']>,
  visitor: Scene['visitor'] = 'admin',
): Scene => ({
  page: 'inputs',
  state,
  visitor,
  path,
  act,
})

/** Inputs outside of forms, and every dialog with a field. */
export const inputsScenes: readonly Scene[] = [
  asset('note', ofRow(/^Add note/)),
  asset('owner', ofRow(/^Assign to…/)),
  asset('snooze', async (page) => {
    await open(/^Actions for/, 'menu')(page)
    await page.getByRole('menuitem', { name: 'Snooze until tomorrow' }).focus()
  }),
  asset('undo', assignToMe),
  opens('pager', () => '/admin/event-codes', turnPage),
  asset('due', ofRow(/^Due date/)),
  asset('due-import', async (page) => {
    await openOfList(/^Import due dates/, 'dialog')(page)
    await page.getByRole('dialog').getByRole('textbox').fill('GATX 1234, 12/24/2026\nUTLX207444, soon')
  }),
  asset('divert', divert, WIDE),
  asset('lookup', async (page) => {
    await open(/^Bulk search/, 'dialog')(page)
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .first()
      .fill([...MANY_IDS, MANY_IDS[0]].join('\n'))
    await page.getByLabel('List name').waitFor()
  }),
  asset(
    'filter-words',
    async (page) => {
      await getCondition(page, 'Equipment')
      await page.getByRole('dialog').getByRole('combobox').selectOption('any')
    },
    WIDE,
  ),
  asset(
    'filter-number',
    async (page) => {
      await getCondition(page, 'Days since')
      await page.getByRole('dialog').getByRole('textbox').fill('many')
      await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
      await page.getByText('Enter a number').waitFor()
    },
    WIDE,
  ),
  asset(
    'filter-days',
    async (page) => {
      await getCondition(page, 'Last sighting')
      await page.getByRole('dialog').getByLabel('From', { exact: true }).fill('2026-12-24')
      await page.getByRole('dialog').getByLabel('To', { exact: true }).fill('2026-11-24')
      await page.getByText('The start date is after').waitFor()
    },
    WIDE,
  ),
  asset('columns', async (page) => {
    await openOfList(/^Columns/, 'dialog')(page)
    await page.getByRole('dialog').getByRole('textbox').first().fill('eta')
  }),
  opens('place', () => '/admin/places', open(/^Add alias/, 'dialog')),
  opens(
    'webhook',
    () => '/notifications/1/webhooks',
    async (page) => {
      await open(/^Add webhook/, 'dialog')(page)
      await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
      await page.getByRole('dialog').getByRole('alert').first().waitFor()
    },
  ),
  opens('macro', () => '/customer-support/1/tickets/macros', open(/^New macro/, 'dialog')),
  opens(
    'details',
    ({ customerId, waybillId }) => `/visibility/${customerId}/waybills/${waybillId}`,
    open(/^Edit details/, 'dialog'),
    'shipper',
  ),
  opens(
    'assign',
    () => '/customer-support/1/tickets',
    async (page) => {
      await page
        .getByRole('link', { name: /^[A-Z]+-\d+$/ })
        .first()
        .click()
      await open(/^(Assign|Reassign)/, 'dialog')(page)
    },
    'shipper',
  ),
  opens('diesel', () => '/admin/fuel', open(/^Add weekly price/, 'dialog')),
  opens(
    'load',
    () => '/terminal/loads',
    async (page) => {
      await page
        .getByRole('button', { name: /^More actions on/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Report bad order' }).click()
      await page.getByRole('dialog').waitFor()
    },
    'terminal',
  ),
]
