import type { Page } from '@playwright/test'
import { ERRORS } from '#contract/base/errors.ts'
import { breakScript, refuse } from '../tools/shots/scene.ts'
import { signInAs } from '../tools/shots/stage.ts'
import { expect, fillSignIn, heading, signIn, test } from './portal.ts'

const getToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('interline.token'))

const LANDINGS = [
  { name: 'admin', path: /\/$/, title: 'Dashboard', id: 'PLT-052' },
  { name: 'staff', path: /\/visibility\/\d+\/assets$/, title: 'Visibility Dashboard', id: 'PLT-053' },
  { name: 'shipper', path: /\/$/, title: 'Dashboard', id: 'PLT-028' },
  { name: 'viewer', path: /\/visibility\/1\/assets$/, title: 'Visibility Dashboard', id: 'PLT-053' },
  { name: 'two', path: /\/$/, title: 'Dashboard', id: 'PLT-050' },
  { name: 'terminal', path: /\/terminal\/loads$/, title: 'Terminal', id: 'PLT-051' },
  { name: 'other', path: /\/$/, title: 'Dashboard', id: 'PLT-050' },
]

/** The entry of each area with its title. */
const ENTRIES: readonly (readonly [path: string, title: string, landing?: string])[] = [
  ['/visibility/1/assets', 'Visibility Dashboard'],
  ['/telematics/1/watchtower', 'Watchtower'],
  // redirects to its first tab
  ['/reports/1/report-builder', 'Report builder', '/reports/1/report-builder/reports'],
  ['/reports/1/pipeline', 'Pipeline View'],
  ['/reports/1/forecast', 'Forecasting'],
  ['/reports/1/network', 'Network Map'],
  ['/pricing/1/dashboard', 'Quotes'],
  ['/invoicing/1/invoices', 'Invoices'],
  ['/customer-support/1/tickets', 'Tickets'],
  ['/notifications/1/settings', 'Company notifications'],
  ['/waybilling/1/patterns', 'Patterns'],
  ['/waybilling/1/waybills', 'Booking Requests'],
  ['/terminal/loads', 'Terminal'],
  ['/admin/customers', 'Customers'],
  ['/admin/users', 'Users'],
  ['/admin/permissions', 'Customer permissions'],
]

test('[PLT-001] a fully entitled user opens the entry of every area, and a shipper the review of a quote', async ({
  page,
  context,
  facts,
}) => {
  await signInAs(context, { visitor: 'admin', scheme: 'light', facts })
  for (const [path, title, landing = path] of ENTRIES) {
    await page.goto(path)
    await expect(page, path).toHaveURL(new RegExp(`${landing}(\\?|$)`))
    await expect(page, path).toHaveTitle(`Interline | ${title}`)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.getByText('Couldn’t load', { exact: false }), path).toHaveCount(0)
  }
  // a shipper reviews through a link; without one the page says so
  await page.goto('/shipper/1/quote/1')
  await expect(page).toHaveTitle('Interline | Review Quote')
})

for (const { name, path, title, id } of LANDINGS) {
  test(`[${id}] ${name}@demo.example lands on ${title}`, async ({ page }) => {
    await signIn(page, name)

    await expect(page).toHaveURL(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveTitle(`Interline | ${title}`)
  })
}

test('[PLT-110] a wrong password shows an error, keeps the input and stores no token', async ({ page }) => {
  await page.goto('/login')
  await fillSignIn(page, 'shipper@demo.example', 'walk-the-rails')

  await expect(page.getByRole('alert')).toContainText(ERRORS.wrong_credentials[1])
  await expect(page.getByLabel('Email')).toHaveValue('shipper@demo.example')
  expect(await getToken(page)).toBeNull()

  await fillSignIn(page, 'shipper@demo.example')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  expect(await getToken(page)).not.toBeNull()
})

test('[PLT-065] [PLT-066] [PLT-069] a visitor without a session signs in first and then lands on the requested page', async ({
  page,
}) => {
  await page.goto('/visibility/1/assets?status_code=40')
  await expect(page).toHaveURL('/login?errorCode=401')

  await fillSignIn(page, 'shipper@demo.example')

  await expect(page).toHaveURL('/visibility/1/assets?status_code=40')
  await expect(heading(page, 'Visibility Dashboard')).toBeVisible()
})

test('[PLT-067] a visitor without a session at the terminal goes to the sign-in of the terminal', async ({
  page,
}) => {
  await page.goto('/terminal/loads')

  await expect(page).toHaveURL('/terminal/login?errorCode=401')
})

test('[PLT-061] a page that is not theirs sends a user to their landing page', async ({
  page,
  context,
  facts,
}) => {
  await signInAs(context, { visitor: 'viewer', scheme: 'light', facts })

  await page.goto('/')

  await expect(page).toHaveURL('/visibility/1/assets')
})

test('[PLT-071] [PLT-072] [PLT-187] a foreign customer is refused with a message, and the landing page opens', async ({
  page,
  context,
  facts,
}) => {
  await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })

  await page.goto('/visibility/2/assets')

  await expect(page.getByRole('alert')).toHaveText(ERRORS.customer_not_accessible[1])
  await expect(page).toHaveURL('/')
})

test('[PLT-114] a token the server does not know is dropped', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('interline.token', 'outworn'))

  await page.goto('/profile')

  await expect(page).toHaveURL('/login?errorCode=401')
  expect(await getToken(page)).toBeNull()
})

