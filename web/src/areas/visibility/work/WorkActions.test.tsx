import { makeAsset } from '../../../testing/assets.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ASSETS, assetPortal, PATIENT, button } from '../../../testing/asset-list.ts'
import { openPortal, pageElsewhere } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

const PAGES = [
  ...visibilityPages,
  pageElsewhere('/waybilling/$customerId/book-cars', { module: 'hasWaybillModule' }),
]

beforeEach(() => page.viewport(1440, 900))

test('chosen units open one ticket that names all their trips', async () => {
  assetPortal()
  const { path } = await openPortal(PAGES, ASSETS)

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('button', { name: 'Open a ticket' }).click()

  await expect.poll(path, PATIENT).toBe('/customer-support/7/tickets/new?waybills=1%2C2')
})

test('empty cars are released from the list where waybilling is on', async () => {
  const rows = [
    makeAsset({ waybill_id: 1, equipment_id: 'GATX1234', load_empty_status: 'E' }),
    makeAsset({ waybill_id: 2, equipment_id: 'UTLX207444', load_empty_status: 'L' }),
  ]
  assetPortal(rows, { modules: ['hasWaybillModule'] })
  const { path } = await openPortal(PAGES, ASSETS)
  await button(/^Actions for GATX1234/).click()

  await page.getByRole('menuitem', { name: 'Release empties…' }).click()

  await expect.poll(path).toBe('/waybilling/7/book-cars?cars=GATX1234&load=empty')
})

test('a loaded car is not released as empty, and the reader gets a message', async () => {
  const rows = [makeAsset({ waybill_id: 2, equipment_id: 'UTLX207444', load_empty_status: 'L' })]
  assetPortal(rows, { modules: ['hasWaybillModule'] })
  const { path } = await openPortal(PAGES, ASSETS)
  await button(/^Actions for UTLX207444/).click()

  await page.getByRole('menuitem', { name: 'Release empties…' }).click()

  await expect.element(page.getByText('1 loaded unit was skipped.')).toBeVisible()
  expect(path()).toBe(ASSETS)
})

test('rows of a list are selected up to the one that is pressed with Shift', async () => {
  const units = [1, 2, 3, 4].map((id) => makeAsset({ waybill_id: id, equipment_id: `GATX${id}` }))
  assetPortal(units, { modules: ['hasWaybillModule'] })
  await openPortal(PAGES, ASSETS)
  const boxes = page.getByRole('checkbox', { name: 'Select row' })
  await boxes.nth(3).click()
  await boxes.nth(1).click({ modifiers: ['Shift'] })

  await expect.element(page.getByText('3 assets selected')).toBeVisible()
})

test('the usual actions for selected rows are visible, the rest in a menu with keyboard access', async () => {
  assetPortal([makeAsset({ waybill_id: 1, equipment_id: 'GATX1234' })], { modules: ['hasWaybillModule'] })
  const { path } = await openPortal(PAGES, ASSETS)
  await page.getByRole('checkbox', { name: 'Select row' }).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })

  const describe = () =>
    bar
      .getByRole('button')
      .elements()
      .map((one) => one.textContent)
  expect(describe()).toEqual([
    'Clear',
    'Assign to me',
    'Open a ticket',
    'Order in',
    'Release to the railroad',
    'More',
  ])
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Snooze until tomorrow' })).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowUp}{Enter}')

  await expect.poll(path).toBe('/waybilling/7/book-cars?cars=GATX1234')
})

test('ending a snooze is offered only of units that rest', async () => {
  const rows = [
    makeAsset({ waybill_id: 1, equipment_id: 'GATX1234' }),
    makeAsset({ waybill_id: 2, equipment_id: 'UTLX207444', snoozed_to_report: true }),
  ]
  assetPortal(rows)
  await openPortal(PAGES, ASSETS)

  await button(/^Actions for GATX1234/).click()
  await expect.element(page.getByRole('menuitem', { name: 'Snooze until tomorrow' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Unsnooze' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')

  await button(/^Actions for UTLX207444/).click()
  await expect.element(page.getByRole('menuitem', { name: 'Unsnooze' })).toBeVisible()
})

test('an unassigned unit cannot be unassigned; an assigned one can be taken over', async () => {
  const rows = [
    makeAsset({ waybill_id: 1, equipment_id: 'GATX1234' }),
    makeAsset({ waybill_id: 2, equipment_id: 'UTLX207444', work_owner_id: 9 }),
  ]
  assetPortal(rows)
  await openPortal(PAGES, ASSETS)
  const dialog = page.getByRole('dialog')

  await button(/^Actions for GATX1234/).click()
  await page.getByRole('menuitem', { name: 'Assign to…' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await button(/^Actions for UTLX207444/).click()
  await page.getByRole('menuitem', { name: 'Assign to…' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Unassign' })).toBeEnabled()
})
