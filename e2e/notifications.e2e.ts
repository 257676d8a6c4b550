import type { APIRequestContext } from '@playwright/test'
import { getOutboxMail, listOutbox } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { expect, heading, newCar, report, test, visit } from './portal.ts'

/** The latest email to a user, as an administrator reads it in the outbox; empty until it exists. */
async function getLatestMail(
  request: APIRequestContext,
  token: string | undefined,
  email: string,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const list = await request.get(`/api${toUrl(listOutbox, { query: { search: email } })}`, { headers })
  const [mail] = listOutbox.response.parse(await list.json()).data
  if (!mail) return ''
  const one = await request.get(`/api${toUrl(getOutboxMail, { params: { mailId: mail.mail_id } })}`, {
    headers,
  })
  return getOutboxMail.response.parse(await one.json()).text ?? ''
}

test('[NTF-006] a rule is previewed on last week, saved, and then notifies of an arrival by email and in the portal', async ({
  browser,
  request,
  facts,
}) => {
  const car = newCar()
  const email = `dock-${car.toLowerCase()}@meridian.example`
  const page = await visit(browser, facts, 'shipper')
  await page.goto(`/notifications/${facts.customerId}/rules/new`)
  await page.getByLabel('Name', { exact: true }).fill(`Arrivals for ${car}`)
  await page.getByRole('button', { name: 'me', exact: true }).click()
  await page.getByLabel('Addresses').fill(email)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: /events? (of this kind|would have notified)/ }),
  ).toBeVisible()
  expect(await getLatestMail(request, facts.tokens.admin, email)).toBe('')
  await page.getByRole('button', { name: 'Create rule' }).click()
  await expect(heading(page, `Arrivals for ${car}`)).toBeVisible()

  await report(request, facts, car, [
    ['W', 60],
    ['P', 50],
    ['D', 0],
  ])

  await expect.poll(() => getLatestMail(request, facts.tokens.admin, email)).toContain(car)
  const mail = await getLatestMail(request, facts.tokens.admin, email)
  await page.goto(`/notifications/${facts.customerId}/messages?q=${car}`)
  await expect(page.getByRole('row', { name: new RegExp(car) })).toBeVisible()

  // one press in the email unsubscribes from the rule
  await page.goto(/https?:\S+(\/notifications\/leave\S+)/.exec(mail)![1]!)
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(heading(page, 'You’re unsubscribed')).toBeVisible()
  await page.goto(`/notifications/${facts.customerId}/rules`)
  await page.getByRole('link', { name: `Arrivals for ${car}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`“Arrivals for ${car}” deleted.`)).toBeVisible()
})
