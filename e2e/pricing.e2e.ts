import type { Page, TestInfo } from '@playwright/test'
import { expect, heading, test } from './portal.ts'
import { signInAs } from '../tools/shots/stage.ts'

test.describe.configure({ mode: 'serial' })

/** Unique per run, so a retry does not find the quotes of the first one. */
const makeShipperName = ({ project, repeatEachIndex, retry }: TestInfo): string =>
  `Journey Grain ${project.name} ${repeatEachIndex}-${retry}`

/** Types into a picker and selects the first suggestion. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.fill(text)
  await page.getByRole('listbox').getByRole('option').first().click()
}

async function buildQuote(page: Page, shipper: string, price: string): Promise<void> {
  await page.getByRole('link', { name: 'New quote' }).first().click()
  await expect(heading(page, 'New quote')).toBeVisible()
  await page.getByRole('combobox', { name: 'Customer name' }).fill(shipper)
  await page.getByRole('textbox', { name: 'Email' }).fill('rates@journey.example')
  await pick(page, 'Origin', 'Chicago')
  await pick(page, 'Destination', 'Memphis')
  await pick(page, 'Commodities', 'corn')
  await page.getByRole('textbox', { name: 'Price' }).fill(price)
  await page.getByRole('textbox', { name: 'Fuel surcharge' }).fill('310.50')
  await page.getByRole('button', { name: 'Add cost' }).click()
  await page.getByRole('textbox', { name: 'Cost description 1' }).fill('Switching')
  await page.getByRole('textbox', { name: 'Cost amount 1' }).fill('350')
  await page.getByRole('button', { name: 'Save quote' }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`, ${shipper}`) })).toBeVisible()
}

async function send(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Send( again)?$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Quote sent.').last()).toBeVisible()
}

test(
  '[PRC-001] [PRC-002] [PRC-003] [PRC-004] [PRC-015] [PRC-016] [PRC-017] [PRC-018] [PRC-019] a quote is created, changed, noted and sent',
  { tag: '@both' },
  async ({ page, context, facts }, info) => {
    const shipper = makeShipperName(info)
    await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })
    await page.goto('/pricing/1')
    await expect(page).toHaveURL('/pricing/1/dashboard')
    await buildQuote(page, shipper, '4,200')
    await expect(page.getByText('$4,860.50')).toBeVisible()

    await page.getByRole('textbox', { name: 'Price' }).fill('4,100')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Quote saved.').last()).toBeVisible()
    await page.getByRole('textbox', { name: 'Add internal note' }).fill('Margin is thin')
    await page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('paragraph').filter({ hasText: 'Margin is thin' })).toBeVisible()
    await send(page)

    await expect(page.getByText('Submitted').first()).toBeVisible()
    const feed = page.getByRole('region', { name: 'Activity' })
    await expect(feed.getByRole('listitem').filter({ hasText: 'sent the quote' })).toHaveCount(1)
    await expect(feed.getByText('Price: $4,200.00 $4,100.00')).toBeVisible()
  },
)

test(
  '[PRC-005] [PRC-006] [PRC-007] [PRC-008] [PRC-010] [PRC-011] [PRC-014] the list is searched, sorted, narrowed, copied and deleted from',
  { tag: '@both' },
  async ({ page, context, facts }, info) => {
    const shipper = makeShipperName(info)
    await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })
    const requested: string[] = []
    page.on('request', (request) => request.url().includes('/quotes?') && requested.push(request.url()))
    await page.goto('/pricing/1/dashboard')
    await page.getByRole('searchbox', { name: 'Search quotes' }).fill(shipper)
    await expect(page.getByText('1 quote', { exact: true })).toBeVisible()
    await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').first().click()
    await page.getByRole('button', { name: /^Submitted/ }).click()
    await expect.poll(() => requested.at(-1)).toContain(`shipper_name=${shipper.replaceAll(' ', '+')}`)
    await expect.poll(() => requested.at(-1)).toContain('sort_column=total')
    await expect.poll(() => requested.at(-1)).toContain('status=is.2')
    await expect(page.getByRole('group', { name: 'Summary of these quotes' })).toContainText('$4,761')

    await page.getByRole('button', { name: `Actions for ${shipper}` }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await expect(page.getByText('New Request').first()).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

    await expect(page).toHaveURL(/dashboard/)
    await page.getByRole('searchbox', { name: 'Search quotes' }).fill(shipper)
    await expect(page.getByText('1 quote', { exact: true })).toBeVisible()
  },
)

test('[PRC-012] [PRC-013] the list is saved as a file', async ({ page, context, facts }) => {
  await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })
  await page.goto('/pricing/1/dashboard')
  for (const [format, ending] of [
    ['Comma-separated (CSV)', '.csv'],
    ['Excel workbook (XLSX)', '.xlsx'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^pricing_quotes_.*\\${ending}$`))
  }
})
