import type { APIRequestContext } from '@playwright/test'
import { getOutboxMail, listOutbox } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { DEMO_PASSWORD } from '../tools/shots/facts.ts'
import { expect, fillSignIn, heading, test } from './portal.ts'

const PERSON = 'other@demo.example'
const NEW_PASSWORD = 'empty hoppers roll west'

/** The link of the latest email to a user, as an administrator reads it in the outbox; null until it exists. */
async function getEmailedLink(request: APIRequestContext, token: string | undefined): Promise<string | null> {
  const headers = { authorization: `Bearer ${token}` }
  const list = await request.get(`/api${toUrl(listOutbox, {})}`, { headers })
  const { data } = listOutbox.response.parse(await list.json())
  const mail = data.find(({ kind, recipients }) => kind === 'password_reset' && recipients.includes(PERSON))
  if (!mail) return null
  const one = await request.get(`/api${toUrl(getOutboxMail, { params: { mailId: mail.mail_id } })}`, {
    headers,
  })
  const { text } = getOutboxMail.response.parse(await one.json())
  return /https?:\S+reset-password\S+/.exec(text ?? '')?.[0] ?? null
}

test('[PLT-020] [PLT-021] [PLT-023] [PLT-158] [PLT-159] a forgotten password is replaced by a mailed link, once', async ({
  page,
  request,
  facts,
}) => {
  await page.goto('/login/forgot-password')
  await page.getByLabel('Email').fill(PERSON)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('sent a link to it')).toBeVisible()

  const read = () => getEmailedLink(request, facts.tokens.admin)
  await expect.poll(read, { timeout: 30_000 }).toContain('token=')
  const link = (await read()) ?? ''
  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, PERSON)
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await fillSignIn(page, PERSON, NEW_PASSWORD)
  await expect(page).not.toHaveURL(/login/)

  await page.goto(link)
  await page.getByRole('textbox', { name: 'New password' }).fill(`${NEW_PASSWORD} again`)
  await page.getByRole('button', { name: 'Set password' }).click()

  await expect(page.getByText('This link has already been used')).toBeVisible()
})

test('an administrator finds the outbox in the navigation and reads a mail', async ({ page }) => {
  await page.goto('/login')
  await fillSignIn(page, 'admin@demo.example')

  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('link', { name: 'Outbox' }).click()

  await expect(page.getByRole('heading', { name: 'Outbox', level: 1 })).toBeVisible()
})

test('a session that ends in the middle of work is opened again over the screen, which goes on', async ({
  page,
  request,
}) => {
  await page.goto('/login')
  await fillSignIn(page, 'admin@demo.example')
  await expect(page.getByRole('button', { name: /your account/ })).toBeVisible()
  await page.goto('/admin/customers/new')
  const name = `Cedar Falls Milling ${Date.now() % 100_000}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  const token = await page.evaluate(() => localStorage.getItem('interline.token'))
  await request.delete('/api/user/me', { headers: { authorization: `Bearer ${token}` } })

  await page.getByRole('button', { name: 'Create customer' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD)
  await again.getByRole('button', { name: 'Sign in' }).click()

  await expect(again).toBeHidden()
  await expect(heading(page, name)).toBeVisible()
})
