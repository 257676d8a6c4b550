import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { getOutboxMail, listOutbox } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { expect, heading, test, visit } from './portal.ts'

const MAX_PRESSES = 25
const MAX_MS = 120_000

/** Counts what a person does: every press, and every field that is filled. */
function countPresses(page: Page) {
  let count = 0
  const press = async (target: Locator) => {
    count += 1
    await target.click()
  }
  const fill = async (label: string, text: string) => {
    count += 1
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
  const button = (name: string) => press(page.getByRole('button', { name, exact: true }))
  const link = (name: string) => press(page.getByRole('link', { name, exact: true }).last())
  return { press, fill, button, link, getCount: () => count }
}

/** The text of the newest email with a subject, as an administrator reads it in the outbox; empty until it exists. */
async function getMail(request: APIRequestContext, token: string | undefined, subject: string) {
  const headers = { authorization: `Bearer ${token}` }
  const list = await request.get(`/api${toUrl(listOutbox, { query: { search: subject } })}`, { headers })
  const [mail] = listOutbox.response.parse(await list.json()).data
  if (!mail) return ''
  const one = await request.get(`/api${toUrl(getOutboxMail, { params: { mailId: mail.mail_id } })}`, {
    headers,
  })
  return getOutboxMail.response.parse(await one.json()).text ?? ''
}

/** The cells of a table, row by row. */
const getCells = (table: Locator): Promise<string[][]> =>
  table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim())),
    )

test('[RPT-001] [RPT-031] a manager builds a report, emails it weekly, and the email has the cells of the page', async ({
  browser,
  request,
  facts,
}) => {
  const page = await visit(browser, facts, 'shipper')
  const { fill, button, link, press, getCount } = countPresses(page)
  const name = `Cars by place ${Date.now() % 1_000_000}`
  const start = Date.now()
  await page.goto(`/reports/${facts.customerId}/report-builder`)
  await link('Templates')
  await press(
    page
      .getByRole('button', { name: 'New template' })
      .or(page.getByRole('link', { name: 'New template' }))
      .first(),
  )
  await button('Group by Current location')
  await button('Measure Days since')
  await fill('Name', name)
  await button('Save template')
  await link('New report')
  await button('Create report')
  await expect(heading(page, name)).toBeVisible()
  await link('Schedule')
  await button('Send test to me')
  await expect(page.getByText('Test sent to shipper@demo.example.')).toBeVisible()
  await button('Save schedule')
  await expect(
    page.getByText(/^Active\. Every Monday at 07:00, .+ time, to shipper@demo\.example\./),
  ).toBeVisible()
  expect(Date.now() - start).toBeLessThan(MAX_MS)
  expect(getCount()).toBeLessThanOrEqual(MAX_PRESSES)

  await link(name)
  const totals = page.getByRole('table', { name: `Totals of ${name}` })
  await expect(totals).toBeVisible()
  const screen = await getCells(totals)
  expect(screen.length).toBeGreaterThan(3)
  expect(screen.at(-1)?.[0]).toBe('Total')
  const mail = await getMail(request, facts.tokens.admin, name)
  expect(mail).toContain(screen.map((cells) => cells.join(' | ')).join('\n'))
  expect(mail).toContain('attached file')

  // any number of the page opens as many rows as it counts
  const counted = page.getByRole('button', { name: /^Assets \d+: show rows of/ }).first()
  const [, rows] = /Assets (\d+):/.exec((await counted.getAttribute('aria-label'))!)!
  await counted.click()
  await expect(page.getByText(`${rows} asset`).last()).toBeVisible()
})
