import { expect, test, visit } from './portal.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

test('a planner closes a place for unloading, sees how many units will wait, and opens those of a day', async ({
  browser,
  facts,
}) => {
  const page = await visit(browser, facts, 'shipper')
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/reports/${facts.customerId}/${path}`, {
      data,
      headers: { authorization: `Bearer ${facts.tokens.shipper}` },
    })
    return answer.ok() ? await answer.json() : null
  }
  const places: { id: number }[] = (await post('destinations', {})).data
  const forecasts = await Promise.all(
    places.map(({ id }) => post('inbound_forecast', { destination: String(id) })),
  )
  const at = forecasts.findIndex((one) => Object.keys(one?.data.inbound ?? {}).length > 0)
  const destination = places[at]?.id
  await page.goto(`/reports/${facts.customerId}/forecast?destinations=${destination}&weeks=6`)
  await page.getByRole('button', { name: 'Set unload capacity' }).click()
  for (const day of WEEKDAYS) await page.getByRole('textbox', { name: day }).fill('0')
  await page.getByRole('button', { name: 'Save capacity' }).click()
  await expect(
    page.getByText(/Up to \d+ units? (is|are) still waiting to be unloaded at the end of/),
  ).toBeVisible()

  await page.reload()
  await expect(
    page.getByText(/Up to \d+ units? (is|are) still waiting to be unloaded at the end of/),
  ).toBeVisible()
  await page
    .getByRole('group', { name: 'Units due by day' })
    .getByRole('button', { name: /[1-9]\d* units?,.* capacity closed/i })
    .first()
    .click()

  const units = page.getByRole('table', { name: 'Units due that day' })
  await expect(units.getByRole('rowheader').first()).toBeVisible()
})

test('a logistics manager opens the trips behind the scorecard, and from there one of them', async ({
  browser,
  facts,
}) => {
  const page = await visit(browser, facts, 'shipper')
  await page.goto(`/reports/${facts.customerId}/scorecard`)
  const total = page.getByRole('row', { name: /^All \d+ railroad/ })
  const trips = Number(await total.getByRole('button').first().textContent())
  await total.getByRole('button').first().click()

  const table = page.getByRole('table', { name: 'Trips counted in this figure' })
  await expect(table.getByRole('rowheader')).toHaveCount(trips)
  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/waybills\/\d+/)
})
