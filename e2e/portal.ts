import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test'
import { makeClm, makeSighting } from '#api/areas/feeds/messages/messages.factory.ts'
import { DEMO_PASSWORD, type Facts, loadFacts, type Visitor } from '../tools/shots/facts.ts'
import { signInAs } from '../tools/shots/stage.ts'

export { expect } from '@playwright/test'

/** Every journey runs under the portal's own content security policy; the portal's data is loaded once per worker. */
export const test = base.extend<object, { facts: Facts }>({
  context: async ({ context }, use) => {
    const violations = await watchPolicy(context)
    await use(context)
    expect(violations, 'what the content security policy forbids').toEqual([])
  },
  facts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures are needed
    async ({}, use) => use(await loadFacts(`http://localhost:${process.env['E2E_PORT']}`)),
    { scope: 'worker' },
  ],
})

/** Collects what the portal's content security policy blocks in the page, or in every page of the context. */
export async function watchPolicy(context: BrowserContext | Page): Promise<readonly string[]> {
  const violations: string[] = []
  await context.exposeBinding('reportViolation', (_source, violation: string) => violations.push(violation))
  await context.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void }
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      reportViolation(`${violatedDirective} ${blockedURI} in ${sourceFile}`),
    )
  })
  return violations
}

/** The title of the page that is on the screen. */
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** Fills the sign-in form that is on the screen. */
export async function fillSignIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs a demo user in as a person would. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, `${name}@demo.example`)
}

/** A separate browser for a signed-in user. */
export async function visit(browser: Browser, facts: Facts, visitor: Visitor): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signInAs(context, { visitor, scheme: 'light', facts })
  return context.newPage()
}

/** A railroad's report about a car, sent to the portal as a message; `hoursAgo` counts from now. */
export async function report(
  request: APIRequestContext,
  { customerId, tokens }: Facts,
  car: string,
  reports: readonly (readonly [code: string, hoursAgo: number])[],
): Promise<void> {
  const sightings = reports.map(([code, hours]) =>
    makeSighting(0, code, 'Houston, TX', {
      equipment_id: car,
      event_ts: new Date(Date.now() - hours * 3_600_000).toISOString(),
      waybill_number: car.slice(4),
      origin_city: 'OMAHA',
      origin_state: 'NE',
      destination_city: 'HOUSTON',
      destination_state: 'TX',
      consignee: 'LAKE PLASTICS',
    }),
  )
  const response = await request.post(`/api/feeds/${customerId}/messages`, {
    headers: { authorization: `Bearer ${tokens.shipper}` },
    data: makeClm(...sightings),
  })
  expect(response.status()).toBe(200)
}

/** A car that no other journey uses; numbers have no leading zero. */
export const newCar = (): string => `BNSF${100_000 + (Date.now() % 900_000)}`
