import { readFile } from 'node:fs/promises'
import { expect, report, test, visit } from './portal.ts'

test('charged cars are disputed: a pack of every item of the rule as PDF, and the same as CSV', async ({
  browser,
  facts,
  request,
}) => {
  const cars = ['BNSF704411', 'BNSF704412']
  for (const car of cars)
    await report(request, facts, car, [
      ['D', 15 * 24],
      ['Z', 14 * 24],
    ])
  const page = await visit(browser, facts, 'shipper')
  const rows = cars.map((car) => page.getByRole('row', { name: car }))
  await expect(async () => {
    await page.goto(`/demurrage/${facts.customerId}?scope=all`)
    for (const row of rows) await expect(row).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 45_000 })
  for (const row of rows) await row.getByRole('checkbox').check()

  const accept = async (name: string) => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFile(await (await saved).path())
  }
  const pdf = await accept('Dispute pack (PDF)')
  const csv = (await accept('Dispute pack (CSV)')).toString('utf8')

  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  for (const car of cars) expect(csv).toContain(car)
  for (const item of ['(a) Billing cycle', '(d)(4) Constructive placement', '(e) Debits', 'Events'])
    expect(csv).toContain(item)
})
