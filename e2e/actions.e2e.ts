import { toUrl } from '#contract/base/endpoint.ts'
import { setActionCarrier } from '#contract/areas/actions/car-actions.contract.ts'
import { expect, newCar, report, test, visit } from './portal.ts'

test('a car is ordered in from its page, its clock stops, and the railroad’s answer is noted', async ({
  browser,
  request,
  facts,
}) => {
  const { customerId, tokens } = facts
  const params = { customerId }
  const carrier = await request.put(`/api${toUrl(setActionCarrier, { params })}`, {
    headers: { authorization: `Bearer ${tokens.shipper}` },
    data: { scac: 'BNSF', way: 'mail', emails: 'orders@bnsf.example', answer_hours: 4 },
  })
  expect(carrier.status()).toBe(200)
  const car = newCar()
  await report(request, facts, car, [
    ['W', 200],
    ['P', 190],
    ['D', 100],
    ['Y', 98],
  ])
  const page = await visit(browser, facts, 'shipper')

  await page.goto(`/visibility/${customerId}/assets?q=${car}`)
  await page.getByRole('link', { name: car }).click()
  await page.getByRole('link', { name: 'Order in' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Request sent.')).toBeVisible()
  await page.goto(`/demurrage/${customerId}?scope=all&q=${car}`)
  await expect(page.getByRole('row', { name: new RegExp(`${car}.*Stopped`) })).toBeVisible()

  await page.goto(`/actions/${customerId}?q=${car}`)
  const row = page.getByRole('row', { name: new RegExp(car) })
  await expect(row).toContainText('Pending')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Record response' }).click()
  await page.getByRole('dialog').getByLabel('Message from the railroad').fill('Spotted tomorrow')
  await page.getByRole('dialog').getByRole('button', { name: 'Record response' }).click()
  await expect(page.getByText('Response saved.')).toBeVisible()
  await page.goto(`/actions/${customerId}?scope=all&q=${car}`)
  const accepted = page.getByRole('row', { name: new RegExp(`${car}.*Accepted`) })
  await accepted.getByRole('link').first().click()
  await expect(page.getByText('Spotted tomorrow').first()).toBeVisible()
})
