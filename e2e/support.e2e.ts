import type { Page } from '@playwright/test'
import { expect, heading, signIn, test, visit } from './portal.ts'

const CONFIRMATION =
  'Are you sure you want to close the ticket? You will not be able to edit the ticket fields or change the assignee after the ticket is closed.'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const panel = (page: Page) => page.getByRole('complementary', { name: /^Ticket / })
/** A value that the ticket has now, not one of its history. */
const value = (page: Page, text: string) => panel(page).getByText(text).and(page.locator(':not(ins, del)'))

test('[SUP-001] [SUP-002] [SUP-003] [SUP-004] a ticket is raised, claimed, answered with a file, edited and closed', async ({
  page,
  facts,
}) => {
  await signIn(page, 'shipper')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`/customer-support/${facts.customerId}/tickets`)
  await expect(heading(page, 'Tickets')).toBeVisible()

  await page.getByRole('button', { name: 'New ticket' }).first().click()
  await expect(page).toHaveURL(/\/tickets\/new$/)
  await expect(page.getByRole('button', { name: 'Create ticket' })).toBeDisabled()
  await page.getByLabel('Title').fill('Brakes hang on the tank car')
  await page.getByLabel('Description').fill('The crew reports sparks.')
  await page.getByRole('combobox', { name: 'Add a car or container' }).fill(facts.equipmentId)
  await page.getByRole('option', { name: facts.equipmentId }).click()
  await page.getByLabel('Bad Order').check()
  await press(page, 'Create ticket')

  await expect(page.getByText(/^Ticket [A-Z]+-\d+ created!$/)).toBeVisible()
  await expect(panel(page).getByText('Unassigned').first()).toBeVisible()
  await expect(panel(page).getByText(facts.equipmentId)).toBeVisible()
  await press(page, 'Claim')
  await expect(page.getByText('Ticket assigned!')).toBeVisible()
  await expect(value(page, 'In Progress')).toBeVisible()

  await page.getByLabel('Add note').fill('The car stands on track 4.')
  await page
    .getByLabel('Attach files')
    .setInputFiles({ name: 'brakes.txt', mimeType: 'text/plain', buffer: Buffer.from('sparks') })
  await press(page, 'Send')
  await expect(page.getByText('Ticket Comment created!')).toBeVisible()
  await expect(panel(page).getByRole('link', { name: /brakes\.txt/ })).toBeVisible()

  await press(page, 'Edit')
  await expect(page).toHaveURL(/\/edit$/)
  await page.getByText('High', { exact: true }).click()
  await press(page, 'Save')
  await expect(page.getByText(/^Ticket [A-Z]+-\d+ updated!$/)).toBeVisible()
  await expect(value(page, 'High')).toBeVisible()

  await press(page, 'Close ticket')
  await expect(page.getByText(CONFIRMATION)).toBeVisible()
  await press(page, 'Keep open')
  await expect(value(page, 'In Progress')).toBeVisible()
  await press(page, 'Close ticket')
  await page.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()
  await expect(page.getByText(/^Ticket [A-Z]+-\d+ closed\.$/)).toBeVisible()
  for (const removed of ['Edit', 'Reassign', 'Close ticket'])
    await expect(panel(page).getByRole('button', { name: removed, exact: true })).toHaveCount(0)

  await page.getByLabel('Add note').fill('It was the rigging.')
  await press(page, 'Send')
  await expect(panel(page).getByText('It was the rigging.')).toBeVisible()
})

test('[SUP-020] [SUP-021] [SUP-023] [SUP-024] [SUP-058] every step of a ticket shows in a second browser at once', async ({
  browser,
  facts,
}) => {
  const [writer, staff] = [await visit(browser, facts, 'shipper'), await visit(browser, facts, 'admin')]
  await writer.goto(`/customer-support/${facts.customerId}/tickets/new`)
  await writer.getByLabel('Title').fill('Two people, one ticket')
  await press(writer, 'Create ticket')
  await expect(panel(writer).getByText('Unassigned').first()).toBeVisible()
  await staff.goto(writer.url())

  await press(staff, 'Claim')
  await staff.getByLabel('Add note').fill('We ask the railroad.')
  await press(staff, 'Send')
  await expect(panel(writer).getByText('We ask the railroad.')).toBeVisible()
  await expect(value(writer, 'In Progress')).toBeVisible()

  // Both edit: the second one to save sees what changed and loses nothing.
  await press(writer, 'Edit')
  await writer.getByLabel('Title').fill('One ticket, two people')
  await press(staff, 'Edit')
  await expect(staff.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await staff.getByText('High', { exact: true }).click()
  await press(staff, 'Save')
  await expect(value(staff, 'High')).toBeVisible()
  await press(writer, 'Save')
  const dialog = writer.getByRole('dialog', { name: 'Someone else changed this' })
  await expect(dialog.getByRole('group', { name: 'Priority' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save these values' }).click()
  await expect(value(writer, 'High')).toBeVisible()
  await expect(staff.getByRole('heading', { name: 'One ticket, two people' })).toBeVisible()

  await press(writer, 'Close ticket')
  await writer.getByRole('dialog').getByRole('button', { name: 'Close ticket' }).click()
  await expect(panel(staff).getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect(panel(staff).getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await press(staff, 'Reopen')
  await expect(value(writer, 'In Progress')).toBeVisible()
  await Promise.all([writer.context().close(), staff.context().close()])
})
