import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { REAL_CLIENT, startRealProvider } from '#api/testing/realProvider.ts'
import { freePort } from '../tools/free-port.ts'
import { startProduct } from '../tools/shots/product.ts'

const HOST = 'railconnect.localhost'
const SUPPORT_TEXT = 'Unauthorized user, please contact Partner ID Support.'
const undo: (() => unknown)[] = []
let portal: string
let hub: string
/** The events that error reporting received. */
const reports: string[] = []

test.describe.configure({ mode: 'serial' })

// A separate portal: the one of the other journeys has no identity provider.
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const port = await freePort()
  portal = `http://${HOST}:${port}`
  hub = await startHub()
  const provider = await startRealProvider({ callback: `${portal}/auth/callback`, hub })
  undo.push(() => provider.stop())
  const product = await startProduct('small', {
    PORT: String(port),
    IDENTITY_PROVIDERS: providersFile(provider.issuer),
    ERROR_REPORTING_DSN: `${hub.replace('//', '//key@').replace('/apps', '')}/7`,
  })
  undo.push(() => product.stop())
})

test.afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

test('[PLT-010] [PLT-012] [PLT-024] [PLT-025] [PLT-112] from a guarded page through the provider and back, and out to the hub @partner', async ({
  page,
}) => {
  await page.goto(`${portal}/visibility/1/assets?status_code=40`)
  await signInAtProvider(page, 'viewer@demo.example')

  await expect(page.getByRole('heading', { level: 1, name: 'Visibility Dashboard' })).toBeVisible()
  expect(page.url()).toBe(`${portal}/visibility/1/assets?status_code=40`)
  await expect(page).toHaveTitle('Partner Rail | Visibility Dashboard')
  await expect(page.getByRole('link', { name: 'Rail Connect, home' })).toBeVisible()

  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await expect(page.getByRole('heading', { name: 'Partner hub' })).toBeVisible()
  await page.goto(`${portal}/profile`)
  await expect(page.getByRole('heading', { name: 'Partner ID' })).toBeVisible()
})

test('a session that ended is opened again at the provider in a window of its own, for its user only @partner', async ({
  page,
  context,
}) => {
  await page.goto(`${portal}/visibility/1/assets`)
  await signInAtProvider(page, 'viewer@demo.example')
  await expect(page.getByRole('heading', { level: 1, name: 'Visibility Dashboard' })).toBeVisible()
  const token = () => page.evaluate(() => localStorage.getItem('interline.token'))
  /** Calls `/user/me` as this browser; the host is known to the browser only. */
  const me = (method: string) =>
    page.evaluate(async (verb) => {
      const authorization = `Bearer ${localStorage.getItem('interline.token')}`
      const response = await fetch('/api/user/me', { method: verb, headers: { authorization } })
      return { status: response.status, user: (await response.json()) as { user_id: number } }
    }, method)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByLabel('Name').fill('Cars of the morning')
  const ended = await token()
  const { user_id } = (await me('GET')).user
  await me('DELETE')
  await page.getByRole('button', { name: 'Save view', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog).toContainText('Your unsaved work is still here')

  const foreign = await context.newPage()
  await foreign.goto(`${portal}/auth/login?again=${user_id + 1}`)
  await expect(foreign.getByRole('alert')).toContainText('You’re signed in with a different account')
  expect(await token()).toBe(ended)
  await dialog.getByRole('link', { name: 'Sign in with Partner ID' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByText('View “Cars of the morning” saved.')).toBeVisible()
  expect(await token()).not.toBe(ended)
})

test('[PLT-011] [PLT-013] [PLT-027] an unknown user reads whom to contact @partner', async ({ page }) => {
  await page.goto(portal)
  await signInAtProvider(page, 'stranger@partner.example')

  await expect(page).toHaveURL(`${portal}/auth/failed?errorCode=403`)
  await expect(page.getByRole('alert')).toHaveText(SUPPORT_TEXT)
  await expect(page.getByRole('link', { name: 'support@partner.example' })).toBeVisible()
})

test('[PLT-068] a token the portal does not know leads to the failed page @partner', async ({ page }) => {
  await page.goto(`${portal}/auth/failed`)
  await page.evaluate(() => localStorage.setItem('interline.token', 'outworn'))

  await page.goto(`${portal}/profile`)

  await expect(page).toHaveURL(`${portal}/auth/failed?errorCode=401`)
  await expect(page.getByRole('alert')).toHaveText(SUPPORT_TEXT)
})

test('[PLT-026] [PLT-157] single sign-out works without a session and leaves no session data @partner', async ({
  page,
}) => {
  await page.goto(`${portal}/auth/failed`)
  await page.evaluate(() => sessionStorage.setItem('interline.sign-on', 'begun'))

  await page.goto(`${portal}/auth/logout`)

  await expect(page).not.toHaveURL(new RegExp(HOST))
  await page.goto(`${portal}/auth/failed`)
  expect(await page.evaluate(() => sessionStorage.getItem('interline.sign-on'))).toBeNull()
})

test('[PLT-173] a page error is reported to the configured address, within the content security policy @partner', async ({
  page,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text())
  })
  const loaded = page.waitForResponse(/\/assets\/reporter-[^/]*\.js$/)
  await page.goto(`${portal}/auth/failed`)
  await loaded

  await expect(async () => {
    await page.evaluate(() =>
      queueMicrotask(() => {
        throw new Error('a planted fault')
      }),
    )
    expect(reports.join()).toContain('a planted fault')
  }).toPass()
  expect(violations).toEqual([])
})

async function signInAtProvider(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Partner ID' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function startHub(): Promise<string> {
  const port = await freePort()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'POST') reports.push(Buffer.concat(chunks).toString())
      response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Hub</title><h1>Partner hub</h1>')
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  undo.push(() => server.close())
  return `http://127.0.0.1:${port}/apps`
}

function providersFile(issuer: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'interline-providers-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'providers.json')
  const entry = {
    host: HOST,
    provider: 'railconnect',
    display_name: 'Partner ID',
    issuer,
    client_id: REAL_CLIENT.id,
    client_secret: REAL_CLIENT.secret,
    theme: 'partner',
    title_prefix: 'Partner Rail',
    hub_url: hub,
    support_contact: 'support@partner.example',
  }
  writeFileSync(file, JSON.stringify([entry]))
  return file
}
