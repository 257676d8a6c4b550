import { expect, newCar, report, test, visit } from './portal.ts'

test('an impact is seen on Watchtower, acknowledged, and made a ticket', async ({
  browser,
  facts,
  request,
}) => {
  const car = newCar()
  const headers = { authorization: `Bearer ${facts.tokens.shipper}` }
  await report(request, facts, car, [['P', 30]])
  const at = `/api/telematics/${facts.customerId}`
  await expect(async () => {
    const registered = await request.post(`${at}/devices`, {
      headers,
      data: { devices: `JOURNEY-${car}, ${car}`, heartbeat_minutes: 60 },
    })
    expect(registered.status()).toBe(200)
  }).toPass({ timeout: 30_000 })
  const fix_ts = new Date(Date.now() - 5 * 60_000).toISOString()
  const message = { unit: `JOURNEY-${car}`, fix_ts, lat: 29.76, lon: -95.37, reason: 'impact' }
  const sent = await request.post(`${at}/reports`, {
    headers: { ...headers, 'content-type': 'application/json' },
    data: { v: 1, source: 'journey', messages: [{ ...message, impact: { axis: 'x', peak_g: 6.2 } }] },
  })
  expect((await sent.json()) as object).toMatchObject({ stored: 1 })

  const page = await visit(browser, facts, 'shipper')
  await page.goto(`/telematics/${facts.customerId}/watchtower`)
  const shown = car.replace(/^([A-Z]+)/, '$1 ')
  const acknowledge = page.getByRole('button', { name: `Acknowledge ${shown}: Impact of 6.2 g` })
  await expect(acknowledge).toBeVisible()
  await acknowledge.click()
  await expect(page.getByText(`Alert for ${shown} acknowledged.`)).toBeVisible()
  await expect(acknowledge).toBeHidden()

  await page.goto(`/telematics/${facts.customerId}/alerts?scope=acknowledged`)
  await page
    .getByRole('row', { name: new RegExp(shown) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Open a ticket' }).click()

  await expect(page).toHaveURL(new RegExp(`support.*${car}`))
  await expect(page.getByLabel('Title')).toHaveValue(`${shown}: Impact of 6.2 g`)
})
