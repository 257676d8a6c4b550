import { readFile } from 'node:fs/promises'
import { expect, test, visit } from './portal.ts'

test('charged cars are disputed: a pack of every item of the rule as PDF, and the same as CSV', async ({
  browser,
  facts,
}) => {
  const page = await visit(browser, facts, 'shipper')
  await page.goto(`/demurrage/${facts.customerId}?scope=all`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^[A-Z]{2,4}\d+$/ }) })
  const car = (await rows.first().getByRole('link').first().textContent())!.trim()
  await rows.first().getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()

  const accept = async (name: string) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFile(await (await saved).path())
  }
  const pdf = await accept('Dispute pack (PDF)')
  const csv = (await accept('Dispute pack (CSV)')).toString('utf8')

  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(csv).toContain(car)
  for (const item of ['(a) Billing cycle', '(d)(4) Constructive placement', '(e) Debits', 'Events'])
    expect(csv).toContain(item)
})