test('[PLT-003] [PLT-004] [PLT-116] a user of two customers changes between them and stays on the page', async ({
  page,
}) => {
  await signIn(page, 'two')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.goto('/visibility/2/assets')

  await page.getByRole('button', { name: 'Customer: Gulf & Prairie Chemical. Change customer' }).click()
  await page.getByRole('menuitem', { name: /Ironwood Materials/ }).click()

  await expect(page).toHaveURL('/visibility/3/assets')
  await expect(page.getByRole('button', { name: /^Customer: Ironwood Materials/ })).toBeVisible()
  // They have fewer permissions at this customer, so the navigation no longer lists pages they may not open.
  const places = page.getByRole('navigation', { name: 'Main' })
  await expect(places.getByRole('link', { name: 'Assets' })).toBeVisible()
  await expect(places.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('interline.default-company'))).toBe('3')
})

test('[PLT-036] an unknown address shows Page not found', async ({ page }) => {
  await page.goto('/no/such/track')

  await expect(heading(page, 'Destination not found')).toBeVisible()
  await expect(page).toHaveTitle('Interline | Destination not found')
})

test.describe('when something fails', () => {
  test.beforeEach(async ({ context, facts }) =>
    signInAs(context, { visitor: 'shipper', scheme: 'light', facts }),
  )

  test('[PLT-088] while the server responds, the portal shows what it waits for', async ({ page }) => {
    const answered = Promise.withResolvers<void>()
    await page.route(/\/api\/user\/me$/, async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto('/profile')
    await expect(page.getByRole('status')).toHaveText('Checking your sign-in…')

    answered.resolve()

    await expect(heading(page, 'My Profile')).toBeVisible()
    await expect(page.getByText('Checking your sign-in…')).toHaveCount(0)
  })

  test('[PLT-040] [PLT-041] an ended session shows a message and goes to the sign-in after ten seconds', async ({
    page,
  }) => {
    await page.clock.install()
    await refuse(/\/api\/waybills\//, 'not_signed_in')(page)

    await page.goto('/visibility/1/assets')

    await expect(heading(page, 'Login required')).toBeVisible()
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL(/\/login/)
  })

  test('[PLT-042] Sign in skips the wait', async ({ page }) => {
    await refuse(/\/api\/waybills\//, 'not_signed_in')(page)
    await page.goto('/visibility/1/assets')

    await page.getByRole('button', { name: 'Sign in now' }).click()

    await expect(page).toHaveURL(/\/login/)
  })

  test('[PLT-043] [PLT-044] [PLT-045] [PLT-090] without any permission no page opens, and two ways out are offered', async ({
    page,
  }) => {
    await page.goto('/profile')
    await expect(heading(page, 'My Profile')).toBeVisible()
    await page.route(/\/api\/permissions\//, (route) =>
      route.fulfill({
        json: { permissions: [], flags: [], flags_anywhere: [], areas: {}, platform_alert: null },
      }),
    )

    await page.goto('/')

    await expect(heading(page, 'Not authorized')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go to sign in' })).toBeVisible()
    await page.unroute(/\/api\/permissions\//)
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(heading(page, 'My Profile')).toBeVisible()
  })

  test('[PLT-046] [PLT-047] [PLT-048] [PLT-091] a screen that breaks can be refreshed', async ({ page }) => {
    const script = /\/assets\/ProfilePage-[^/]*\.js$/
    await breakScript(script)(page)
    await page.goto('/profile')
    await expect(heading(page, 'Sorry about that!')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/')

    await page.unroute(script)
    await page.getByRole('button', { name: 'Refresh' }).click()

    await expect(heading(page, 'My Profile')).toBeVisible()
  })
})

test('[PLT-111] signing out forgets the token here and on the server', async ({ page, request }) => {
  await signIn(page, 'other')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const authorization = `Bearer ${await getToken(page)}`

  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(page).toHaveURL('/login')
  expect(await getToken(page)).toBeNull()
  expect((await request.get('/api/user/me', { headers: { authorization } })).status()).toBe(401)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?errorCode=401')
})

test('[PLT-098] [PLT-099] [PLT-102] [PLT-103] a newer version offers itself within 30 seconds', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.route('**/version.txt', (route) => route.fulfill({ body: 'v1.124.0' }))

  await page.clock.runFor(30_000)

  const banner = page.getByRole('button', {
    name: 'Update available! Click here to update to the latest version.',
  })
  await expect(banner).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await banner.click()
  await reloaded
})

test('[PLT-019] [PLT-020] [PLT-021] [PLT-022] the sign-in pages are open without a session, a reset only with its token', async ({
  page,
}) => {
  await page.goto('/login/forgot-password')
  await expect(page).toHaveTitle('Interline | Forgot Password')
  await page.goto('/login/reset-password?token=planted')
  await expect(page).toHaveTitle('Interline | Reset Password')

  await page.goto('/login/reset-password')

  await expect(page).toHaveURL('/login')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('[PLT-005] [PLT-007] the host name of the partner brings its name and title @partner', async ({
  page,
}) => {
  await signIn(page, 'shipper')

  await expect(page).toHaveTitle('Rail Connect | Dashboard')
  await expect(page.getByRole('link', { name: 'Rail Connect, home' })).toBeVisible()
  await expect(page.getByText('Interline', { exact: true })).toHaveCount(0)
})
